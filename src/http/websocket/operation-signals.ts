import { toCanceledError } from '../../domain/gateway-error.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';

/** Abort signals of the operations of a socket, by their ids. */
export class OperationSignals {
  readonly #signals = new Map<string, LightAbortSignal>();

  /** `operations`: those that run. graphql-ws does not report each one that has ended. */
  open(id: string, operations: Readonly<Record<string, unknown>>): LightAbortSignal {
    for (const openId of this.#signals.keys()) if (!(openId in operations)) this.#signals.delete(openId);
    const signal = new LightAbortSignal();
    this.#signals.set(id, signal);
    return signal;
  }

  /** The client has completed the operation. */
  complete(id: string): void {
    this.#signals.get(id)?.abort(toCanceledError('the client completed the operation'));
  }

  /** The socket is closed. */
  close(): void {
    for (const signal of this.#signals.values()) signal.abort(toCanceledError('the socket is closed'));
  }
}
