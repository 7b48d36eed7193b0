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
  /** Parts of bodies in this turn. */
  #parts = 0;
  #isScheduled = false;

  /** Call it after a part of a body: the next one may have to wait. */
  notePart(request: IncomingMessage): void {
    this.#parts += 1;
    if (this.#parts > MAX_BODIES_PER_TURN) {
      request.pause();
      this.#waiting.add(request);
    }
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
    this.#parts = 0;
    let resumed = 0;
    for (const request of this.#waiting) {
      if (resumed === MAX_BODIES_PER_TURN) break;
      resumed += 1;
      this.#waiting.delete(request);
      request.resume();
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}
