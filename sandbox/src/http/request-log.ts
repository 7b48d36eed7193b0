/** A request to the service, as it came in. */
export interface ReceivedCall {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** The API key that came with it, known or not. */
  readonly key: string | null;
  /** Unix milliseconds. */
  readonly at: number;
}

const MOST_REMEMBERED = 10_000;

/** The latest requests, oldest first: what a test counts. */
export class CallLog {
  #calls: ReceivedCall[] = [];

  record(call: ReceivedCall): void {
    this.#calls.push(call);
    if (this.#calls.length > MOST_REMEMBERED) this.#calls = this.#calls.slice(-MOST_REMEMBERED / 2);
  }

  list(): readonly ReceivedCall[] {
    return [...this.#calls];
  }

  clear(): void {
    this.#calls = [];
  }
}
