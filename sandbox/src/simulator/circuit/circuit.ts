import { controlsOf, type Gate, type Gateset, targetsOf } from './gate.js';
import { type GateCounts, NO_GATES, plus, times } from './gate-counts.js';
import { definitionOf } from './gateset.js';

export type { Gate } from './gate.js';
export type { GateCounts } from './gate-counts.js';

/** A program as it stands on the wire: SPEC 2.5. */
export interface Circuit {
  readonly gateset: Gateset;
  readonly qubits: number;
  readonly circuit: readonly Gate[];
}

export interface Limits {
  readonly qubits: number;
  readonly gates: number;
  /** Of one gate. */
  readonly controls: number;
}

/** A code of the service's failure list, and words for the person whose circuit it is. */
export interface Refusal {
  readonly code: string;
  readonly message: string;
}

/** Why the service would fail a job with this circuit, naming the first offending gate by its index; null if it would run. */
export function refusal(circuit: Circuit, limits: Limits): Refusal | null {
  const { gateset, qubits, circuit: gates } = circuit;
  if (!Number.isInteger(qubits) || qubits < 1) return invalid('qubits must be a whole number of at least 1');
  if (gateset !== 'qis' && gateset !== 'native') return invalid('gateset must be qis or native');
  if (!Array.isArray(gates)) return invalid('circuit must be a list of gates');
  if (qubits > limits.qubits)
    return { code: 'NotEnoughQubits', message: `the circuit has ${qubits} qubits, ${limits.qubits} are available` };
  if (gates.length > limits.gates)
    return { code: 'TooManyGates', message: `the circuit has ${gates.length} gates, ${limits.gates} are allowed` };
  for (const [index, gate] of circuit.circuit.entries()) {
    const refused = refuse(gate, circuit, limits);
    if (refused) return { code: refused.code, message: `gate ${index}: ${refused.message}` };
  }
  return null;
}

/** The gates of a circuit that is not refused, after decomposition of controls; nothing is run. */
export function countGates(circuit: Circuit): GateCounts {
  return circuit.circuit.reduce((sum, gate) => plus(sum, costOf(gate, circuit.gateset)), NO_GATES);
}

/** What a machine runs for one gate. */
export function costOf(gate: Gate, gateset: Gateset): GateCounts {
  const definition = definitionOf(gateset, gate.gate);
  if (!definition) return NO_GATES;
  const cost = definition.cost(gate, controlsOf(gate).length);
  return definition.targets === 'each' ? times(targetsOf(gate).length, cost) : cost;
}

function refuse(gate: Gate, { gateset, qubits }: Circuit, limits: Limits): Refusal | null {
  if (typeof gate !== 'object' || gate === null || typeof gate.gate !== 'string') return invalid('it has no name');
  const name = gate.gate.slice(0, 40);
  const definition = definitionOf(gateset, gate.gate);
  if (!definition) return { code: 'UnsupportedGate', message: `${name} is not a gate of the ${gateset} gateset` };

  const targets = targetsOf(gate);
  const controls = controlsOf(gate);
  if (!Array.isArray(targets) || !Array.isArray(controls))
    return invalid(`the targets and controls of ${name} must be lists`);
  const named: readonly number[] = [...targets, ...controls];
  const stranger = named.find((qubit) => !Number.isInteger(qubit) || qubit < 0 || qubit >= qubits);
  if (stranger !== undefined)
    return invalid(`${name} names qubit ${stranger}, but the circuit has qubits 0 to ${qubits - 1}`);
  if (new Set(named).size < named.length) return invalid(`${name} names a qubit twice`);
  if (definition.targets === 'pair' && targets.length !== 2) return invalid(`${name} needs two targets`);
  if (definition.targets !== 'none' && targets.length === 0) return invalid(`${name} needs a target`);
  if (gateset === 'native' && controls.length > 0) return invalid(`${name} is a native gate and takes no controls`);
  if (controls.length < definition.controls) return invalid(`${name} needs a control`);
  if (controls.length > limits.controls)
    return {
      code: 'TooManyControls',
      message: `${name} has ${controls.length} controls, ${limits.controls} are allowed`,
    };
  const complaint = definition.complaint(gate, targets.length);
  return complaint === null ? null : invalid(`${name} ${complaint}`);
}

function invalid(message: string): Refusal {
  return { code: 'InvalidInput', message };
}
