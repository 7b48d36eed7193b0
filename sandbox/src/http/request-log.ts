/** A request to the API. The control API is not logged. */
export interface LoggedRequest {
  readonly method: string;
  /** Including the query. */
  readonly path: string;
  /** The API key that was sent, valid or not. */
  readonly key: string | null;
  /** Unix milliseconds. */
  readonly receivedAt: number;
}

const MAX_ENTRIES = 10_000;

/** The latest requests, oldest first. Tests count them. */
export class RequestLog {
  #requests: LoggedRequest[] = [];

  record(request: LoggedRequest): void {
    this.#requests.push(request);
    if (this.#requests.length > MAX_ENTRIES) this.#requests = this.#requests.slice(-MAX_ENTRIES / 2);
  }

  list(): readonly LoggedRequest[] {
    return [...this.#requests];
  }

  clear(): void {
    this.#requests = [];
  }
}
