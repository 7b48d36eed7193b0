import type { Operation } from '../circuit/circuit.js';
import { parseQasmCircuit } from '../circuit/from-qasm.js';
import type { GateInput, ProgramInput } from '../generated/graphql.js';
import type { JobFormState } from './job-form.js';
import { formatProgram } from './program-text.js';

export interface Preset {
  readonly name: string;
  readonly qubits: number;
  /** What the job shows. */
  readonly purpose: string;
  /** The program in OpenQASM 3. `seed` selects a random circuit. */
  readonly write: (seed: number) => string;
}

/** Algorithms, simplest first. */
export const PRESETS: readonly [Preset, ...Preset[]] = [
  createPreset('Bell', 2, 'Two entangled qubits: 00 or 11, each in half of the shots.', () => [
    'h q[0];',
    'cx q[0], q[1];',
  ]),
  createPreset('GHZ', 5, 'Five entangled qubits: all 0 or all 1.', () => [
    'h q[0];',
    ...[0, 1, 2, 3].map((qubit) => `cx q[${qubit}], q[${qubit + 1}];`),
  ]),
  createPreset(
    'QFT',
    4,
    'The inverse quantum Fourier transform reads the frequency 5 (0101) from phases.',
    writeFourierTransform,
  ),
  createPreset(
    'Grover',
    3,
    'Two iterations of Grover’s search find 101 among 8 states in 95% of the shots.',
    () => ['h q;', ...GROVER_ITERATION, ...GROVER_ITERATION],
    ['gate ccz a, b, c { h c; ccx a, b, c; h c; }'],
  ),
  createPreset('VQE step', 2, 'One energy measurement of a hydrogen molecule, at one angle of the trial state.', () => [
    'x q[0];',
    'ry(-0.2235) q[1];',
    'cx q[1], q[0];',
  ]),
  createPreset(
    'Random circuit',
    5,
    'Rotations by random angles and entangling gates on five qubits. Press again for another one.',
    writeRandomLayers,
  ),
];

export function findPreset(name: string | null): Preset | undefined {
  return PRESETS.find((preset) => preset.name === name);
}

/** The program in both languages. */
export function writePrograms({ write }: Preset, seed = 0): { readonly qasm3: string; readonly json: string } {
  const qasm3 = write(seed);
  return { qasm3, json: writeJson(qasm3) };
}

interface PresetProgram {
  readonly preset: Preset;
  readonly seed: number;
}

/** After this many, pressing again starts over. */
const RANDOM_CIRCUITS = 16;

let presetPrograms: ReadonlyMap<string, PresetProgram> | undefined;

/** The example whose program a text is, in either language. */
export function findPresetProgram(text: string): PresetProgram | undefined {
  presetPrograms ??= writeAll();
  return presetPrograms.get(text);
}

function writeAll(): ReadonlyMap<string, PresetProgram> {
  const programs = new Map<string, PresetProgram>();
  for (const preset of PRESETS)
    for (let seed = 0; seed < RANDOM_CIRCUITS; seed++) {
      const qasm3 = preset.write(seed);
      // Not random.
      if (programs.has(qasm3)) break;
      programs.set(qasm3, { preset, seed }).set(writeJson(qasm3), { preset, seed });
    }
  return programs;
}

/** The program of an example; another one if it is the present one, and random. */
export function choosePreset(preset: Preset, text: string): Pick<JobFormState, 'qasm3' | 'json'> {
  const present = findPresetProgram(text);
  const seed = present?.preset === preset ? (present.seed + 1) % RANDOM_CIRCUITS : 0;
  return writePrograms(preset, seed);
}

function createPreset(
  name: string,
  qubits: number,
  purpose: string,
  writeStatements: (seed: number) => readonly string[],
  definitions: readonly string[] = [],
): Preset {
  const write = (seed: number) =>
    [
      'OPENQASM 3.0;',
      'include "stdgates.inc";',
      ...definitions,
      `qubit[${qubits}] q;`,
      `bit[${qubits}] c;`,
      '',
      ...writeStatements(seed),
      'c = measure q;',
      '',
    ].join('\n');
  return { name, qubits, purpose, write };
}

function writeFourierTransform(): string[] {
  const qubits = [0, 1, 2, 3];
  return [
    '// Phases of the frequency 5.',
    'h q;',
    ...qubits.map((qubit) => `p(2 * pi * 5.0 / ${2 ** (4 - qubit)}) q[${qubit}];`),
    '',
    '// Inverse transform.',
    'swap q[0], q[3];',
    'swap q[1], q[2];',
    ...qubits.flatMap((target) => [
      ...qubits.slice(0, target).map((qubit) => `cp(-pi / ${2 ** (target - qubit)}) q[${qubit}], q[${target}];`),
      `h q[${target}];`,
    ]),
    '',
  ];
}

const GROVER_ITERATION = [
  '',
  '// Mark 101.',
  'x q[1];',
  'ccz q[0], q[1], q[2];',
  'x q[1];',
  '// Reflect about the mean.',
  'h q;',
  'x q;',
  'ccz q[0], q[1], q[2];',
  'x q;',
  'h q;',
];

const RANDOM_LAYERS = 6;

function writeRandomLayers(seed: number): string[] {
  const random = createRandom(seed);
  const qubits = [0, 1, 2, 3, 4];
  return Array.from({ length: RANDOM_LAYERS }, (_, layer) => [
    ...qubits.map((qubit) => {
      const axis = 'xyz'[Math.floor(random() * 3)];
      return `r${axis}(${(2 * Math.PI * random()).toFixed(4)}) q[${qubit}];`;
    }),
    ...qubits
      .filter((qubit) => qubit % 2 === layer % 2 && qubit < 4)
      .map((qubit) => `cx q[${qubit}], q[${qubit + 1}];`),
  ]).flat();
}

/** Numbers below 1 that the seed determines (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same program as JSON. It measures all qubits at the end, as each preset does. */
export function writeJson(qasm: string): string {
  const { circuit } = parseQasmCircuit(qasm);
  const gates = circuit?.operations.filter(({ kind }) => kind === 'gate').flatMap(toGates) ?? [];
  const program: ProgramInput = { circuit: { qubits: circuit?.qubits ?? 0, gates } };
  return formatProgram(program);
}

/** Gates of the gateset `qis`, up to a global phase. */
function toGates({ name, controls, targets, angles }: Operation): GateInput[] {
  const [target = 0] = targets;
  const [control] = controls;
  const [angle] = angles;
  if (name === 'swap') return [{ gate: 'swap', targets: [...targets] }];
  if (name === 'p' && angle !== undefined) {
    if (control === undefined) return [{ gate: 'rz', target, rotation: angle }];
    return [
      { gate: 'rz', target: control, rotation: angle / 2 },
      { gate: 'rz', target, rotation: angle / 2 },
      { gate: 'cnot', control, target },
      { gate: 'rz', target, rotation: -angle / 2 },
      { gate: 'cnot', control, target },
    ];
  }
  if (controls.length > 1) return [{ gate: name, controls: [...controls], target }];
  if (control !== undefined) return [{ gate: name === 'x' ? 'cnot' : name, control, target }];
  return [{ gate: name, target, ...(angle !== undefined && { rotation: angle }) }];
}
