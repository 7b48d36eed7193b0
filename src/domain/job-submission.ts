import { exceedsMaxDepth, type Json, type Maybe } from './value.js';

/** A gate; its name determines the required fields. Angles: radians for `rotation`, turns for all others. */
export interface Gate {
  readonly gate: string;
  readonly target?: Maybe<number>;
  readonly targets?: Maybe<readonly number[]>;
  readonly control?: Maybe<number>;
  readonly controls?: Maybe<readonly number[]>;
  readonly rotation?: Maybe<number>;
  readonly phase?: Maybe<number>;
  readonly phases?: Maybe<readonly number[]>;
  readonly angle?: Maybe<number>;
}

export interface Circuit {
  readonly name?: Maybe<string>;
  readonly qubits: number;
  readonly gates: readonly Gate[];
}

/** The program of a job. Exactly one field is set. */
export interface Program {
  readonly circuit?: Maybe<Circuit & { readonly gateset: string }>;
  readonly circuits?: { readonly gateset: string; readonly circuits: readonly Circuit[] } | null;
  /** A job type that the gateway does not model; the input is forwarded unchanged. */
  readonly raw?: { readonly type: string; readonly input: Json } | null;
}

/** A job to create. Fields are named as in the GraphQL input, so that validation paths match it. */
export interface JobSubmission {
  readonly backend: string;
  readonly program: Program;
  readonly name?: Maybe<string>;
  readonly metadata?: Maybe<Readonly<Record<string, Json>>>;
  readonly shots?: Maybe<number>;
  readonly sessionId?: Maybe<string>;
  readonly dryRun?: Maybe<boolean>;
  readonly noise?: Maybe<{ readonly model: string; readonly seed?: Maybe<number> }>;
  readonly errorMitigation?: Maybe<{ readonly debiasing?: Maybe<boolean> }>;
}

export interface ValidationIssue {
  /** Path in the submission, such as `['program', 'circuit', 'gates', '3', 'target']`. */
  readonly path: readonly string[];
  readonly message: string;
}

/** Limit of `POST /v0.4/jobs`. */
const MAX_SHOTS = 1_000_000;
/** Limits of `POST /v0.4/jobs`; where its documentation states two values, the one in the table of limits. */
const METADATA_LIMITS = { keys: 10, keyLength: 40, valueLength: 40_000 } as const;

/** Bounds the size of the error. */
const MAX_ISSUES = 20;

/** Finds input that the service is certain to reject, without an upstream call. */
export function validateSubmission(submission: JobSubmission): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  for (const issue of findIssues(submission)) {
    issues.push(issue);
    if (issues.length === MAX_ISSUES) break;
  }
  return issues;
}

function* findIssues({ backend, shots, metadata, program }: JobSubmission): Iterable<ValidationIssue> {
  if (backend.trim() === '') yield { path: ['backend'], message: 'Enter a backend, such as "simulator".' };
  if (shots != null && (shots < 1 || shots > MAX_SHOTS)) {
    yield { path: ['shots'], message: `Must be between 1 and ${MAX_SHOTS}; got ${shots}.` };
  }
  if (metadata) yield* findMetadataIssues(metadata);
  if (program.raw && exceedsMaxDepth(program.raw.input)) {
    yield { path: ['program', 'raw', 'input'], message: 'Nested too deeply.' };
  }
  if (program.circuit) yield* findCircuitIssues(program.circuit, ['program', 'circuit']);
  if (program.circuits) {
    const { circuits } = program.circuits;
    const path = ['program', 'circuits', 'circuits'];
    if (circuits.length === 0) yield { path, message: 'Provide at least one circuit.' };
    for (const [i, circuit] of circuits.entries()) yield* findCircuitIssues(circuit, [...path, `${i}`]);
  }
}

function* findMetadataIssues(metadata: Readonly<Record<string, Json>>): Iterable<ValidationIssue> {
  const entries = Object.entries(metadata);
  const { keys, keyLength, valueLength } = METADATA_LIMITS;
  if (entries.length > keys) {
    yield { path: ['metadata'], message: `At most ${keys} keys allowed; got ${entries.length}.` };
  }
  for (const [key, value] of entries) {
    const path = ['metadata', key.slice(0, keyLength)];
    if (key.length > keyLength)
      yield { path, message: `At most ${keyLength} characters per key allowed; got ${key.length}.` };
    if (typeof value !== 'string') yield { path, message: 'Must be a string.' };
    else if (value.length > valueLength) {
      yield { path, message: `At most ${valueLength} characters per value allowed; got ${value.length}.` };
    }
  }
}

function* findCircuitIssues({ qubits, gates }: Circuit, path: readonly string[]): Iterable<ValidationIssue> {
  if (qubits < 1) {
    yield { path: [...path, 'qubits'], message: `Must be at least 1; got ${qubits}.` };
    return;
  }
  for (const [i, gate] of gates.entries()) yield* findGateIssues(gate, qubits, [...path, 'gates', `${i}`]);
}

function* findGateIssues(gate: Gate, qubits: number, path: readonly string[]): Iterable<ValidationIssue> {
  const used = new Set<number>();
  for (const member of ['target', 'targets', 'control', 'controls'] as const) {
    const value = gate[member];
    if (value == null) continue;
    for (const qubit of typeof value === 'number' ? [value] : value) {
      const message =
        qubit < 0 || qubit >= qubits
          ? `Qubit ${qubit} is out of range: the circuit has ${qubits} qubits, numbered from 0.`
          : used.has(qubit) && `Qubit ${qubit} is used twice in one gate.`;
      if (message) yield { path: [...path, member], message };
      used.add(qubit);
    }
  }
}
