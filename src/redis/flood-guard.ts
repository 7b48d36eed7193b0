const WINDOW_MS = 1_000;
/** Characters of all messages in a window; gateways send far fewer. */
const MAX_CHARS = 50_000_000;
/** Invalid messages in a window: no gateway with this secret and release signed them, or they were received before. */
const MAX_INVALID = 2_000;
const MAX_INVALID_CHARS = 5_000_000;

/** Recognizes that another client of Redis publishes so much that reading it takes considerable CPU. */
export class FloodGuard {
  #windowStart = Number.NEGATIVE_INFINITY;
  #chars = 0;
  #invalid = 0;
  #invalidChars = 0;

  /** Returns whether there are too many messages. */
  addReceived(chars: number, now: number): boolean {
    this.#open(now);
    this.#chars += chars;
    return this.#chars > MAX_CHARS;
  }

  /** Counts a message that turned out to be invalid, and returns whether there are too many. */
  addInvalid(chars: number, now: number): boolean {
    this.#open(now);
    this.#invalid += 1;
    this.#invalidChars += chars;
    return this.#invalid > MAX_INVALID || this.#invalidChars > MAX_INVALID_CHARS;
  }

  #open(now: number): void {
    if (Math.abs(now - this.#windowStart) < WINDOW_MS) return;
    this.#windowStart = now;
    this.#chars = this.#invalid = this.#invalidChars = 0;
  }
}
