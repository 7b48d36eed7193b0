import { type Gate, type Gateset, getControls, getTargets } from './gate.js';
import { addCounts, type GateCounts, multiplyCounts, NO_GATES } from './gate-counts.js';
import { findGateDefinition, isNativeGate, PARAMETERS } from './gateset.js';

export type { Gate } from './gate.js';
export type { GateCounts } from './gate-counts.js';

/** A circuit as the API has it. */
export interface Circuit {
  readonly gateset: Gateset;
  readonly qubits: number;
  readonly circuit: readonly Gate[];
  /** Classical registers, in addition to all qubits. Default: none. */
  readonly registers?: readonly ClassicalRegister[];
  /** Where a program first measures or resets a qubit before its end, and why exact probabilities cannot have that. */
  readonly dynamicError?: string;
  /** Why a program could not be converted to this circuit: the job fails. */
  readonly error?: CircuitError;
}

export interface ClassicalRegister {
  readonly name: string;
  /** What each bit reads: a qubit at the end, or outcome k of a measurement as `qubits + k`; null is always 0. */
  readonly bits: readonly (number | null)[];
}

const GATESETS: readonly unknown[] = ['qis', 'native', 'program'] satisfies Gateset[];

export interface CircuitLimits {
  /** Set if the limit of qubits is not that of the backend. */
  readonly owner?: 'noise model';
  readonly qubits: number;
  readonly gates: number;
  /** Per gate. */
  readonly controls: number;
}

/** A failure code of the service and a message for the owner of the circuit. */
export interface CircuitError {
  readonly code: string;
  readonly message: string;
}

/** Returns why the service would fail a job with this circuit, with the index of the first invalid gate; null if valid. */
export function validateCircuit(circuit: Circuit, limits: CircuitLimits): CircuitError | null {
  const { gateset, qubits, circuit: gates } = circuit;
  if (!Number.isInteger(qubits) || qubits < 1) return invalidInput('qubits must be a positive integer');
  if (!GATESETS.includes(gateset)) return invalidInput('gateset must be "qis" or "native"');
  if (!Array.isArray(gates)) return invalidInput('circuit must be a list of gates');
  if (qubits > limits.qubits)
    return {
      code: 'NotEnoughQubits',
      message: `the circuit has ${qubits} qubits, the ${limits.owner ?? 'backend'} has ${limits.qubits}`,
    };
  if (gates.length > limits.gates)
    return { code: 'TooManyGates', message: `the circuit has ${gates.length} gates, the limit is ${limits.gates}` };
  for (const [index, gate] of circuit.circuit.entries()) {
    const error = validateGate(gate, circuit, limits);
    if (error) return { code: error.code, message: `gate ${index}: ${error.message}` };
  }
  return null;
}

/** Whether the circuit measures or resets qubits before its end: only shots have a result then. */
export function isDynamic({ gateset, circuit }: Circuit): boolean {
  return gateset === 'program' && circuit.some(({ gate }) => gate === 'measure' || gate === 'reset');
}

/** The first native gate for which `matches` is true. Programs mix native gates with others. */
export function findNativeGate(
  { gateset, circuit }: Circuit,
  matches: (gate: string) => boolean,
): { readonly index: number; readonly gate: string } | null {
  if (gateset === 'qis') return null;
  const index = circuit.findIndex(({ gate }) => isNativeGate(gate) && matches(gate));
  const found = circuit[index];
  return found ? { index, gate: found.gate } : null;
}

/** Outcomes of measurements before the end that are read. */
export function countOutcomes({ circuit }: Circuit): number {
  return circuit.reduce((count, { outcome }) => Math.max(count, (outcome ?? -1) + 1), 0);
}

/** Counts the gates of a valid circuit after decomposing controlled gates. */
export function countGates(circuit: Circuit): GateCounts {
  return circuit.circuit.reduce((sum, gate) => addCounts(sum, countGateCost(gate, circuit.gateset)), NO_GATES);
}

/** The native gates that a QPU runs for one gate. */
export function countGateCost(gate: Gate, gateset: Gateset): GateCounts {
  const definition = findGateDefinition(gateset, gate.gate);
  if (!definition) return NO_GATES;
  const cost = definition.cost(gate, getControls(gate).length);
  return definition.targets === 'each' ? multiplyCounts(getTargets(gate).length, cost) : cost;
}

function validateGate(gate: Gate, { gateset, qubits }: Circuit, limits: CircuitLimits): CircuitError | null {
  if (typeof gate !== 'object' || gate === null || typeof gate.gate !== 'string')
    return invalidInput('the gate has no name');
  const name = gate.gate.slice(0, 40);
  const definition = findGateDefinition(gateset, gate.gate);
  if (!definition) return { code: 'UnsupportedGate', message: `${name} is not a gate of the ${gateset} gateset` };

  const targets = getTargets(gate);
  const controls = getControls(gate);
  if (!Array.isArray(targets) || !Array.isArray(controls))
    return invalidInput(`the targets and controls of ${name} must be lists`);
  const qubitsOfGate: readonly number[] = [...targets, ...controls];
  const invalidQubit = qubitsOfGate.find((qubit) => !Number.isInteger(qubit) || qubit < 0 || qubit >= qubits);
  if (invalidQubit !== undefined)
    return invalidInput(`${name} uses qubit ${invalidQubit}, but the circuit has qubits 0 to ${qubits - 1}`);
  if (new Set(qubitsOfGate).size < qubitsOfGate.length) return invalidInput(`${name} uses a qubit twice`);
  if (definition.targets === 'pair' && targets.length !== 2) return invalidInput(`${name} needs two targets`);
  if (definition.targets !== 'none' && targets.length === 0) return invalidInput(`${name} needs a target`);
  if (gateset === 'native' && controls.length > 0)
    return invalidInput(`${name} is a native gate and takes no controls`);
  if (gate.target != null && gate.targets != null) return invalidInput(`${name} has both target and targets`);
  if (gate.control != null && gate.controls != null) return invalidInput(`${name} has both control and controls`);
  const unused = PARAMETERS.find((parameter) => gate[parameter] != null && !definition.parameters.includes(parameter));
  if (unused !== undefined) return invalidInput(`${name} takes no ${unused}`);
  if (controls.length < definition.controls) return invalidInput(`${name} needs a control`);
  if (controls.length > limits.controls)
    return {
      code: 'TooManyControls',
      message: `${name} has ${controls.length} controls, the limit is ${limits.controls}`,
    };
  const message = definition.validate(gate, targets.length);
  return message === null ? null : invalidInput(`${name} ${message}`);
}

function invalidInput(message: string): CircuitError {
  return { code: 'InvalidInput', message };
}
