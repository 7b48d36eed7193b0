import { computeInterval, type Interval } from './interval.js';

/** A state of a register as the gateway returns it. */
export interface MeasuredState {
  readonly state: string;
  readonly bitstring: string;
  readonly probability: number;
  /** Null if the result was computed exactly or is error-mitigated. */
  readonly count: number | null;
  readonly countIsDerived: boolean | null;
}

/** The states of a result, most likely first. */
export interface Distribution {
  readonly states: readonly MeasuredState[];
  readonly shots: number | null;
  /** Whether a state that is not listed has the probability 0. */
  readonly isComplete: boolean;
}

/** What a job has measured of a state. */
export interface Outcome {
  readonly probability: number;
  readonly count: number | null;
  /** Of the probability; null without counts. */
  readonly interval: Interval | null;
}

/** A state with the outcomes of a job and of the one that it is compared with. An outcome that was not loaded is null. */
export interface StateRow {
  readonly state: string;
  readonly bitstring: string;
  readonly outcome: Outcome | null;
  readonly compared: Outcome | null;
}

/** The most likely states of one or both distributions, most likely first. */
export function mergeDistributions(first: Distribution, second: Distribution | null, top: number): StateRow[] {
  const firstByState = indexByState(first);
  const secondByState = second && indexByState(second);
  const rows = [...new Map([...(secondByState ?? []), ...firstByState]).values()].map(({ state, bitstring }) => ({
    state,
    bitstring,
    outcome: toOutcome(first, firstByState.get(state)),
    compared: second && toOutcome(second, secondByState?.get(state)),
  }));
  return rows.sort((a, b) => getMaxProbability(b) - getMaxProbability(a)).slice(0, top);
}

/** How many states one or both distributions have; infinite if more than are loaded. */
export function countStates(first: Distribution, second: Distribution | null): number {
  if (!first.isComplete || second?.isComplete === false) return Number.POSITIVE_INFINITY;
  return new Set([...first.states, ...(second?.states ?? [])].map(({ state }) => state)).size;
}

/** Below this, as many states are about as likely as each other, unless the counts say otherwise. */
const CLEAR_PROBABILITY = 0.05;

/** Whether the most likely state is more than the first of many that are as likely, within what the shots can tell. */
export function standsOut(distribution: Distribution): boolean {
  const [first, second] = distribution.states.map((state) => toOutcome(distribution, state));
  if (!first || !second || first.probability >= CLEAR_PROBABILITY) return true;
  return (second.interval?.high ?? second.probability) < (first.interval?.low ?? first.probability);
}

/** The rows by their bits, as numbers: all have the same number of bits. */
export function sortByBits(rows: readonly StateRow[]): StateRow[] {
  return rows.toSorted((a, b) => (a.bitstring < b.bitstring ? -1 : 1));
}

/** The probability of all states of a distribution that are not in the rows. */
export function computeRest(rows: readonly StateRow[]): number {
  return Math.max(0, 1 - rows.reduce((sum, { outcome }) => sum + (outcome?.probability ?? 0), 0));
}

/** Without rounding errors; null if an outcome was not loaded. */
export function computeDifference({ outcome, compared }: StateRow): number | null {
  return outcome && compared && Math.round((outcome.probability - compared.probability) * 1e6) / 1e6;
}

/** The state whose probabilities differ most; null if none differs, or if one that was not loaded may differ more. */
export function findLargestDifference(first: Distribution, second: Distribution): StateRow | null {
  const getSize = (row: StateRow) => Math.abs(computeDifference(row) ?? getMaxProbability(row));
  const rows = mergeDistributions(first, second, Number.POSITIVE_INFINITY);
  const [largest] = rows.sort((a, b) => getSize(b) - getSize(a));
  return largest && computeDifference(largest) ? largest : null;
}

/** Hellinger fidelity, 0 to 1: the squared sum of the roots of p × q. Null if states are missing. */
export function computeFidelity(first: Distribution, second: Distribution): number | null {
  if (!first.isComplete || !second.isComplete) return null;
  const secondByState = indexByState(second);
  const sum = first.states.reduce(
    (total, { state, probability }) => total + Math.sqrt(probability * (secondByState.get(state)?.probability ?? 0)),
    0,
  );
  return Math.min(1, sum ** 2);
}

/** Whether the states of both have the same number of bits: others cannot be compared. */
export function haveSameBits({ states: [first] }: Distribution, { states: [second] }: Distribution): boolean {
  return !first || !second || first.bitstring.length === second.bitstring.length;
}

function indexByState({ states }: Distribution): ReadonlyMap<string, MeasuredState> {
  return new Map(states.map((measured) => [measured.state, measured]));
}

function toOutcome({ shots, states, isComplete }: Distribution, measured: MeasuredState | undefined): Outcome | null {
  if (!measured && !isComplete) return null;
  const hasCounts = states.some(({ count }) => count !== null);
  const { probability, count } = measured ?? { probability: 0, count: hasCounts ? 0 : null };
  return { probability, count, interval: count === null || !shots ? null : computeInterval(probability, shots) };
}

function getMaxProbability({ outcome, compared }: StateRow): number {
  return Math.max(outcome?.probability ?? 0, compared?.probability ?? 0);
}
