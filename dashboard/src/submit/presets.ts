import type { GateInput, ProgramInput } from '../generated/graphql.js';

interface Preset {
  readonly name: string;
  readonly program: ProgramInput;
}

/** Example programs, smallest first. */
export const PRESETS: readonly [Preset, ...Preset[]] = [
  { name: 'Bell', program: circuit(2, [h(0), cnot(0, 1)]) },
  { name: 'GHZ of 5', program: circuit(5, [h(0), ...[0, 1, 2, 3].map((qubit) => cnot(qubit, qubit + 1))]) },
  { name: 'Superposition of 3', program: circuit(3, [h(0), h(1), h(2)]) },
  {
    name: 'Rotation',
    program: circuit(1, [{ gate: 'ry', target: 0, rotation: 1.0472 }]),
  },
  {
    name: 'Hidden string 101',
    program: circuit(4, [
      { gate: 'x', target: 3 },
      ...[0, 1, 2, 3].map(h),
      cnot(0, 3),
      cnot(2, 3),
      ...[0, 1, 2].map(h),
    ]),
  },
  {
    name: 'Several circuits',
    program: {
      circuits: {
        circuits: [0, 1, 2, 3].map((step) => ({
          name: `angle ${step}`,
          qubits: 2,
          gates: [{ gate: 'ry', target: 0, rotation: (step * Math.PI) / 4 }, cnot(0, 1)],
        })),
      },
    },
  },
];

function circuit(qubits: number, gates: GateInput[]): ProgramInput {
  return { circuit: { qubits, gates } };
}

function h(target: number): GateInput {
  return { gate: 'h', target };
}

function cnot(control: number, target: number): GateInput {
  return { gate: 'cnot', control, target };
}

/** Formats a program as JSON with one line per gate. */
export function formatProgram(program: ProgramInput): string {
  return JSON.stringify(program, null, 2).replace(/\{\s+"gate":[^{}]*\}/g, (gate) => gate.replace(/\s+/g, ' '));
}
