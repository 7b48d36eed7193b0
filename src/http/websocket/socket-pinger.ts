import type { WebSocket } from 'ws';

/** A socket that has not sent a pong by its next ping is terminated. */
const PING_INTERVAL_MS = 12_000;
const TICK_MS = 100;
const TICKS = PING_INTERVAL_MS / TICK_MS;

/**
 * Sends ping frames of the WebSocket protocol, not messages of graphql-transport-ws. A timer for each socket would take
 * memory, and pinging thousands at once would delay other clients: each tick pings a part of the sockets.
 */
export class SocketPinger {
  /** All open sockets. */
  readonly #sockets: ReadonlySet<WebSocket>;
  readonly #awaitingPong = new WeakSet<WebSocket>();
  readonly #onPong: (this: WebSocket) => void;
  #timer: NodeJS.Timeout | undefined;
  #tick = 0;
  #unpinged: Iterator<WebSocket> | undefined;
  #socketsPerTick = 0;

  constructor(sockets: ReadonlySet<WebSocket>) {
    this.#sockets = sockets;
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
    this.#tick = (this.#tick + 1) % TICKS;
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
    this.#socketsPerTick = Math.ceil(this.#sockets.size / TICKS);
    if (this.#sockets.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
