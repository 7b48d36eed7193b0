/** A gate that needs no definition in the program. */
export interface PredefinedGate {
  /** Name in the list of operations: gates with the same meaning share one. */
  readonly name: string;
  readonly parameters: number;
  readonly qubits: number;
  readonly oneQubit: number;
  readonly twoQubit: number;
}

type Row = readonly [names: string, parameters: number, qubits: number, oneQubit: number, twoQubit: number];

/** The gates of stdgates.inc. The counts are those of a decomposition into one-qubit gates and CNOTs. */
export const STANDARD_GATES = createTable([
  ['x', 0, 1, 1, 0],
  ['y', 0, 1, 1, 0],
  ['z', 0, 1, 1, 0],
  ['h', 0, 1, 1, 0],
  ['s', 0, 1, 1, 0],
  ['sdg', 0, 1, 1, 0],
  ['t', 0, 1, 1, 0],
  ['tdg', 0, 1, 1, 0],
  ['sx', 0, 1, 1, 0],
  ['id', 0, 1, 0, 0],
  ['rx', 1, 1, 1, 0],
  ['ry', 1, 1, 1, 0],
  ['rz', 1, 1, 1, 0],
  ['p phase u1', 1, 1, 1, 0],
  ['u2', 2, 1, 3, 0],
  ['u3', 3, 1, 3, 0],
  ['cx CX', 0, 2, 0, 1],
  ['cy', 0, 2, 2, 1],
  ['cz', 0, 2, 2, 1],
  ['ch', 0, 2, 3, 2],
  ['cp cphase', 1, 2, 3, 2],
  ['crx', 1, 2, 3, 2],
  ['cry', 1, 2, 3, 2],
  ['crz', 1, 2, 3, 2],
  ['cu', 4, 2, 10, 6],
  ['swap', 0, 2, 0, 3],
  ['ccx', 0, 3, 9, 6],
  ['cswap', 0, 3, 9, 8],
]);

/** Gates that need no include: `U` of the language, and the native gates, which definitions in the program replace. */
export const BUILT_IN_GATES = createTable([['U', 3, 1, 3, 0]]);
export const NATIVE_GATES = createTable([
  ['gpi', 1, 1, 1, 0],
  ['gpi2', 1, 1, 1, 0],
  ['ms', 3, 2, 0, 1],
  ['zz', 1, 2, 0, 1],
]);

function createTable(rows: readonly Row[]): ReadonlyMap<string, PredefinedGate> {
  return new Map(
    rows.flatMap(([names, parameters, qubits, oneQubit, twoQubit]) => {
      const all = names.split(' ');
      const gate: PredefinedGate = { name: all[0] ?? names, parameters, qubits, oneQubit, twoQubit };
      return all.map((name) => [name, gate] as const);
    }),
  );
}
