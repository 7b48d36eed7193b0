import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import { Fault } from '../domain/fault.js';
import { Transients } from '../domain/transients.js';

/** Of whatever arrives during a drain. */
export const SHUTTING_DOWN = { code: 'UNAVAILABLE', message: 'The gateway is shutting down. Retry.' } as const;

export function shuttingDownError(): Fault {
  return new Fault(SHUTTING_DOWN.code, SHUTTING_DOWN.message);
}

/** What an HTTP server has in flight, and whether it takes anything new. */
export class Drain {
  readonly #inFlight = new Transients<number, ServerResponse>();
  #tracked = 0;
  #isOn = false;
  #idle: (() => void) | null = null;

  /** From here on everything new is refused. */
  get isOn(): boolean {
    return this.#isOn;
  }

  track(response: ServerResponse): void {
    this.#tracked += 1;
    const end = this.#inFlight.set(this.#tracked, response);
    response.on('close', () => {
      end();
      if (this.#inFlight.size === 0) this.#idle?.();
    });
  }

  /** The server goes on listening: whoever comes is told to go elsewhere, which a closed port would not say. */
  start(): void {
    this.#isOn = true;
    for (const response of this.#inFlight.values())
      if (!response.headersSent) response.setHeader('connection', 'close');
  }

  /** Lets what is in flight finish, cuts off what has not after `graceMs`, and stops listening. */
  async finish(server: Server, graceMs: number): Promise<void> {
    if (!server.listening) return;
    if (this.#inFlight.size > 0) {
      const idle = new Promise<void>((resolve) => {
        this.#idle = resolve;
      });
      await within(graceMs, idle);
    }
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  }
}

/** Waits for the promise, but not for longer than this. */
export async function within(ms: number, promise: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, ms));
  });
  await Promise.race([promise, patience]);
  clearTimeout(timer);
}
