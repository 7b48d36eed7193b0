import type { IncomingMessage } from 'node:http';

/** Node reads up to 64 kB of each. */
const MAX_BODIES_PER_TURN = 2;

/**
 * Limits how many large bodies are read in a turn of the event loop. Otherwise Node reads a part of each, and accepts one
 * connection per turn: further ones wait for as many such turns as there are connections before them.
 */
export class BodyTurns {
  /** First in, first out. */
  readonly #waiting = new Set<IncomingMessage>();
  #isScheduled = false;

  /** Call it after a part of a body. The next one is read when it is its turn. */
  wait(request: IncomingMessage): void {
    request.pause();
    this.#waiting.add(request);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#startTurn();
    });
  }

  #startTurn(): void {
    let count = 0;
    for (const request of this.#waiting) {
      if (count === MAX_BODIES_PER_TURN) break;
      count += 1;
      this.#waiting.delete(request);
      request.resume();
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}
