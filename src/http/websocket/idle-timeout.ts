import type { Sender } from '../../isolation/person.js';
import type { Clock } from '../../primitives/clock.js';

/** Detects that a WebSocket has had neither an operation nor a key that the service has accepted for some time. */
export class IdleTimeout {
  readonly #clock: Clock;
  readonly #timeoutMs: number;
  readonly #onIdle: () => void;
  #operations = 0;
  #isClosed = false;
  #cancel: (() => void) | null = null;
  /** The sender, if the socket has sent a key or a token. */
  sender: Sender | null = null;

  constructor(clock: Clock, timeoutMs: number, onIdle: () => void) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
    this.#onIdle = onIdle;
    this.#start();
  }

  onOperationStart(): void {
    this.#operations += 1;
    this.#stop();
  }

  onOperationEnd(): void {
    this.#operations -= 1;
    if (this.#operations === 0) this.#start();
  }

  /** The socket is closed. */
  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  #stop(): void {
    this.#cancel?.();
    this.#cancel = null;
  }

  #start(): void {
    if (this.#isClosed || this.sender?.isAccepted) return;
    this.#cancel = this.#clock.schedule(this.#timeoutMs, () => {
      this.#cancel = null;
      if (!this.sender?.isAccepted) this.#onIdle();
    });
  }
}
