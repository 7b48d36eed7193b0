import type { WebSocket } from 'ws';

const TICK_MS = 100;

/**
 * Terminates a socket that has not sent a pong by its next ping. These are ping frames of the WebSocket protocol, not
 * messages of graphql-transport-ws. A timer for each socket would take memory, and pinging thousands at once would delay
 * other clients: each tick pings a part of the sockets.
 */
export class SocketPinger {
  /** All open sockets. */
  readonly #sockets: ReadonlySet<WebSocket>;
  readonly #ticks: number;
  readonly #awaitingPong = new WeakSet<WebSocket>();
  readonly #onPong: (this: WebSocket) => void;
  #timer: NodeJS.Timeout | undefined;
  #tick = 0;
  #unpinged: Iterator<WebSocket> | undefined;
  #socketsPerTick = 0;

  constructor(sockets: ReadonlySet<WebSocket>, intervalMs: number) {
    this.#sockets = sockets;
    this.#ticks = Math.ceil(intervalMs / TICK_MS);
    const awaitingPong = this.#awaitingPong;
    this.#onPong = function () {
      awaitingPong.delete(this);
    };
  }

  add(socket: WebSocket): void {
    socket.on('pong', this.#onPong);
    this.#timer ??= setInterval(() => this.#pingPart(), TICK_MS).unref();
  }

  #pingPart(): void {
    if (this.#tick === 0) this.#startInterval();
    this.#tick = (this.#tick + 1) % this.#ticks;
    for (let count = 0; count < this.#socketsPerTick; count++) {
      const socket: WebSocket | undefined = this.#unpinged?.next().value;
      if (!socket) return;
      if (this.#awaitingPong.has(socket)) socket.terminate();
      else {
        this.#awaitingPong.add(socket);
        socket.ping();
      }
    }
  }

  #startInterval(): void {
    this.#unpinged = this.#sockets.values();
    this.#socketsPerTick = Math.ceil(this.#sockets.size / this.#ticks);
    if (this.#sockets.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
