import { memoize } from '../primitives/memoize.js';
import { quote } from '../primitives/text.js';
import { GATE_PARAMETERS, GATESETS } from './gatesets.js';
import type { Circuit, Gate, JobClone, JobSubmission, Program, Qasm3Program, RawProgram } from './job-submission.js';
import { MutationErrors } from './mutation-error.js';
import { parseQasm3 } from './qasm3.js';
import { MAX_SECRET_CHARS } from './secrets.js';
import { exceedsMaxDepth, type Json } from './value.js';

/** Limit of `POST /v0.4/jobs`. */
const MAX_SHOTS = 1_000_000;
/** Limits of `POST /v0.4/jobs`; where its documentation states two values, the one in the table of limits. */
export const METADATA_LIMITS = { keys: 10, keyLength: 40, valueLength: 40_000 } as const;
/** Qubits of `ms`. */
const PHASES_PER_GATE = 2;
/** Acts on no qubit. */
const GATE_WITHOUT_TARGET = 'nop';
const PAULI_STRING = /^[IXYZ]+$/;

type Path = readonly string[];

/**
 * Adds an error for all input that the service is certain to reject, without an upstream call. What depends on the backend,
 * such as its name, its qubits or the parameters of gates, is left to the service.
 */
export function validateSubmission(submission: JobSubmission, errors: MutationErrors): void {
  validateJobFields(submission, errors);
  errors.addAll(findProgramErrors(submission.program));
}

/** Many fields of an operation may have the same variable. */
const findProgramErrors = memoize((program: Program): MutationErrors => {
  const errors = new MutationErrors();
  checkProgram(errors, program);
  return errors;
});

/** Validates all fields but the program. */
export function validateJobFields({ backendId, shots, metadata, noise }: JobClone, errors: MutationErrors): void {
  if (shots != null) errors.checkRange(['shots'], shots, { min: 1, max: MAX_SHOTS });
  if (metadata) checkMetadata(errors, metadata);
  if (noise && backendId?.startsWith('qpu.')) {
    const message = `Noise models are for the simulator only; the backend is ${backendId}.`;
    errors.add({ code: 'NOT_APPLICABLE', path: ['noise'], message });
  }
}

function checkMetadata(errors: MutationErrors, metadata: Readonly<Record<string, Json>>): void {
  const entries = Object.entries(metadata);
  const { keys, keyLength, valueLength } = METADATA_LIMITS;
  errors.checkLength(['metadata'], entries.length, keys, 'keys');
  for (const [key, value] of entries) {
    const path = ['metadata', key.slice(0, keyLength)];
    errors.checkLength(path, countCharacters(key), keyLength, 'characters per key');
    if (typeof value !== 'string') errors.add({ code: 'INVALID_TYPE', path, message: 'Must be a string.' });
    else errors.checkLength(path, countCharacters(value), valueLength, 'characters per value');
  }
}

/** Unicode code points, as JSON Schema counts them. */
function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function checkProgram(errors: MutationErrors, { circuit, circuits, qasm3, raw }: Program): void {
  if (qasm3) checkQasm3(errors, qasm3);
  if (raw) checkRawProgram(errors, raw);
  if (circuit) {
    checkGateset(errors, ['program', 'circuit', 'gateset'], circuit.gateset);
    checkCircuit(errors, ['program', 'circuit'], circuit, circuit.gateset);
  }
  if (circuits) {
    const path = ['program', 'circuits', 'circuits'];
    checkGateset(errors, ['program', 'circuits', 'gateset'], circuits.gateset);
    if (circuits.circuits.length === 0) {
      errors.add({ code: 'REQUIRED', path, message: 'Provide at least one circuit.' });
    }
    for (const [i, item] of circuits.circuits.entries()) {
      checkCircuit(errors, [...path, `${i}`], item, circuits.gateset);
    }
  }
}

function checkQasm3(errors: MutationErrors, qasm3: Qasm3Program): void {
  for (const { code, message, line, column } of parseQasm3(qasm3).errors) {
    const path = ['program', 'qasm3', 'source'];
    // The limits of the parser are not those of the service.
    if (code !== 'TOO_LARGE')
      errors.add({ code, path, message: `Line ${line}, column ${column}: ${message}`, line, column });
  }
}

function checkRawProgram(errors: MutationErrors, { input, externalSettings }: RawProgram): void {
  if (exceedsMaxDepth(input)) {
    errors.add({ code: 'OUT_OF_RANGE', path: ['program', 'raw', 'input'], message: 'Nested too deeply.' });
  }
  if (!externalSettings) return;
  for (const name of ['apiCredentials', 'externalOrganization'] as const) {
    const path = ['program', 'raw', 'externalSettings', name];
    const value = externalSettings[name];
    if (value === '') errors.add({ code: 'REQUIRED', path, message: 'Must not be empty.' });
    errors.checkLength(path, value?.length ?? 0, MAX_SECRET_CHARS, 'characters');
  }
}

function checkGateset(errors: MutationErrors, path: Path, gateset: string): void {
  if (GATESETS.has(gateset)) return;
  const allowedValues = [...GATESETS.keys()];
  const message = `Unknown gateset ${quote(gateset)}. Allowed: ${allowedValues.join(', ')}. Submit other programs as \`raw\`.`;
  errors.add({ code: 'UNKNOWN_VALUE', path, message, allowedValues });
}

function checkCircuit(errors: MutationErrors, path: Path, { qubits, gates }: Circuit, gateset: string): void {
  errors.checkRange([...path, 'qubits'], qubits, { min: 1 });
  for (const [i, gate] of gates.entries()) {
    const gatePath = [...path, 'gates', `${i}`];
    checkGateName(errors, gatePath, gate.gate, gateset);
    checkGateMembers(errors, gatePath, gate, gateset);
    // If the number of qubits is invalid, no qubit is reported as out of range.
    checkQubits(errors, gatePath, gate, qubits < 1 ? Number.POSITIVE_INFINITY : qubits);
    if (gate.phases && gate.phases.length !== PHASES_PER_GATE) {
      const message = `Must have ${PHASES_PER_GATE} phases; got ${gate.phases.length}.`;
      errors.add({ code: 'OUT_OF_RANGE', path: [...gatePath, 'phases'], message });
    }
    checkPauliTerms(errors, gatePath, gate);
  }
}

function checkPauliTerms(errors: MutationErrors, path: Path, { terms, time }: Gate): void {
  if (terms?.length === 0)
    errors.add({ code: 'REQUIRED', path: [...path, 'terms'], message: 'Provide at least one term.' });
  for (const [i, term] of (terms ?? []).entries()) {
    if (PAULI_STRING.test(term)) continue;
    const message = `Must consist of the letters I, X, Y and Z; got ${quote(term)}.`;
    errors.add({ code: 'INVALID_TYPE', path: [...path, 'terms', `${i}`], message });
  }
  if (time != null) errors.checkRange([...path, 'time'], time, { min: 0 });
}

function checkGateName(errors: MutationErrors, path: Path, name: string, gateset: string): void {
  const gates = GATESETS.get(gateset);
  if (!gates || gates.has(name)) return;
  const allowedValues = [...gates.keys()];
  const message = `Unknown gate ${quote(name)}. Allowed in the gateset ${gateset}: ${allowedValues.join(', ')}.`;
  errors.add({ code: 'UNKNOWN_VALUE', path: [...path, 'gate'], message, allowedValues });
}

/** A member that is ignored makes the job another program than the one that was meant. */
function checkGateMembers(errors: MutationErrors, path: Path, gate: Gate, gateset: string): void {
  const parameters = GATESETS.get(gateset)?.get(gate.gate);
  if (!parameters) return;
  const add = (member: string, message: string) =>
    errors.add({ code: 'NOT_APPLICABLE', path: [...path, member], message });
  for (const name of GATE_PARAMETERS)
    if (gate[name] != null && !parameters.includes(name))
      add(
        name,
        `${quote(gate.gate)} takes ${parameters.length === 0 ? 'no parameters' : list(parameters)}, not \`${name}\`.`,
      );
  for (const [one, many] of QUBIT_MEMBERS)
    if (gate[one] != null && gate[many]?.length) add(many, `Set either \`${one}\` or \`${many}\`.`);
  if (gateset === 'native')
    for (const name of ['control', 'controls'] as const)
      if (hasQubits(gate[name])) add(name, `${quote(gate.gate)} is a native gate, which takes no controls.`);
}

/** Some clients send `controls: []` for every gate: an empty list counts as absent. */
const hasQubits = (qubits: Gate['target' | 'targets']) => typeof qubits === 'number' || Boolean(qubits?.length);

const list = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

const QUBIT_MEMBERS = [['target', 'targets'] as const, ['control', 'controls'] as const];

function checkQubits(errors: MutationErrors, path: Path, gate: Gate, qubits: number): void {
  const used = new Set<number>();
  for (const [one, many] of QUBIT_MEMBERS) {
    const [qubit, list] = [gate[one], gate[many] ?? []];
    for (const [i, item] of list.entries()) checkQubit(errors, [...path, many, `${i}`], item, qubits, used);
    if (qubit != null) {
      if (list.length === 0) checkQubit(errors, [...path, one], qubit, qubits, used);
    } else if (list.length === 0 && one === 'target' && gate.gate !== GATE_WITHOUT_TARGET) {
      const message = `${quote(gate.gate)} needs a target qubit.`;
      errors.add({ code: 'REQUIRED', path: [...path, 'target'], message });
    }
  }
}

function checkQubit(errors: MutationErrors, path: Path, qubit: number, qubits: number, used: Set<number>): void {
  if (qubit < 0 || qubit >= qubits) {
    const range = Number.isFinite(qubits) ? `the circuit has ${qubits} qubits, numbered from 0` : 'the first is 0';
    errors.add({ code: 'OUT_OF_RANGE', path, message: `Qubit ${qubit} is out of range: ${range}.` });
  } else if (used.has(qubit)) {
    errors.add({ code: 'DUPLICATE', path, message: `Qubit ${qubit} is used twice in one gate.` });
  }
  used.add(qubit);
}
