import { type Operation, type Program, type ProgramError, parseProgram, type Gate as QasmGate } from '#openqasm';
import type { Circuit, CircuitError, ClassicalRegister } from '../simulator/circuit/circuit.js';
import type { Gate } from '../simulator/circuit/gate.js';
import { ALL_QUBITS } from '../simulator/shot-bits.js';

/** Converts an OpenQASM 3 program. A program that the service would not run gives a circuit with an error. */
export function parseQasmProgram(source: string): Circuit {
  const { program, errors } = parseProgram(source);
  if (!program) return createInvalidCircuit(errors[0]);
  const reserved = program.registers.find(({ name }) => name === ALL_QUBITS);
  if (reserved) {
    const message = `The register ${ALL_QUBITS} is that of all qubits.`;
    return createInvalidCircuit({ code: 'DUPLICATE', message, line: reserved.line, column: reserved.column });
  }
  return toCircuit(program);
}

const FAILURE_CODES: Readonly<Record<ProgramError['code'], string>> = {
  SYNTAX: 'InvalidInput',
  OUT_OF_RANGE: 'InvalidInput',
  DUPLICATE: 'InvalidInput',
  UNKNOWN_GATE: 'UnsupportedGate',
  UNSUPPORTED: 'PreflightError',
  TOO_LARGE: 'QuantumCircuitComplexityError',
};

function createInvalidCircuit(cause: Omit<ProgramError, 'isCertain'> | undefined): Circuit {
  const error: CircuitError = cause
    ? { code: FAILURE_CODES[cause.code], message: `${formatPosition(cause)}: ${cause.message}` }
    : { code: 'InvalidInput', message: 'The program is invalid.' };
  return { gateset: 'program', qubits: 1, circuit: [], error };
}

const formatPosition = ({ line, column }: { readonly line: number; readonly column: number }) =>
  `line ${line}, column ${column}`;

/**
 * A measurement after which its qubit is not used is one of the final measurement of all qubits; only the others become
 * gates of the circuit.
 */
function toCircuit({ qubits, registers, operations }: Program): Circuit {
  const usedLater = new Set<number>();
  const bits = new Map(registers.map(({ name, bits }) => [name, Array<number | null>(bits).fill(null)]));
  const gates: (readonly Gate[])[] = [];
  let outcomes = 0;
  let dynamicError: string | null = null;
  const convertMeasurement = ({ qubit, target }: Measurement): readonly Gate[] => {
    const register = target && bits.get(target.register);
    // A bit that is assigned again later has that value.
    const isRead = register?.[target?.bit ?? 0] === null;
    const isFinal = !usedLater.has(qubit);
    if (register && target && isRead) register[target.bit] = isFinal ? qubit : qubits + outcomes;
    return isFinal ? [] : [{ gate: 'measure', target: qubit, ...(isRead && { outcome: outcomes++ }) }];
  };
  for (const operation of omitInitialResets(operations).toReversed()) {
    if (operation.kind === 'barrier') continue;
    const isMeasurement = operation.kind === 'measure';
    const converted = isMeasurement ? convertMeasurement(operation) : toGates(operation);
    if (converted.length === 0) continue;
    gates.push(converted);
    if (operation.kind !== 'gate') dynamicError = `${formatPosition(operation)}: ${DYNAMIC_ERRORS[operation.kind]}`;
    if (!isMeasurement) for (const qubit of converted.flatMap(listQubits)) usedLater.add(qubit);
  }
  return {
    gateset: 'program',
    qubits,
    circuit: gates.toReversed().flat(),
    ...(dynamicError !== null && { dynamicError }),
    registers: [...bits].map(([name, bits]): ClassicalRegister => ({ name, bits })),
  };
}

type Measurement = Extract<Operation, { readonly kind: 'measure' }>;
type Reset = Extract<Operation, { readonly kind: 'reset' }>;

const DYNAMIC_ERRORS = {
  measure: 'The ideal simulator measures qubits at the end only.',
  reset: 'The ideal simulator resets no qubits that a gate has used.',
} as const;

const listQubits = ({ target, targets = [], control, controls = [] }: Gate): readonly number[] =>
  [target, ...targets, control, ...controls].filter((qubit) => qubit !== undefined);

/** Qubits begin as 0. */
function omitInitialResets(operations: readonly Operation[]): readonly Operation[] {
  const used = new Set<number>();
  return operations.filter((operation) => {
    if (operation.kind === 'reset') return used.has(operation.qubit);
    if (operation.kind === 'gate') for (const qubit of operation.qubits) used.add(qubit);
    return true;
  });
}

type Converter = (qubits: readonly number[], parameters: readonly number[]) => readonly Gate[];

const single =
  (gate: string): Converter =>
  ([target = 0]) => [{ gate, target }];
const rotated =
  (gate: string): Converter =>
  ([target = 0], [rotation = 0]) => [{ gate, target, rotation }];
const controlled =
  (gate: string): Converter =>
  (qubits, [rotation]) => [
    {
      gate,
      target: qubits.at(-1) ?? 0,
      controls: qubits.slice(0, -1),
      ...(rotation !== undefined && { rotation }),
    },
  ];

/** Up to a global phase, as three rotations. */
function rotate(
  target: number,
  [theta = 0, phi = 0, lambda = 0]: readonly number[],
  control?: number,
): readonly Gate[] {
  const rest = { target, ...(control !== undefined && { control }) };
  return [
    { gate: 'rz', rotation: lambda, ...rest },
    { gate: 'ry', rotation: theta, ...rest },
    { gate: 'rz', rotation: phi, ...rest },
  ];
}

const CONVERTERS: Readonly<Record<string, Converter>> = {
  x: single('x'),
  y: single('y'),
  z: single('z'),
  h: single('h'),
  s: single('s'),
  sdg: single('si'),
  t: single('t'),
  tdg: single('ti'),
  sx: single('v'),
  id: () => [],
  rx: rotated('rx'),
  ry: rotated('ry'),
  rz: rotated('rz'),
  p: rotated('z'),
  u2: ([target = 0], [phi = 0, lambda = 0]) => rotate(target, [Math.PI / 2, phi, lambda]),
  u3: ([target = 0], parameters) => rotate(target, parameters),
  U: ([target = 0], parameters) => rotate(target, parameters),
  cx: controlled('x'),
  cy: controlled('y'),
  cz: controlled('z'),
  ch: controlled('h'),
  cp: controlled('z'),
  crx: controlled('rx'),
  cry: controlled('ry'),
  crz: controlled('rz'),
  // The phase of the rotations matters under a control.
  cu: ([control = 0, target = 0], [theta = 0, phi = 0, lambda = 0, gamma = 0]) => [
    { gate: 'z', target: control, rotation: gamma + (phi + lambda) / 2 },
    ...rotate(target, [theta, phi, lambda], control),
  ],
  ccx: controlled('x'),
  swap: (targets) => [{ gate: 'swap', targets }],
  cswap: ([control = 0, ...targets]) => [{ gate: 'swap', targets, control }],
  gpi: ([target = 0], [phase = 0]) => [{ gate: 'gpi', target, phase }],
  gpi2: ([target = 0], [phase = 0]) => [{ gate: 'gpi2', target, phase }],
  ms: (targets, [first = 0, second = 0, angle = 0]) => [{ gate: 'ms', targets, phases: [first, second], angle }],
  zz: (targets, [angle = 0]) => [{ gate: 'zz', targets, rotation: 2 * Math.PI * angle }],
};

function toGates(operation: QasmGate | Reset): readonly Gate[] {
  if (operation.kind === 'reset') return [{ gate: 'reset', target: operation.qubit }];
  return CONVERTERS[operation.name]?.(operation.qubits, operation.parameters) ?? [];
}
