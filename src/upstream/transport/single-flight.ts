import { Ending } from '../../domain/ending.js';
import { canceled } from '../../domain/fault.js';
import { Transients } from '../../domain/transients.js';

/** A call under way, and how many still want its answer. */
interface InFlightCall<T> {
  readonly response: Promise<T>;
  readonly signal: Ending;
  /** From then on nobody joins it. */
  remove: () => void;
  waiterCount: number;
}

/**
 * Single-flight: whoever asks for what is being fetched already gets that answer. One who leaves is let go at once;
 * the call itself is given up when nobody waits any more.
 */
export class SingleFlight<T> {
  readonly #inFlight = new Transients<string, InFlightCall<T>>();

  /**
   * `start` is called unless a call with this key is under way, with what gives it up, and what it may give itself up by;
   * `joined` tells which it was.
   */
  run(key: string, ending: Ending, start: (ending: Ending) => Promise<T>): { answer: Promise<T>; joined: boolean } {
    const under = this.#inFlight.get(key);
    const flight = under ?? this.#start(key, start);
    flight.waiterCount += 1;
    return { answer: this.#join(flight, ending), joined: under !== undefined };
  }

  #start(key: string, start: (ending: Ending) => Promise<T>): InFlightCall<T> {
    const ending = new Ending();
    const answer = start(ending);
    const flight: InFlightCall<T> = { response: answer, signal: ending, remove: () => undefined, waiterCount: 0 };
    flight.remove = this.#inFlight.set(key, flight);
    answer.then(flight.remove, flight.remove);
    return flight;
  }

  #join(flight: InFlightCall<T>, ending: Ending): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiterCount -= 1;
        if (flight.waiterCount === 0) {
          // From here on a newcomer must start a call of its own: this one is being torn down.
          flight.remove();
          flight.signal.end(canceled(ending.reason));
        }
        reject(canceled(ending.reason));
      };
      if (ending.isOver) return leave();
      const deafen = ending.listen(leave);
      flight.response.then(
        (answer) => {
          deafen();
          resolve(answer);
        },
        (fault) => {
          deafen();
          reject(fault);
        },
      );
    });
  }
}
