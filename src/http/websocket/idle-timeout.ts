import type { Caller } from '../../callers/caller.js';
import type { Clock } from '../../primitives/clock.js';

export interface IdleTimeoutOptions {
  readonly timeoutMs: number;
  readonly clock: Clock;
  readonly onIdle: () => void;
}

/** Detects that a WebSocket has had neither an operation nor a key that the service has accepted for some time. */
export class IdleTimeout {
  readonly #options: IdleTimeoutOptions;
  #operations = 0;
  #isClosed = false;
  #cancel: (() => void) | null = null;
  /** The caller of the socket, if it has sent a key. */
  caller: Caller | null = null;

  constructor(options: IdleTimeoutOptions) {
    this.#options = options;
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
    if (this.#isClosed || this.caller?.isAccepted) return;
    const { clock, timeoutMs, onIdle } = this.#options;
    this.#cancel = clock.schedule(timeoutMs, () => {
      this.#cancel = null;
      if (!this.caller?.isAccepted) onIdle();
    });
  }
}
