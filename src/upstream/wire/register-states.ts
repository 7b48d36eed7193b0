import {
  type MeasuredStates,
  OUTPUT_ALL,
  type RankedRegisters,
  type RankedStatesByChild,
  rankRegisters,
} from '../../domain/ranked-states.js';
import { bitsToDecimal, MAX_BITS } from './bits.js';
import { asInt, asNumber, asObject } from './json-decoders.js';
import { invalidResponseError, requireDecoded } from './response-decoders.js';

/** Results of v0.3, which has one path for both. */
export type ResultsV03 =
  | { readonly kind: 'circuit'; readonly results: RankedRegisters }
  | { readonly kind: 'children'; readonly children: RankedStatesByChild };

/** More than a program declares. */
const MAX_REGISTERS = 100;
const MAX_REGISTER_NAME_CHARS = 200;
/** Canonical: every state has one name. */
export const DECIMAL_STATE = /^(?:0|[1-9]\d{0,39})$/;
/** Twice the circuits that the service accepts in a job. */
const MAX_CHILDREN = 10_000;
const BIT_STRING = /^[01]+$/;
/** Of the sum of probabilities from 1. The service may round each of them. */
const MAX_DEVIATION = 0.01;

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
    // Sums of floating point numbers may slightly exceed 1.
    return probability === null || probability < 0 || probability >= 1.000_001 ? null : probability;
  },
  isTotalValid: (total) => Math.abs(total - 1) <= MAX_DEVIATION,
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
  if (outer === undefined) return rankRegisters([[OUTPUT_ALL, decodeV1(value, measure)]]);
  const ranked = rankRegisters(decodeV2(requireObject(asObject(outer)['registers'], measure.name), measure));
  const first = ranked.registers[0]?.total ?? 0;
  if (!ranked.registers.every(({ total }) => measure.isTotalValid(total, first)))
    throw invalidResponseError(measure.name);
  return ranked;
}

/** The register of all qubits first, the others in the order of the service. */
function* decodeV2(
  wire: Readonly<Record<string, unknown>>,
  measure: Measure,
): Iterable<readonly [name: string, MeasuredStates]> {
  for (const name of sortRegisters(Object.keys(wire), measure.name)) {
    const register = requireObject(wire[name], measure.name);
    const states = Object.keys(register);
    const bits = states[0]?.length ?? null;
    const isValid = (state: string) => state.length === bits && BIT_STRING.test(state);
    if ((bits ?? 0) > MAX_BITS || !states.every(isValid)) throw invalidResponseError(measure.name);
    yield [name, measureStates(register, states, measure, { bits, toDecimal: bitsToDecimal })];
  }
}

function decodeV1(value: unknown, measure: Measure): MeasuredStates {
  const wire = requireObject(value, measure.name);
  const states = Object.keys(wire);
  // Each shot has a state.
  if (states.length === 0 || !states.every((state) => DECIMAL_STATE.test(state)))
    throw invalidResponseError(measure.name);
  return measureStates(wire, states, measure, { bits: null, toDecimal: (state) => state });
}

function measureStates(
  wire: Readonly<Record<string, unknown>>,
  states: readonly string[],
  { name, decodeValue, isTotalValid }: Measure,
  format: Pick<MeasuredStates, 'bits' | 'toDecimal'>,
): MeasuredStates {
  const values = new Float64Array(states.length);
  let total = 0;
  for (const [index, state] of states.entries()) {
    const value = decodeValue(wire[state]);
    if (value === null) throw invalidResponseError(name);
    values[index] = value;
    total += value;
  }
  if (!isTotalValid(total, total)) throw invalidResponseError(name);
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
  return { childIds, results: rankRegisters(decodeChildren(wire, childIds)) };
}

function* decodeChildren(
  wire: Readonly<Record<string, unknown>>,
  ids: readonly string[],
): Iterable<readonly [name: string, MeasuredStates]> {
  for (const id of ids) yield [OUTPUT_ALL, decodeV1(wire[id], PROBABILITIES)];
}

/** Any other body, such as that of an error with a 2XX status, is not an empty result. */
export function requireObject(value: unknown, description: string): Readonly<Record<string, unknown>> {
  const wire = asObject(value);
  if (wire !== value) throw invalidResponseError(description);
  return wire;
}
