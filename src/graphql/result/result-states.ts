import { GatewayError } from '../../domain/gateway-error.js';
import { getState, MAX_RANKED_STATES, OUTPUT_ALL, type RankedRegisters } from '../../domain/ranked-states.js';
import { apportionShots, getCountedShots } from '../../domain/result-counts.js';
import { EXPECTED_MS } from '../../isolation/work.js';
import { builder } from '../builder.js';
import { NO_CALLS } from '../cost/field-cost.js';
import type { PartialJob } from '../job/job.js';
import type { RequestContext } from '../request-context.js';

/** Further states of a result are not loaded. */
export const MAX_TOP = MAX_RANKED_STATES;

/** Bounds the length of a bitstring; no backend has more qubits. */
const MAX_BITSTRING_CHARS = 256;

/** A state with the number of its bits, if known. */
export interface State {
  readonly state: string;
  readonly bits: number | null;
}

interface StateProbability extends State {
  readonly probability: number;
  readonly count: number | null;
  readonly countIsDerived: boolean | null;
}

interface StateCount extends State {
  readonly count: number;
}

export const STATE_DESCRIPTION =
  'State as a decimal number. Bit i has the weight 2^i, so qubit 0 is the least significant bit.';

function toBitstring({ state, bits }: State): string {
  if (bits !== null && bits > MAX_BITSTRING_CHARS)
    throw new GatewayError(
      'UPSTREAM_INVALID',
      `Invalid response from the service: a register of ${bits} bits; at most ${MAX_BITSTRING_CHARS} have a bit string. Select \`state\` instead.`,
    );
  return BigInt(state)
    .toString(2)
    .padStart(bits ?? 0, '0');
}

export const BITSTRING = {
  nullable: false,
  description: 'State in binary, one digit per bit of the register. The last digit is bit 0: of all qubits, qubit 0.',
  cost: NO_CALLS,
  resolve: toBitstring,
} as const;

export const StateProbabilityType = builder.objectRef<StateProbability>('StateProbability').implement({
  description: 'A measured state of a register and its probability.',
  fields: (t) => ({
    state: t.exposeString('state', { nullable: false, description: STATE_DESCRIPTION }),
    bitstring: t.string(BITSTRING),
    probability: t.exposeFloat('probability', { nullable: false, description: 'Probability, 0 to 1.' }),
    count: t.exposeInt('count', {
      description:
        'Number of shots with this state, as measured if the job lists a histogram; otherwise see `countIsDerived`. Null if the result was computed exactly, and with error mitigation.',
    }),
    countIsDerived: t.exposeBoolean('countIsDerived', {
      description:
        'Whether `count` was not measured but computed from `probability`, so that all counts add up to the shots of the job. Null without a count.',
    }),
  }),
});

export const StateCountType = builder.objectRef<StateCount>('StateCount').implement({
  description: 'A measured state of a register and the number of shots with it.',
  fields: (t) => ({
    state: t.exposeString('state', { nullable: false, description: STATE_DESCRIPTION }),
    bitstring: t.string(BITSTRING),
    count: t.exposeInt('count', { nullable: false, description: 'Number of shots with this state.' }),
  }),
});

/** Consecutive ranked states of one register. */
export interface RegisterStates {
  readonly ranked: RankedRegisters;
  /** Position in `ranked.registers`. */
  readonly index: number;
  /** Whether the values are counts. */
  readonly isHistogram: boolean;
}

/** The register of all qubits unless `name` is set. Null if the result has no register with this name. */
export function findRegister<R extends { readonly name: string }>(
  registers: readonly R[],
  name: string | null | undefined,
): number | null {
  const index = registers.findIndex((register) => register.name === (name ?? OUTPUT_ALL));
  if (index >= 0) return index;
  if (name != null || registers.length === 0) return null;
  throw new GatewayError(
    'UPSTREAM_INVALID',
    `Invalid response from the service: the result has no register \`${OUTPUT_ALL}\`. Set \`register\` to one of \`registers\`.`,
  );
}

export function validateTop(top: number): void {
  if (top < 1 || top > MAX_TOP)
    throw new GatewayError('BAD_USER_INPUT', `"top" must be between 1 and ${MAX_TOP}; got ${top}.`);
}

/** Fewer states are selected without a turn. */
const MAX_STATES_AT_ONCE = 100;

/** Call it before states are selected: an operation may select those of many results. Null if they can be selected at once. */
export function takeTurnForStates(ctx: RequestContext, states: number): Promise<void> | null {
  return states <= MAX_STATES_AT_ONCE ? null : ctx.turns.take(states * EXPECTED_MS.state);
}

export async function selectProbabilities(
  ctx: RequestContext,
  { ranked, index, isHistogram }: RegisterStates,
  job: PartialJob,
  { top, minProbability, isProcessed }: { top: number; minProbability: number; isProcessed: boolean },
): Promise<readonly StateProbability[]> {
  const { states } = ranked;
  const { from, to, bits, total } = getRange(ranked, index, job);
  const end = Math.min(to, from + top);
  await takeTurnForStates(ctx, end - from);
  const counts = isHistogram ? states.values.subarray(from, to) : isProcessed ? null : deriveCounts(ranked, index, job);
  const readState = createStateReader(bits);
  const selected: StateProbability[] = [];
  for (let rank = from; rank < end; rank++) {
    const value = states.values[rank] ?? 0;
    const probability = isHistogram ? value / total : value;
    if (!(probability >= minProbability)) break;
    selected.push({
      state: readState(states, rank),
      bits,
      probability,
      count: counts?.[rank - from] ?? null,
      countIsDerived: counts && !isHistogram,
    });
  }
  ctx.countStates(selected.length);
  return selected;
}

export async function selectCounts(
  ctx: RequestContext,
  { ranked, index }: RegisterStates,
  job: PartialJob,
  top: number,
): Promise<readonly StateCount[]> {
  const { from, to, bits } = getRange(ranked, index, job);
  const end = Math.min(to, from + top);
  await takeTurnForStates(ctx, end - from);
  const readState = createStateReader(bits);
  const selected: StateCount[] = [];
  for (let rank = from; rank < end; rank++)
    selected.push({ state: readState(ranked.states, rank), bits, count: ranked.states.values[rank] ?? 0 });
  ctx.countStates(selected.length);
  return selected;
}

/** Where the states of a register are. The job has the width of formats without it; otherwise the largest state decides. */
function getRange({ registers }: RankedRegisters, index: number, job: PartialJob) {
  const { name = '', end = 0, bits = null, minBits, isValid, total = 0, stateCount = 0 } = registers[index] ?? {};
  requireValid(name, isValid);
  const from = index === 0 ? 0 : (registers[index - 1]?.end ?? 0);
  return {
    from,
    to: end,
    total,
    isComplete: end - from === stateCount,
    bits: bits ?? getWidth(name, job) ?? minBits ?? null,
  };
}

/** Reports a register that cannot be read, where it is selected. */
export function requireValid(register: string, isValid: boolean | undefined): void {
  if (isValid === false)
    throw new GatewayError(
      'UPSTREAM_INVALID',
      `Invalid response from the service: the register \`${register}\` of the result cannot be read.`,
    );
}

/** Rejects a state that has more bits than its register: it may be a bit string where a number is expected. */
export function createStateReader(bits: number | null): typeof getState {
  if (bits === null || bits < 0 || bits > MAX_BITSTRING_CHARS) return getState;
  const limit = (2n ** BigInt(bits)).toString();
  return (states, index) => {
    const state = getState(states, index);
    if (state.length < limit.length || (state.length === limit.length && state < limit)) return state;
    throw new GatewayError(
      'UPSTREAM_INVALID',
      `Invalid response from the service: a state has more than ${bits} bits, the width of its register.`,
    );
  };
}

export function getWidth(register: string, job: PartialJob): number | null {
  return register === OUTPUT_ALL ? (job.stats?.qubits ?? null) : null;
}

const derivedCounts = new WeakMap<RankedRegisters, { readonly key: string; readonly counts: Float64Array | null }>();

/** Apportioned once for all aliases of a result. */
function deriveCounts(ranked: RankedRegisters, index: number, job: PartialJob): Float64Array | null {
  const shots = getCountedShots(job);
  if (shots === null) return null;
  const key = `${index} ${shots}`;
  const cached = derivedCounts.get(ranked);
  if (cached?.key === key) return cached.counts;
  const { from, to, total, isComplete } = getRange(ranked, index, job);
  const counts = apportionShots(ranked.states.values.subarray(from, to), { shots, total, isComplete });
  derivedCounts.set(ranked, { key, counts });
  return counts;
}
