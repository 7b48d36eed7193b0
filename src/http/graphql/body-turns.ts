import type { Socket } from 'node:net';

/** Node reads up to 64 kB of each. */
const MAX_BODIES_PER_TURN = 2;

/**
 * Limits how many large bodies are read in a turn of the event loop. Otherwise Node reads a part of each, and accepts one
 * connection per turn: further ones wait for as many such turns as there are connections before them. Addresses are served in turns.
 */
export class BodyTurns {
  /**
   * Those of each address, first in, first out; the address served longest ago first. Sockets, not requests: a paused request
   * still receives chunks, and would store them unchecked.
   */
  readonly #waiting = new Map<string, Set<Socket>>();
  /** Parts of bodies in this turn. */
  #parts = 0;
  #isScheduled = false;

  /** Call it after a part of a body: the next one may have to wait. */
  notePart(socket: Socket, address: string): void {
    this.#parts += 1;
    if (this.#parts > MAX_BODIES_PER_TURN) this.#pause(socket, address);
    this.#schedule();
  }

  #pause(socket: Socket, address: string): void {
    const sockets = this.#waiting.get(address) ?? new Set();
    if (sockets.has(socket)) return;
    this.#waiting.set(address, sockets.add(socket));
    socket.pause();
    socket.on('resume', pauseAgain);
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
    for (let resumed = 0; resumed < MAX_BODIES_PER_TURN; resumed++) this.#resumeNext();
    if (this.#waiting.size > 0) this.#schedule();
  }

  #resumeNext(): void {
    const [next] = this.#waiting;
    if (!next) return;
    const [address, sockets] = next;
    const [socket] = sockets;
    this.#waiting.delete(address);
    if (!socket) return;
    sockets.delete(socket);
    if (sockets.size > 0) this.#waiting.set(address, sockets);
    socket.off('resume', pauseAgain).resume();
  }
}

/** Node resumes the socket of a request that has room for more. */
function pauseAgain(this: Socket): void {
  this.pause();
}
