import { Ending } from '../domain/ending.js';
import { canceled } from '../domain/fault.js';
import { Transients } from '../domain/transients.js';

/** A call under way, and how many still want its answer. */
interface Flight<T> {
  readonly answer: Promise<T>;
  readonly ending: Ending;
  /** From then on nobody joins it. */
  land: () => void;
  waiting: number;
}

/**
 * Single-flight: whoever asks for what is being fetched already gets that answer. One who leaves is let go at once;
 * the call itself is given up when nobody waits any more.
 */
export class Flights<T> {
  readonly #flights = new Transients<string, Flight<T>>();

  /**
   * `start` is called unless a call with this key is under way, with what gives it up, and what it may give itself up by;
   * `joined` tells which it was.
   */
  share(key: string, ending: Ending, start: (ending: Ending) => Promise<T>): { answer: Promise<T>; joined: boolean } {
    const under = this.#flights.get(key);
    const flight = under ?? this.#take(key, start);
    flight.waiting += 1;
    return { answer: this.#wait(flight, ending), joined: under !== undefined };
  }

  #take(key: string, start: (ending: Ending) => Promise<T>): Flight<T> {
    const ending = new Ending();
    const answer = start(ending);
    const flight: Flight<T> = { answer, ending, land: () => undefined, waiting: 0 };
    flight.land = this.#flights.set(key, flight);
    answer.then(flight.land, flight.land);
    return flight;
  }

  #wait(flight: Flight<T>, ending: Ending): Promise<T> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        flight.waiting -= 1;
        if (flight.waiting === 0) {
          // From here on a newcomer must start a call of its own: this one is being torn down.
          flight.land();
          flight.ending.end(canceled(ending.reason));
        }
        reject(canceled(ending.reason));
      };
      if (ending.isOver) return leave();
      const deafen = ending.listen(leave);
      flight.answer.then(
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
