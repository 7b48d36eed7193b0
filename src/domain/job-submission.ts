import { exceedsMaxDepth, type Json, type Maybe } from './value.js';

/** One gate as SPEC 2.5 writes it; which members a gate takes is the service's to say. Angles are radians for `rotation`, turns for the rest. */
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

/** What a job runs: exactly one member is set. */
export interface Program {
  readonly circuit?: Maybe<Circuit & { readonly gateset: string }>;
  readonly circuits?: { readonly gateset: string; readonly circuits: readonly Circuit[] } | null;
  /** A job type that we do not model, with its input as the service takes it. */
  readonly raw?: { readonly type: string; readonly input: Json } | null;
}

/** A job to be created (SPEC 4.1). Its members are named as in the graph's input, so that a problem's path is true there. */
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
  /** Where in the submission, such as `['program', 'circuit', 'gates', '3', 'target']`. */
  readonly path: readonly string[];
  readonly message: string;
}

/** SPEC section 8. */
const MAX_SHOTS = 1_000_000;
/** SPEC 2.6; of its two figures for a value, the one its table of limits repeats. */
const METADATA_LIMITS = { keys: 10, keyLength: 40, valueLength: 40_000 } as const;

/** Nobody can act on more, and an answer must stay small. */
const MAX_ISSUES = 20;

/** What the service would refuse for certain, found without asking it. Empty when there is nothing to say. */
export function validateSubmission(submission: JobSubmission): readonly ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  for (const issue of findIssues(submission)) {
    issues.push(issue);
    if (issues.length === MAX_ISSUES) break;
  }
  return issues;
}

function* findIssues({ backend, shots, metadata, program }: JobSubmission): Iterable<ValidationIssue> {
  if (backend.trim() === '') yield { path: ['backend'], message: 'Name a backend, such as "simulator".' };
  if (shots != null && (shots < 1 || shots > MAX_SHOTS)) {
    yield { path: ['shots'], message: `Must be between 1 and ${MAX_SHOTS}; got ${shots}.` };
  }
  if (metadata) yield* findMetadataIssues(metadata);
  if (program.raw && exceedsMaxDepth(program.raw.input)) {
    yield { path: ['program', 'raw', 'input'], message: 'It nests too deeply to be sent.' };
  }
  if (program.circuit) yield* findCircuitIssues(program.circuit, ['program', 'circuit']);
  if (program.circuits) {
    const { circuits } = program.circuits;
    const path = ['program', 'circuits', 'circuits'];
    if (circuits.length === 0) yield { path, message: 'Give at least one circuit.' };
    for (const [i, circuit] of circuits.entries()) yield* findCircuitIssues(circuit, [...path, `${i}`]);
  }
}

function* findMetadataIssues(metadata: Readonly<Record<string, Json>>): Iterable<ValidationIssue> {
  const entries = Object.entries(metadata);
  const { keys, keyLength, valueLength } = METADATA_LIMITS;
  if (entries.length > keys) {
    yield { path: ['metadata'], message: `At most ${keys} keys; got ${entries.length}.` };
  }
  for (const [key, value] of entries) {
    const path = ['metadata', key.slice(0, keyLength)];
    if (key.length > keyLength)
      yield { path, message: `A key has at most ${keyLength} characters; got ${key.length}.` };
    if (typeof value !== 'string') yield { path, message: 'A value must be a string.' };
    else if (value.length > valueLength) {
      yield { path, message: `A value has at most ${valueLength} characters; got ${value.length}.` };
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
  const seen = new Set<number>();
  for (const member of ['target', 'targets', 'control', 'controls'] as const) {
    const value = gate[member];
    if (value == null) continue;
    for (const qubit of typeof value === 'number' ? [value] : value) {
      const message =
        qubit < 0 || qubit >= qubits
          ? `Qubit ${qubit} is out of range: the circuit has ${qubits}, numbered from 0.`
          : seen.has(qubit) && `Qubit ${qubit} is named twice in one gate.`;
      if (message) yield { path: [...path, member], message };
      seen.add(qubit);
    }
  }
}
