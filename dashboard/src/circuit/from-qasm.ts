import { type ProgramError, parseProgram } from '#openqasm';
import { type Circuit, createOperation, type Operation } from './circuit.js';

/** A diagram of more is of no use, and parsing must not delay typing. The gateway and the service accept more. */
const LIMITS = { maxBytes: 100_000, maxOperations: 20_000, maxSteps: 200_000 };

export interface ParsedCircuit {
  /** Null if there are errors. */
  readonly circuit: Circuit | null;
  readonly errors: readonly ProgramError[];
}

/** Parses an OpenQASM 3 program. Gates that it defines are expanded. */
export function parseQasmCircuit(source: string): ParsedCircuit {
  const { program, errors } = parseProgram(source, LIMITS);
  if (!program) return { circuit: null, errors };
  return { circuit: { name: null, qubits: program.qubits, operations: program.operations.map(toOperation) }, errors };
}

type ProgramOperation = NonNullable<ReturnType<typeof parseProgram>['program']>['operations'][number];

function toOperation(operation: ProgramOperation): Operation {
  switch (operation.kind) {
    case 'gate': {
      const controls = CONTROLS.get(operation.name) ?? 0;
      return createOperation({
        kind: 'gate',
        name: operation.name.slice(controls),
        controls: operation.qubits.slice(0, controls),
        targets: operation.qubits.slice(controls),
        angles: operation.parameters,
        angleUnit: NATIVE_GATES.has(operation.name) ? 'turns' : 'radians',
      });
    }
    case 'measure': {
      const { qubit, target } = operation;
      return createOperation({
        kind: 'measure',
        name: 'measure',
        targets: [qubit],
        bit: target && `${target.register}[${target.bit}]`,
      });
    }
    case 'reset':
      return createOperation({ kind: 'reset', name: 'reset', targets: [operation.qubit] });
    case 'barrier':
      return createOperation({ kind: 'barrier', name: 'barrier', targets: operation.qubits });
  }
}

const NATIVE_GATES: ReadonlySet<string> = new Set(['gpi', 'gpi2', 'ms', 'zz']);

/** Controls of the standard gates, whose names begin with a `c` for each. */
const CONTROLS: ReadonlyMap<string, number> = new Map([
  ...['cx', 'cy', 'cz', 'ch', 'cp', 'crx', 'cry', 'crz', 'cu', 'cswap'].map((name) => [name, 1] as const),
  ['ccx', 2],
]);
