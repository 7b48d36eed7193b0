import { selectTop } from '../primitives/select-top.js';

/** States of one circuit that are used at most. A result may have a million. */
export const MAX_RANKED_STATES = 10_000;

/** Measured states, most likely first, in a compact form. Qubit 0 is the least significant bit of a state. */
export interface RankedStates {
  /** All states as decimal numbers, without separators. */
  readonly digits: string;
  /** Where each state ends in `digits`. */
  readonly ends: Uint32Array;
  readonly probabilities: Float64Array;
}

/** The ranked states of several child jobs, one after the other. */
export interface RankedStatesByChild {
  readonly childIds: readonly string[];
  /** Where the states of each child job end in `states`. */
  readonly childEnds: Uint32Array;
  readonly states: RankedStates;
}

/** States as decimal numbers, and the probability of each. */
export interface MeasuredStates {
  readonly states: readonly string[];
  readonly probabilities: Float64Array;
}

/** Keeps the {@link MAX_RANKED_STATES} most likely states. Equally likely ones stay in their order. */
export function rankStates(measured: MeasuredStates): RankedStates {
  const list = new RankedStatesList(Math.min(measured.states.length, MAX_RANKED_STATES));
  list.add(measured);
  return list.toRankedStates();
}

/** As {@link rankStates}, for each child job. `children` may be computed one by one: there may be a million. */
export function rankStatesByChild(children: Iterable<readonly [id: string, MeasuredStates]>): RankedStatesByChild {
  const list = new RankedStatesList(INITIAL_CAPACITY);
  const childIds: string[] = [];
  const childEnds: number[] = [];
  for (const [id, measured] of children) {
    list.add(measured);
    childIds.push(id);
    childEnds.push(list.length);
  }
  return { childIds, childEnds: Uint32Array.from(childEnds), states: list.toRankedStates() };
}

/** The state at this rank, from 0. */
export function getState({ digits, ends }: RankedStates, rank: number): string {
  return digits.slice(rank === 0 ? 0 : ends[rank - 1], ends[rank]);
}

const INITIAL_CAPACITY = 1_000;

class RankedStatesList {
  readonly #states: string[] = [];
  #ends: Uint32Array;
  #probabilities: Float64Array;
  #end = 0;

  constructor(capacity: number) {
    this.#ends = new Uint32Array(capacity);
    this.#probabilities = new Float64Array(capacity);
  }

  get length(): number {
    return this.#states.length;
  }

  add({ states, probabilities }: MeasuredStates): void {
    const top = selectTop(probabilities, MAX_RANKED_STATES);
    this.#extend(this.length + top.length);
    for (const index of top) {
      const state = states[index] ?? '';
      this.#end += state.length;
      this.#ends[this.length] = this.#end;
      this.#probabilities[this.length] = probabilities[index] ?? 0;
      this.#states.push(state);
    }
  }

  toRankedStates(): RankedStates {
    const isFull = this.length === this.#ends.length;
    return {
      digits: this.#states.join(''),
      ends: isFull ? this.#ends : this.#ends.slice(0, this.length),
      probabilities: isFull ? this.#probabilities : this.#probabilities.slice(0, this.length),
    };
  }

  #extend(minCapacity: number): void {
    if (minCapacity <= this.#ends.length) return;
    const capacity = Math.max(minCapacity, 2 * this.#ends.length);
    const [ends, probabilities] = [this.#ends, this.#probabilities];
    this.#ends = new Uint32Array(capacity);
    this.#ends.set(ends);
    this.#probabilities = new Float64Array(capacity);
    this.#probabilities.set(probabilities);
  }
}
