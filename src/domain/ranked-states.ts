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
  return concatRanked([measured]).states;
}

/** As {@link rankStates}, for each child job. */
export function rankStatesByChild(byChild: ReadonlyMap<string, MeasuredStates>): RankedStatesByChild {
  const { states, partEnds } = concatRanked([...byChild.values()]);
  return { childIds: [...byChild.keys()], childEnds: partEnds, states };
}

/** The state at this rank, from 0. */
export function getState({ digits, ends }: RankedStates, rank: number): string {
  return digits.slice(rank === 0 ? 0 : ends[rank - 1], ends[rank]);
}

function concatRanked(parts: readonly MeasuredStates[]): { states: RankedStates; partEnds: Uint32Array } {
  const ranks = parts.map(({ probabilities }) => selectTop(probabilities, MAX_RANKED_STATES));
  const count = ranks.reduce((sum, { length }) => sum + length, 0);
  const ranked: string[] = [];
  const ends = new Uint32Array(count);
  const probabilities = new Float64Array(count);
  const partEnds = new Uint32Array(parts.length);
  let end = 0;
  for (const [part, measured] of parts.entries()) {
    for (const index of ranks[part] ?? []) {
      const state = measured.states[index] ?? '';
      end += state.length;
      ends[ranked.length] = end;
      probabilities[ranked.length] = measured.probabilities[index] ?? 0;
      ranked.push(state);
    }
    partEnds[part] = ranked.length;
  }
  return { states: { digits: ranked.join(''), ends, probabilities }, partEnds };
}
