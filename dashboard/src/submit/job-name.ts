import type { Circuit } from '../circuit/circuit.js';
import { findPresetProgram } from './presets.js';

/**
 * What a job is called to which the user gives no name: what it runs. Empty if the program is not known. The service allows letters,
 * digits, spaces, `-` and `_`.
 */
export function suggestName(text: string, circuits: readonly Circuit[]): string {
  const preset = findPresetProgram(text)?.preset;
  if (preset) return `${preset.name} ${preset.qubits} qubits`;
  const [circuit, ...others] = circuits;
  if (!circuit) return '';
  const qubits = Math.max(...circuits.map((each) => each.qubits));
  const size = `${qubits} ${qubits === 1 ? 'qubit' : 'qubits'}`;
  if (others.length > 0) return `${circuits.length} circuits ${size}`;
  const entangled = countEntangled(circuit);
  if (entangled >= 2 && entangled === qubits) return `${qubits === 2 ? 'Bell' : 'GHZ'} ${size}`;
  const gates = circuit.operations.filter(({ kind }) => kind === 'gate').length;
  return `Circuit ${size} ${gates} ${gates === 1 ? 'gate' : 'gates'}`;
}

/** Qubits in the state of a Bell or GHZ circuit: H, and a controlled X from an entangled qubit to each other one. 0 for other circuits. */
function countEntangled({ operations }: Circuit): number {
  const [first, ...others] = operations.filter(({ kind }) => kind === 'gate');
  const entangled = new Set(first?.targets);
  if (first?.name !== 'h' || first.controls.length > 0 || entangled.size !== 1) return 0;
  for (const { name, controls, targets, condition } of others) {
    const [control, target] = [controls[0], targets[0]];
    const isNext = name === 'x' && controls.length === 1 && condition === null;
    if (!isNext || control === undefined || target === undefined) return 0;
    if (!entangled.has(control) || entangled.has(target)) return 0;
    entangled.add(target);
  }
  return entangled.size;
}

const RERUN = 'rerun of ';

/** The name of another run, also of a run of a run. Characters that the service does not allow are left out. */
export function nameRerun(name: string): string {
  const original = name.startsWith(RERUN) ? name.slice(RERUN.length) : name;
  return `${RERUN}${original.replace(/[^\w -]/g, '').trim()}`;
}
