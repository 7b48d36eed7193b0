import { canceled } from '../domain/fault.js';

/** A call under way, and how many still want its answer. */
interface Flight<T> {
  readonly answer: Promise<T>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Single-flight: whoever asks for what is being fetched already gets that answer. One who leaves is let go at once;
 * the call itself is given up when nobody waits any more.
 */
export class Flights<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /**
   * `start` is called unless a call with this key is under way, with what gives it up, and what it may give itself up by;
   * `joined` tells which it was.
   */
  share(
    key: string,
    signal: AbortSignal,
    start: (controller: AbortController) => Promise<T>,
  ): { answer: Promise<T>; joined: boolean } {
    const under = this.#flights.get(key);
    const flight = under ?? this.#take(key, start);
    flight.waiting += 1;
    return { answer: this.#wait(key, flight, signal), joined: under !== undefined };
  }

  #take(key: string, start: (controller: AbortController) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const answer = start(controller);
    const flight: Flight<T> = { answer, controller, waiting: 0 };
    this.#flights.set(key, flight);
    const land = () => {
      if (this.#flights.get(key) === flight) this.#flights.delete(key);
    };
    answer.then(land, land);
    return flight;
  }

  #wait(key: string, flight: Flight<T>, signal: AbortSignal): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          // From here on a newcomer must start a call of its own: this one is being torn down.
          if (this.#flights.get(key) === flight) this.#flights.delete(key);
          flight.controller.abort(canceled(signal.reason));
        }
        reject(canceled(signal.reason));
      };
      if (signal.aborted) return leave();
      signal.addEventListener('abort', leave, { once: true });
      flight.answer.finally(() => signal.removeEventListener('abort', leave)).then(resolve, reject);
    });
  }
}
