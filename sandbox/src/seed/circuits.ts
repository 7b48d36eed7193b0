import type { Circuit } from '../simulator/circuit/circuit.js';
import type { Gate } from '../simulator/circuit/gate.js';

const h = (target: number): Gate => ({ gate: 'h', target });
const x = (target: number): Gate => ({ gate: 'x', target });
const cnot = (control: number, target: number): Gate => ({ gate: 'cnot', control, target });
const ry = (target: number, rotation: number): Gate => ({ gate: 'ry', target, rotation });
const cz = (control: number, target: number): Gate => ({ gate: 'z', control, target });
const phase = (control: number, target: number, rotation: number): Gate[] => [
  { gate: 'rz', target, rotation: rotation / 2 },
  cnot(control, target),
  { gate: 'rz', target, rotation: -rotation / 2 },
  cnot(control, target),
];

const qis = (qubits: number, ...gates: readonly (Gate | readonly Gate[])[]): Circuit => ({
  gateset: 'qis',
  qubits,
  circuit: gates.flat(),
});
const onEachQubit = (qubits: number, gate: (qubit: number) => Gate): Gate[] =>
  Array.from({ length: qubits }, (_, q) => gate(q));

/** Entangles all qubits: measures all 0 or all 1. */
export const ghz = (qubits: number): Circuit =>
  qis(
    qubits,
    h(0),
    onEachQubit(qubits - 1, (qubit) => cnot(qubit, qubit + 1)),
  );

/** Finds the bit string hidden in an oracle. */
export const bernsteinVazirani = (bits: string): Circuit => {
  const ancilla = bits.length;
  const oracle = [...bits].flatMap((bit, qubit) => (bit === '1' ? [cnot(qubit, ancilla)] : []));
  return qis(ancilla + 1, x(ancilla), onEachQubit(ancilla + 1, h), oracle, onEachQubit(ancilla, h));
};

/** A layered ansatz for the hydrogen molecule, at one angle of a scan. */
export const hydrogenAnsatz = (angle: number): Circuit =>
  qis(
    4,
    x(0),
    x(1),
    onEachQubit(4, (qubit) => ry(qubit, angle / (qubit + 1))),
    cnot(0, 1),
    cnot(1, 2),
    cnot(2, 3),
    ry(3, -angle),
  );

/** W state: a superposition of the states with exactly one qubit set. */
export const w3 = qis(
  3,
  ry(0, 2 * Math.acos(1 / Math.sqrt(3))),
  { ...ry(1, Math.PI / 2), control: 0 },
  cnot(1, 2),
  cnot(0, 1),
  x(0),
);

export const grover = qis(2, h(0), h(1), cz(0, 1), h(0), h(1), x(0), x(1), cz(0, 1), x(0), x(1), h(0), h(1));

export const fourier = qis(
  3,
  x(0),
  h(2),
  phase(1, 2, Math.PI / 2),
  phase(0, 2, Math.PI / 4),
  h(1),
  phase(0, 1, Math.PI / 2),
  h(0),
  { gate: 'swap', targets: [0, 2] },
);

/** Repeats a gate, to measure its error. */
export const repeatedX = (pulses: number): Circuit =>
  qis(
    1,
    onEachQubit(pulses, () => x(0)),
  );

/** Uses native gates. */
export const native: Circuit = {
  gateset: 'native',
  qubits: 2,
  circuit: [
    { gate: 'gpi2', target: 0, phase: 0.25 },
    { gate: 'ms', targets: [0, 1], phases: [0, 0] },
    { gate: 'gpi', target: 1, phase: 0.5 },
  ],
};

/** Uses a gate name that no backend supports. */
export const unsupportedGate = qis(3, h(0), { gate: 'ccx', controls: [0, 1], target: 2 });
