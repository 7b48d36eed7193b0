import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Node reads up to 64 kB of each. */
const MAX_BODIES_PER_TURN = 2;

/**
 * Limits how many large bodies are read in a turn of the event loop. Otherwise Node reads a part of each, and accepts one
 * connection per turn: further ones wait for as many such turns as there are connections before them.
 */
export class BodyTurns {
  /** First in, first out. Sockets, not requests: a paused request still receives chunks, and would store them unchecked. */
  readonly #waiting = new Set<Socket>();
  /** Parts of bodies in this turn. */
  #parts = 0;
  #isScheduled = false;

  /** Call it after a part of a body: the next one may have to wait. */
  notePart({ socket }: Pick<IncomingMessage, 'socket'>): void {
    this.#parts += 1;
    if (this.#parts > MAX_BODIES_PER_TURN && !this.#waiting.has(socket)) {
      this.#waiting.add(socket);
      socket.pause();
      socket.on('resume', pauseAgain);
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
    for (const socket of this.#waiting) {
      if (resumed === MAX_BODIES_PER_TURN) break;
      resumed += 1;
      this.#waiting.delete(socket);
      socket.off('resume', pauseAgain).resume();
    }
    if (this.#waiting.size > 0) this.#schedule();
  }
}

/** Node resumes the socket of a request that has room for more. */
function pauseAgain(this: Socket): void {
  this.pause();
}
