import type { Circuit } from './circuit/circuit.js';

/** Name of the register that has all qubits. */
export const ALL_QUBITS = 'output_all';

/**
 * The simulator numbers what a shot measures: qubit q adds 2^q, and outcome k of a measurement before the end adds
 * 2^(qubits + k). Returns the number of the qubits alone.
 */
export const toQubitState = (shot: number, qubits: number): number => shot % 2 ** qubits;

/** The bits of each classical register in a shot, bit 0 first. */
export function toRegisterBits(shot: number, { registers = [] }: Pick<Circuit, 'registers'>): Record<string, string> {
  const readBit = (bit: number | null) => (bit === null ? 0 : Math.floor(shot / 2 ** bit) % 2);
  return Object.fromEntries(registers.map(({ name, bits }) => [name, bits.map(readBit).join('')]));
}
