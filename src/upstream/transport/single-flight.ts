import { toCanceledError } from '../../domain/gateway-error.js';
import { LightAbortSignal } from '../../primitives/light-abort-signal.js';
import { ShortLivedMap } from '../../primitives/short-lived-map.js';

/** A call under way, and how many still want its answer. */
interface InFlightCall<T> {
  readonly response: Promise<T>;
  readonly signal: LightAbortSignal;
  /** From then on nobody joins it. */
  remove: () => void;
  waiterCount: number;
}

/**
 * Single-flight: whoever asks for what is being fetched already gets that answer. One who leaves is let go at once;
 * the call itself is given up when nobody waits any more.
 */
export class SingleFlight<T> {
  readonly #inFlight = new ShortLivedMap<string, InFlightCall<T>>();

  /**
   * `start` is called unless a call with this key is under way, with what gives it up, and what it may give itself up by;
   * `joined` tells which it was.
   */
  run(
    key: string,
    signal: LightAbortSignal,
    start: (signal: LightAbortSignal) => Promise<T>,
  ): { answer: Promise<T>; joined: boolean } {
    const under = this.#inFlight.get(key);
    const flight = under ?? this.#start(key, start);
    flight.waiterCount += 1;
    return { answer: this.#join(flight, signal), joined: under !== undefined };
  }

  #start(key: string, start: (signal: LightAbortSignal) => Promise<T>): InFlightCall<T> {
    const signal = new LightAbortSignal();
    const answer = start(signal);
    const flight: InFlightCall<T> = { response: answer, signal: signal, remove: () => undefined, waiterCount: 0 };
    flight.remove = this.#inFlight.set(key, flight);
    answer.then(flight.remove, flight.remove);
    return flight;
  }

  #join(flight: InFlightCall<T>, signal: LightAbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiterCount -= 1;
        if (flight.waiterCount === 0) {
          // From here on a newcomer must start a call of its own: this one is being torn down.
          flight.remove();
          flight.signal.abort(toCanceledError(signal.reason));
        }
        reject(toCanceledError(signal.reason));
      };
      if (signal.aborted) return leave();
      const unsubscribe = signal.onAbort(leave);
      flight.response.then(
        (answer) => {
          unsubscribe();
          resolve(answer);
        },
        (error) => {
          unsubscribe();
          reject(error);
        },
      );
    });
  }
}
