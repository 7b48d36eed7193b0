import { badRequest } from '../http/api-error.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import { type Gate, type Gateset, getControls, getTargets } from '../simulator/circuit/gate.js';
import { ALL_QUBITS } from '../simulator/shot-bits.js';

/** A submitted circuit; `path` is the path of its gates in the request body, for errors. */
interface CircuitInput {
  readonly gateset?: Gateset | undefined;
  /** Default: the qubits that gates and registers use. */
  readonly qubits: number | undefined;
  readonly gates: readonly Gate[];
  readonly path: string;
  /** The qubit that each bit of a classical register reads. */
  readonly registers?: Readonly<Record<string, readonly (number | null)[]>> | null | undefined;
}

const MAX_REGISTER_BITS = 10_000;

/** Checks what the JSON Schema cannot: each qubit of a gate exists in the circuit, and is used once per gate. */
export function parseCircuit({ gateset = 'qis', gates, path, registers, ...input }: CircuitInput): Circuit {
  const circuit = gates.map(omitEmptyLists);
  const qubits = input.qubits ?? countQubits(circuit, registers);
  for (const [index, gate] of circuit.entries()) requireQubits(gate, qubits, `${path}.${index}`);
  return { gateset, qubits, circuit, ...(registers && { registers: parseRegisters(registers, qubits, path) }) };
}

function countQubits(gates: readonly Gate[], registers: CircuitInput['registers']): number {
  let qubits = 1;
  const use = (indices: readonly (number | null)[]) => {
    for (const index of indices) qubits = Math.max(qubits, (index ?? 0) + 1);
  };
  for (const gate of gates) for (const indices of [getTargets(gate), getControls(gate)]) use(indices);
  for (const indices of Object.values(registers ?? {})) use(indices);
  return qubits;
}

function parseRegisters(input: NonNullable<CircuitInput['registers']>, qubits: number, path: string) {
  const key = path.replace(/circuit$/, 'registers');
  const registers = Object.entries(input).map(([name, bits]) => ({ name, bits }));
  const bits = registers.flatMap((register) => register.bits);
  if (bits.length > MAX_REGISTER_BITS)
    throw badRequest(`Too many bits in registers: the limit is ${MAX_REGISTER_BITS} per circuit.`, 'body', key);
  if (bits.some((bit) => bit !== null && bit >= qubits)) throw outOfRange(qubits, key);
  if (registers.some(({ name }) => name === ALL_QUBITS))
    throw badRequest(`The register ${ALL_QUBITS} is that of all qubits.`, 'body', key);
  return registers;
}

/** Some clients send `controls: []` for every gate. An empty list counts as absent. */
function omitEmptyLists(gate: Gate): Gate {
  const { targets, controls, ...rest } = gate;
  return { ...rest, ...(targets?.length && { targets }), ...(controls?.length && { controls }) };
}

function requireQubits(gate: Gate, qubits: number, path: string): void {
  const [targets, controls] = [getTargets(gate), getControls(gate)];
  const target = `${path}.${gate.targets ? 'targets' : 'target'}`;
  const control = `${path}.${gate.controls ? 'controls' : 'control'}`;
  if (targets.some((qubit) => qubit >= qubits)) throw outOfRange(qubits, target);
  if (controls.some((qubit) => qubit >= qubits)) throw outOfRange(qubits, control);
  if (new Set([...targets, ...controls]).size < targets.length + controls.length) {
    throw badRequest('A gate uses a qubit twice.', 'body', controls.length > 0 ? control : target);
  }
}

const outOfRange = (qubits: number, key: string) =>
  badRequest(`Invalid ${key}: the circuit has qubits 0 to ${qubits - 1}.`, 'body', key);
