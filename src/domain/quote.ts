import { memoize } from '../primitives/memoize.js';
import type { Backend } from './backend.js';
import { addCounts, countGates, type NativeGateCounts } from './gate-counts.js';
import { GATESETS } from './gatesets.js';
import type { Job } from './job.js';
import { hasOneCircuit, MULTI_CIRCUIT_TYPE } from './job-results.js';
import type { ErrorMitigation, JobClone, JobSubmission, Program } from './job-submission.js';
import type { Money } from './money.js';
import { parseQasm3 } from './qasm3.js';
import { DEBIASING_MIN_SHOTS } from './result-counts.js';
import type { Maybe, Timestamp } from './value.js';

/** All values of `code` in the issues of a quote. */
export const QUOTE_ISSUE_CODES = {
  TOO_MANY_QUBITS: 'The program has more qubits than the backend.',
  UNSUPPORTED_GATE: 'The backend does not list a gate of the program.',
  NO_ACCESS: 'The API key has no access to the backend.',
  UNAVAILABLE: 'The status of the backend does not allow jobs.',
  NOT_OFFERED: 'The service offers no estimates, in this version or for this backend.',
  PRICE_UNKNOWN: 'The price cannot be computed before submission. `message` says why.',
  TIME_UNIT_UNKNOWN: 'The service returned times without a unit, as before August 2026. The times are null.',
} as const;

export type QuoteIssueCode = keyof typeof QUOTE_ISSUE_CODES;

export interface QuoteIssue {
  readonly code: QuoteIssueCode;
  readonly message: string;
}

/** Issues with which a job cannot run on the backend. */
export const OBSTACLES: ReadonlySet<QuoteIssueCode> = new Set<QuoteIssueCode>([
  'TOO_MANY_QUBITS',
  'UNSUPPORTED_GATE',
  'NO_ACCESS',
  'UNAVAILABLE',
]);

/** Input of `GET /jobs/estimate`. */
export interface EstimateRequest {
  readonly backend: string;
  readonly qubits: number;
  readonly shots: number;
  readonly gateCounts: NativeGateCounts;
  readonly errorMitigation: boolean;
}

/** What the service estimates for a job. Null fields are unknown. */
export interface Estimate {
  readonly price: Money | null;
  readonly queueTimeMs: number | null;
  readonly executionTimeMs: number | null;
  readonly quantumComputeTimeMs: number | null;
  readonly estimatedAt: Timestamp | null;
  /** What is missing, and why. */
  readonly issues: readonly QuoteIssue[];
}

/** Size of a program. `gateCounts` is null if the gates cannot be counted, `circuits` if the service does not report it. */
export interface ProgramSize {
  readonly circuits: number | null;
  readonly qubits: number;
  readonly gateCounts: NativeGateCounts | null;
}

/** Shots of a job that does not state them. */
export const DEFAULT_SHOTS = 100;

/** Null for a program that the gateway cannot parse, or of a type that it does not model. */
export const measureProgram = memoize(({ circuit, circuits, qasm3 }: Program): ProgramSize | null => {
  if (qasm3) {
    const { program } = parseQasm3(qasm3);
    return program && { circuits: 1, qubits: Math.max(1, program.qubits), gateCounts: program.gateCounts };
  }
  if (circuit) return { circuits: 1, qubits: circuit.qubits, gateCounts: countGates(circuit.gates, circuit.gateset) };
  if (!circuits) return null;
  const counts = circuits.circuits.map(({ gates }) => countGates(gates, circuits.gateset));
  return {
    circuits: counts.length,
    qubits: circuits.circuits.reduce((max, { qubits }) => Math.max(max, qubits), 0),
    gateCounts: counts.reduce((sum, item) => sum && item && addCounts(sum, item), { oneQubit: 0, twoQubit: 0 }),
  };
});

/** What to estimate for one backend, or why it cannot be estimated. */
export function toEstimateRequest(
  backend: string,
  { program, shots, settings }: Pick<JobSubmission, 'program' | 'shots' | 'settings'>,
  size: ProgramSize | null = measureProgram(program),
): EstimateRequest | QuoteIssue {
  if (!size?.gateCounts)
    return priceUnknown('The gateway cannot count the gates of this program. Only a dry run of it has a price.');
  if (size.circuits !== 1)
    return priceUnknown('The service estimates single circuits only. Only a dry run of several has a price.');
  const { qubits, gateCounts } = size;
  const count = shots ?? DEFAULT_SHOTS;
  const errorMitigation = usesErrorMitigation(backend, count, settings?.errorMitigation);
  return { backend, qubits, shots: count, gateCounts, errorMitigation };
}

/** The size that the service reports for the program of a job; null if it does not report the qubits. */
export function measureJob({ type, stats }: Job): ProgramSize | null {
  if (!stats?.qubits) return null;
  const { oneQubit = null, twoQubit = null } = stats.gateCounts ?? {};
  return {
    circuits: stats.circuits ?? (hasOneCircuit({ type }) ? 1 : null),
    qubits: stats.qubits,
    gateCounts: oneQubit === null || twoQubit === null ? null : { oneQubit, twoQubit },
  };
}

/** Null for a job that iterates, or whose type is not known: it may run circuits any number of times. */
export function countCircuitsOfJob(job: Job): number | null {
  const isCounted = job.type === MULTI_CIRCUIT_TYPE || hasOneCircuit(job);
  return isCounted ? (measureJob(job)?.circuits ?? null) : null;
}

/** What to estimate for a clone, from the size that the service reports for the original. */
export function toCloneEstimateRequest(original: Job, changes: JobClone): EstimateRequest | QuoteIssue {
  const size = measureJob(original);
  const backend = changes.backendId ?? original.backend;
  // v0.3 reports no type.
  const isSingleType = original.type === null || hasOneCircuit(original);
  if (!backend) return priceUnknown('The service does not report the backend of the original. State `backendId`.');
  if (!isSingleType || (size && size.circuits !== 1))
    return priceUnknown('The service estimates single circuits only.');
  if (!size?.gateCounts) return priceUnknown('The service does not report the gates of the original.');
  const shots = changes.shots ?? original.shots;
  if (shots === null) return priceUnknown('The service does not report the shots of the original. State `shots`.');
  const mitigation = getCloneMitigation(original, changes);
  if (mitigation.symmetryVerification == null && mitigation.debiasing !== true)
    return priceUnknown(
      'The service does not report the error mitigation of the original. State `debiasing` and `symmetryVerification`.',
    );
  const errorMitigation = usesErrorMitigation(backend, shots, mitigation);
  return { backend, qubits: size.qubits, shots, gateCounts: size.gateCounts, errorMitigation };
}

/** The error mitigation for which a clone is estimated. */
export function getCloneMitigation(original: Job, changes: JobClone): ErrorMitigation {
  const shots = changes.shots ?? original.shots;
  const { debiasing = null, symmetryVerification = null } = changes.settings?.errorMitigation ?? {};
  return {
    // Fewer shots cannot be debiased.
    debiasing: debiasing ?? (shots !== null && shots < DEBIASING_MIN_SHOTS ? false : original.debiasing),
    symmetryVerification: symmetryVerification ?? original.symmetryVerification,
  };
}

export function isIssue(value: object): value is QuoteIssue {
  return 'code' in value;
}

export function priceUnknown(message: string): QuoteIssue {
  return { code: 'PRICE_UNKNOWN', message };
}

/** Of a response without a price, or with an ambiguous one. */
export const NO_VALID_PRICE = priceUnknown('The service returned no valid price with its unit.');

/** Where the job does not say, applies the rule of the service. */
function usesErrorMitigation(backend: string, shots: number, settings: Maybe<ErrorMitigation>): boolean {
  const isDebiased = settings?.debiasing ?? (backend.startsWith('qpu.') && shots >= DEBIASING_MIN_SHOTS);
  return isDebiased || settings?.symmetryVerification === true;
}

const CLOSED_STATUSES: ReadonlySet<string> = new Set(['unavailable', 'retired', 'offline']);

/** Why a program cannot run on a backend, as far as the list of backends tells. */
export function findObstacles(backend: Backend, program: Program, size: ProgramSize | null): readonly QuoteIssue[] {
  const issues: QuoteIssue[] = [];
  const { id, qubits, status, hasAccess } = backend;
  if (size && qubits !== null && size.qubits > qubits)
    issues.push({
      code: 'TOO_MANY_QUBITS',
      message: `The program has ${size.qubits} qubits; ${id} has ${qubits}.`,
    });
  const gates = findUnsupportedGates(backend, program);
  if (gates.length > 0)
    issues.push({ code: 'UNSUPPORTED_GATE', message: `${id} does not support ${gates.join(', ')}.` });
  if (hasAccess === false) issues.push({ code: 'NO_ACCESS', message: `This API key has no access to ${id}.` });
  if (status !== null && CLOSED_STATUSES.has(status.toLowerCase()))
    issues.push({ code: 'UNAVAILABLE', message: `${id} is ${status}.` });
  return issues;
}

/** Gates that the service accepts under two names. */
const SAME_GATES: Readonly<Record<string, string>> = { not: 'x', cnot: 'x' };

/** The `qis` gates that gates of stdgates.inc are, with or without controls. The others are compiled to several. */
const QIS_GATES_OF_QASM3: Readonly<Record<string, string>> = {
  ...Object.fromEntries('x y z h s t rx ry rz swap'.split(' ').map((name) => [name, name])),
  ...{ sdg: 'si', tdg: 'ti', sx: 'v', p: 'z', cx: 'x', cy: 'y', cz: 'z', ch: 'h', cp: 'z' },
  ...{ crx: 'rx', cry: 'ry', crz: 'rz', ccx: 'x', cswap: 'swap' },
};

interface UsedGate {
  readonly gateset: string;
  readonly gate: string;
}

/** The gates of a program of any form by the names that it has for them; none of a program that cannot be parsed. */
const listGates = memoize(({ circuit, circuits, qasm3 }: Program): ReadonlyMap<string, UsedGate> => {
  const used = new Map<string, UsedGate>();
  const { gateset } = circuit ?? circuits ?? {};
  if (gateset !== undefined)
    for (const { gates } of circuit ? [circuit] : (circuits?.circuits ?? []))
      for (const { gate } of gates) used.set(gate, { gateset, gate });
  const isNative = (name: string) => GATESETS.get('native')?.has(name) ?? false;
  for (const operation of (qasm3 && parseQasm3(qasm3).program?.operations) ?? []) {
    const name = operation.kind === 'gate' ? operation.name : '';
    const gate = isNative(name) ? name : QIS_GATES_OF_QASM3[name];
    if (gate !== undefined) used.set(name, { gateset: isNative(name) ? 'native' : 'qis', gate });
  }
  return used;
});

function findUnsupportedGates(backend: Backend, program: Program): readonly string[] {
  const isSupported = ({ gateset, gate }: UsedGate) => {
    const supported = gateset === 'native' ? backend.supportedNativeGates : backend.supportedGates;
    // A backend that lists no gates does not tell which it supports.
    if (!supported || supported.length === 0) return true;
    const isSame = (name: string) => name === gate || (SAME_GATES[name] ?? name) === (SAME_GATES[gate] ?? gate);
    return supported.some(isSame);
  };
  return [...listGates(program)].flatMap(([name, gate]) => (isSupported(gate) ? [] : [name]));
}
