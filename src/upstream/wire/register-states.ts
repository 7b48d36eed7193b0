import { MAX_CHILD_JOBS } from '../../domain/job.js';
import {
  type MeasuredStates,
  OUTPUT_ALL,
  type RankedRegisters,
  type RankedStatesByChild,
  rankRegisters,
} from '../../domain/ranked-states.js';
import { asObject } from '../../primitives/as-object.js';
import { asInt, asNumber } from './json-decoders.js';
import { invalidResponseError, requireDecoded } from './response-decoders.js';

/** Results of v0.3, which has one path for both. */
export type ResultsV03 =
  | { readonly kind: 'circuit'; readonly results: RankedRegisters }
  | { readonly kind: 'children'; readonly children: RankedStatesByChild };

/** Maximum registers: more than a program declares. */
const MAX_REGISTERS = 100;
const MAX_REGISTER_NAME_CHARS = 200;
/** A state as a decimal number without leading zeros, so that every state has one name. */
export const DECIMAL_STATE = /^(?:0|[1-9]\d{0,39})$/;
/** Twice the circuits that the service accepts in a job. */
const MAX_CHILDREN = 2 * MAX_CHILD_JOBS;
const BIT_STRING = /^[01]+$/;
/** Rounding of floating point numbers may move a probability out of its range by this much. */
const MAX_NOISE = 1e-6;

/** What the value of a state is, and what those of a register add up to. */
interface Measure {
  /** Name in messages, and of the outer member in v2. */
  readonly name: 'probabilities' | 'histogram';
  /** Null if the value contradicts the format. */
  decodeValue(value: unknown): number | null;
  /** `first`: the total of the first register. */
  isTotalValid(total: number, first: number): boolean;
}

const PROBABILITIES: Measure = {
  name: 'probabilities',
  decodeValue(value) {
    const probability = asNumber(value);
    if (probability === null || probability < -MAX_NOISE || probability > 1 + MAX_NOISE) return null;
    return Math.min(1, Math.max(0, probability));
  },
  // No sum is required: one that is not 1 is shown with the result.
  isTotalValid: () => true,
};

const HISTOGRAM: Measure = {
  name: 'histogram',
  decodeValue(value) {
    const count = asInt(value);
    return count === null || count < 0 ? null : count;
  },
  // Every shot is counted once in each register.
  isTotalValid: (total, first) => total === first,
};

/** Decodes v1 or v2 of the format, whichever the body has. Null if it is empty. */
export function decodeProbabilities(value: unknown): RankedRegisters | null {
  return decodeRegisters(value, PROBABILITIES);
}

/** As {@link decodeProbabilities}, with counts. */
export function decodeHistogram(value: unknown): RankedRegisters | null {
  return decodeRegisters(value, HISTOGRAM);
}

/** Decodes an object of child job ids. Null if there is none. */
export function decodeChildProbabilities(value: unknown): RankedStatesByChild | null {
  return value == null ? null : rankChildren(requireObject(value, 'probabilities'));
}

/** Results by child job id have objects as values, those of a single circuit have none. */
export function decodeResultsV03(value: unknown): ResultsV03 | null {
  if (value == null) return null;
  const wire = asObject(value);
  const hasChildren = Object.values(wire).some((item) => typeof item === 'object' && item !== null);
  if (hasChildren) return { kind: 'children', children: rankChildren(wire) };
  return { kind: 'circuit', results: requireDecoded(decodeProbabilities(value), 'probabilities') };
}

function decodeRegisters(value: unknown, measure: Measure): RankedRegisters | null {
  if (value == null) return null;
  const wire = requireObject(value, measure.name);
  const outer = wire[measure.name];
  if (outer === undefined) return rankRegisters([[OUTPUT_ALL, requireDecoded(decodeV1(value, measure), measure.name)]]);
  const ranked = rankRegisters(decodeV2(requireObject(asObject(outer)['registers'], measure.name), measure));
  if (!ranked.registers.some(({ isValid }) => isValid)) throw invalidResponseError(measure.name);
  return ranked;
}

/** The register of all qubits first, the others in the order of the service. One that cannot be read does not hide the others. */
function* decodeV2(
  wire: Readonly<Record<string, unknown>>,
  measure: Measure,
): Iterable<readonly [name: string, MeasuredStates | null]> {
  let first: number | null = null;
  for (const name of sortRegisters(Object.keys(wire), measure.name)) {
    const measured = decodeRegister(wire[name], measure);
    first ??= measured?.total ?? null;
    // Nobody knows which of the two is wrong.
    if (measured && first !== null && !measure.isTotalValid(measured.total, first))
      throw invalidResponseError(measure.name);
    yield [name, measured];
  }
}

function decodeRegister(value: unknown, measure: Measure): MeasuredStates | null {
  const register = asObject(value);
  if (register !== value) return null;
  const states = Object.keys(register);
  const bits = states[0]?.length ?? null;
  const isValid = (state: string) => state.length === bits && BIT_STRING.test(state);
  if ((bits ?? 0) > MAX_BITS || !states.every(isValid)) return null;
  return measureStates(register, states, measure, { bits, minBits: bits ?? 1, toDecimal: bitsToDecimal });
}

function decodeV1(value: unknown, measure: Measure): MeasuredStates | null {
  const wire = asObject(value);
  const states = Object.keys(wire);
  // Each shot has a state.
  if (wire !== value || states.length === 0 || !states.every((state) => DECIMAL_STATE.test(state))) return null;
  const format = { bits: null, minBits: countBits(states), toDecimal: (state: string) => state };
  return measureStates(wire, states, measure, format);
}

/** Null if a value contradicts the format. */
function measureStates(
  wire: Readonly<Record<string, unknown>>,
  states: readonly string[],
  { decodeValue }: Measure,
  format: Pick<MeasuredStates, 'bits' | 'minBits' | 'toDecimal'>,
): MeasuredStates | null {
  const values = new Float64Array(states.length);
  let total = 0;
  for (const [index, state] of states.entries()) {
    const value = decodeValue(wire[state]);
    if (value === null) return null;
    values[index] = value;
    total += value;
  }
  return { states, values, total, ...format };
}

/** Throws if there are none or too many. */
export function sortRegisters(names: readonly string[], description: string): readonly string[] {
  if (names.length === 0 || names.length > MAX_REGISTERS || names.some((name) => name.length > MAX_REGISTER_NAME_CHARS))
    throw invalidResponseError(description);
  return names.includes(OUTPUT_ALL) ? [OUTPUT_ALL, ...names.filter((name) => name !== OUTPUT_ALL)] : names;
}

function rankChildren(wire: Readonly<Record<string, unknown>>): RankedStatesByChild {
  const childIds = Object.keys(wire);
  if (childIds.length > MAX_CHILDREN) throw invalidResponseError(`probabilities of at most ${MAX_CHILDREN} circuits`);
  const results = rankRegisters(decodeChildren(wire, childIds));
  if (childIds.length > 0 && !results.registers.some(({ isValid }) => isValid))
    throw invalidResponseError('probabilities');
  return { childIds, results };
}

function* decodeChildren(
  wire: Readonly<Record<string, unknown>>,
  ids: readonly string[],
): Iterable<readonly [name: string, MeasuredStates | null]> {
  for (const id of ids) yield [OUTPUT_ALL, decodeV1(wire[id], PROBABILITIES)];
}

/** Any other body, such as that of an error with a 2XX status, is not an empty result. */
export function requireObject(value: unknown, description: string): Readonly<Record<string, unknown>> {
  const wire = asObject(value);
  if (wire !== value) throw invalidResponseError(description);
  return wire;
}

/** Maximum bits of a register: more than any has. */
export const MAX_BITS = 256;
/** A number of fewer bits can be doubled exactly. */
const MAX_NUMBER_BITS = 53;

/** A state as a decimal number. Bit 0, the first one, is the least significant. */
export function bitsToDecimal(bits: string | readonly unknown[]): string {
  if (bits.length > MAX_NUMBER_BITS) return BigInt(`0b${[...bits].reverse().join('')}`).toString();
  let state = 0;
  for (let index = bits.length - 1; index >= 0; index--) state = 2 * state + Number(bits[index]);
  return `${state}`;
}

/** How many bits the largest of these decimal numbers has. */
export function countBits(states: Iterable<string>): number {
  let largest = '0';
  for (const state of states)
    if (state.length > largest.length || (state.length === largest.length && state > largest)) largest = state;
  return BigInt(largest).toString(2).length;
}
