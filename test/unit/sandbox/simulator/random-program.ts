import type { Random } from '../../../../sandbox/src/simulator/random.js';

/** Names of gates by their numbers of qubits and parameters. */
const GATES: readonly (readonly [names: string, qubits: number, parameters: number])[] = [
  ['x y z h s sdg t tdg sx id', 1, 0],
  ['rx ry rz p u1 phase gpi gpi2', 1, 1],
  ['u2', 1, 2],
  ['u3 U', 1, 3],
  ['cx CX cy cz ch swap', 2, 0],
  ['cp cphase crx cry crz zz', 2, 1],
  ['ms', 2, 3],
  ['cu', 2, 4],
  ['ccx cswap', 3, 0],
];

/**
 * An OpenQASM program with any gates on up to 4 qubits. Rotations by different angles come first, so that its states
 * have different probabilities.
 */
export function createRandomProgram(random: Random, isDynamic: boolean): string {
  const nextInt = (size: number): number => Math.floor(random() * size);
  const pick = <T>(items: readonly T[]): T => items[nextInt(items.length)] as T;
  const qubits = 2 + nextInt(3);
  const names = shuffle(
    Array.from({ length: qubits }, (_, qubit) => (qubit < 2 ? `a[${qubit}]` : `b[${qubit - 2}]`)),
    nextInt,
  );
  const lines = [
    'OPENQASM 3.0;',
    'include "stdgates.inc";',
    'qubit[2] a;',
    ...(qubits > 2 ? [`qubit[${qubits - 2}] b;`] : []),
  ];
  lines.push('bit[3] c;', 'bit flag;', `gate pair(t) x, y { ry(t / 2) x; ctrl_y x, y; }`.replace('ctrl_y', 'cy'));
  for (const name of names) lines.push(`ry(${0.3 + 1.2 * random()}) ${name};`);
  const addGate = () => {
    const [list, size, count] = pick(GATES.filter((gate) => gate[1] <= qubits));
    const parameters = Array.from({ length: count }, () => (8 * random() - 4).toFixed(3));
    const operands = shuffle(names, nextInt).slice(0, size);
    lines.push(`${pick(list.split(' '))}${count > 0 ? `(${parameters.join(', ')})` : ''} ${operands.join(', ')};`);
  };
  for (let gate = 0; gate < 6; gate++) addGate();
  if (isDynamic) {
    lines.push(`c[${nextInt(3)}] = measure ${pick(names)};`, `reset ${pick(names)};`);
    addGate();
    lines.push(`flag = measure ${pick(names)};`, `measure ${pick(names)};`);
    for (let gate = 0; gate < 3; gate++) addGate();
  }
  lines.push(`pair(${random()}) ${names.slice(0, 2).join(', ')};`, `c[${nextInt(3)}] = measure ${pick(names)};`);
  return lines.join('\n');
}

function shuffle<T>(items: readonly T[], nextInt: (size: number) => number): T[] {
  const rest = [...items];
  return items.map(() => rest.splice(nextInt(rest.length), 1)[0] as T);
}
