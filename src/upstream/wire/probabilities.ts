import { isGatewayError } from '../../domain/gateway-error.js';
import {
  type MeasuredStates,
  type RankedStates,
  type RankedStatesByChild,
  rankStates,
  rankStatesByChild,
} from '../../domain/ranked-states.js';
import { asNumber, asObject } from './json-decoders.js';
import { invalidResponseError } from './response-decoders.js';

/** Results of v0.3, which has one path for both. `states` and `children` are null if they cannot be decoded. */
export type ResultsV03 =
  | { readonly kind: 'circuit'; readonly states: RankedStates | null }
  | { readonly kind: 'children'; readonly children: RankedStatesByChild | null };

/** Decodes an object of decimal states. Null if there is none. */
export function decodeProbabilities(value: unknown): RankedStates | null {
  return value == null ? null : rankStates(requireStates(value));
}

/** Decodes an object of child job ids. Null if there is none. */
export function decodeChildProbabilities(value: unknown): RankedStatesByChild | null {
  return value == null ? null : rankChildren(asObject(value));
}

/** Results by child job id have objects as values, those of a single circuit have none. */
export function decodeResultsV03(value: unknown): ResultsV03 | null {
  if (value == null) return null;
  const wire = asObject(value);
  const ids = Object.keys(wire).filter((id) => typeof wire[id] === 'object' && wire[id] !== null);
  if (ids.length > 0) return { kind: 'children', children: nullIfInvalid(() => rankChildren(wire, ids)) };
  return { kind: 'circuit', states: nullIfInvalid(() => rankStates(requireStates(value))) };
}

function rankChildren(wire: Readonly<Record<string, unknown>>, ids = Object.keys(wire)): RankedStatesByChild {
  return rankStatesByChild(measureChildren(wire, ids));
}

function* measureChildren(
  wire: Readonly<Record<string, unknown>>,
  ids: readonly string[],
): Iterable<readonly [id: string, MeasuredStates]> {
  for (const id of ids) yield [id, requireStates(wire[id])];
}

function nullIfInvalid<T>(decode: () => T): T | null {
  try {
    return decode();
  } catch (error) {
    if (isGatewayError(error)) return null;
    throw error;
  }
}

/** An object without states, such as an error body with a 2XX status, is not an empty result. */
function requireStates(value: unknown): MeasuredStates {
  const wire = asObject(value);
  const names = Object.keys(wire);
  const states = names.filter((name) => STATE.test(name));
  const isEmpty = wire === value && names.length === 0;
  if (states.length === 0 && !isEmpty) throw invalidResponseError('probabilities');
  const probabilities = new Float64Array(states.length);
  for (const [index, state] of states.entries()) probabilities[index] = decodeProbability(wire[state]);
  return { states, probabilities };
}

function decodeProbability(value: unknown): number {
  const probability = asNumber(value);
  // Sums of floating point numbers may slightly exceed 1.
  if (probability === null || probability < 0 || probability >= 1.000_001) throw invalidResponseError('probabilities');
  return probability;
}

const STATE = /^\d{1,40}$/;
