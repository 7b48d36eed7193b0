import { toCanceledError } from '../../domain/gateway-error.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { ShortLivedMap } from '../../primitives/short-lived-map.js';

/** A call in flight and the number of callers waiting for its response. */
interface InFlightCall<T> {
  readonly response: Promise<T>;
  readonly signal: LightAbortSignal;
  /** Prevents further callers from joining. */
  remove: () => void;
  waiterCount: number;
}

/**
 * Shares one call among identical requests. Each waiter can be aborted separately; the call itself is aborted with its
 * last waiter.
 */
export class SingleFlight<T> {
  readonly #inFlight = new ShortLivedMap<string, InFlightCall<T>>();

  /** Joins the call in flight with this key, or starts one with a separate signal. */
  run(
    key: string,
    signal: LightAbortSignal,
    start: (signal: LightAbortSignal) => Promise<T>,
  ): { response: Promise<T>; isDeduplicated: boolean } {
    const existing = this.#inFlight.get(key);
    const inFlight = existing ?? this.#start(key, start);
    inFlight.waiterCount += 1;
    return { response: this.#join(inFlight, signal), isDeduplicated: existing !== undefined };
  }

  #start(key: string, start: (signal: LightAbortSignal) => Promise<T>): InFlightCall<T> {
    const signal = new LightAbortSignal();
    const response = start(signal);
    const inFlight: InFlightCall<T> = { response, signal, remove: () => undefined, waiterCount: 0 };
    inFlight.remove = this.#inFlight.set(key, inFlight);
    response.then(inFlight.remove, inFlight.remove);
    return inFlight;
  }

  #join(inFlight: InFlightCall<T>, signal: LightAbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        inFlight.waiterCount -= 1;
        if (inFlight.waiterCount === 0) {
          // The call is being aborted: later requests must start a new one.
          inFlight.remove();
          inFlight.signal.abort(toCanceledError(signal.reason));
        }
        reject(toCanceledError(signal.reason));
      };
      if (signal.aborted) return onAbort();
      const unsubscribe = signal.onAbort(onAbort);
      inFlight.response.then(
        (response) => {
          unsubscribe();
          resolve(response);
        },
        (error) => {
          unsubscribe();
          reject(error);
        },
      );
    });
  }
}
