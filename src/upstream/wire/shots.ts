import type { MeasuredShots, ShotRegister } from '../../domain/measured-shots.js';
import { OUTPUT_ALL } from '../../domain/ranked-states.js';
import { asObject } from '../../primitives/as-object.js';
import { bitsToDecimal, countBits, DECIMAL_STATE, MAX_BITS, requireObject, sortRegisters } from './register-states.js';
import { invalidResponseError } from './response-decoders.js';

/** Maximum shots: those of the largest job, and as many again that leaked. */
const MAX_SHOTS = 2_000_000;

/** Decodes v1 or v2 of the format, whichever the body has. Null if it is empty. */
export function decodeShots(value: unknown): MeasuredShots | null {
  if (value == null) return null;
  const shots = Array.isArray(value) ? value : requireObject(value, 'shots')['shots'];
  if (!Array.isArray(shots) || shots.length > MAX_SHOTS) throw invalidResponseError('shots');
  return Array.isArray(value) ? decodeV1(shots) : decodeV2(shots);
}

function decodeV1(shots: readonly unknown[]): MeasuredShots {
  const register = new ShotList(OUTPUT_ALL, null, shots.length);
  for (const shot of shots) {
    const state = typeof shot === 'number' ? `${shot}` : shot;
    if (typeof state !== 'string' || !DECIMAL_STATE.test(state)) throw invalidResponseError('shots');
    register.add(state);
  }
  return { count: shots.length, leakedCount: 0, registers: [register.toRegister()] };
}

function decodeV2(shots: readonly unknown[]): MeasuredShots {
  const valid = shots.filter((shot) => !hasLeaked(asObject(shot)['leakage_bits']));
  const registers = valid.length === 0 ? [] : createRegisters(valid[0], valid.length);
  for (const shot of valid) {
    const wire = requireObject(asObject(shot)['registers'], 'shots');
    if (Object.keys(wire).length !== registers.length) throw invalidResponseError('shots');
    for (const register of registers) {
      const state = decodeBits(wire[register.name], register.bits);
      if (state === null) register.isValid = false;
      else register.add(state);
    }
  }
  // A register that cannot be read does not hide the others.
  if (registers.length > 0 && !registers.some(({ isValid }) => isValid)) throw invalidResponseError('shots');
  return {
    count: valid.length,
    leakedCount: shots.length - valid.length,
    registers: registers.map((register) => register.toRegister()),
  };
}

/** Takes the registers of the first shot: all others have the same. */
function createRegisters(shot: unknown, shotCount: number): readonly ShotList[] {
  const wire = requireObject(asObject(shot)['registers'], 'shots');
  return sortRegisters(Object.keys(wire), 'shots').map((name) => {
    const bits = wire[name];
    const length = Array.isArray(bits) && bits.length <= MAX_BITS ? bits.length : null;
    return new ShotList(name, length, shotCount);
  });
}

/** Decodes any form of flags, by qubit or by register. */
function hasLeaked(flags: unknown): boolean {
  if (typeof flags !== 'object' || flags === null) return Boolean(flags);
  return Object.values(flags).some((flag) => (typeof flag === 'object' ? hasLeaked(flag) : Boolean(flag)));
}

/** Element i of the array is bit i. Null if it is malformed, or of another length. */
function decodeBits(value: unknown, length: number | null): string | null {
  if (!Array.isArray(value) || value.length !== length) return null;
  return value.every((bit) => bit === 0 || bit === 1) ? bitsToDecimal(value) : null;
}

/** Stores each distinct state once. */
class ShotList {
  readonly name: string;
  readonly bits: number | null;
  isValid = true;
  readonly #indexes: Uint32Array;
  readonly #indexByState = new Map<string, number>();
  #count = 0;

  constructor(name: string, bits: number | null, shotCount: number) {
    this.name = name;
    this.bits = bits;
    this.#indexes = new Uint32Array(shotCount);
  }

  add(state: string): void {
    let index = this.#indexByState.get(state);
    if (index === undefined) {
      index = this.#indexByState.size;
      this.#indexByState.set(state, index);
    }
    this.#indexes[this.#count] = index;
    this.#count += 1;
  }

  toRegister(): ShotRegister {
    const { name, bits, isValid } = this;
    const states = isValid ? [...this.#indexByState.keys()] : [];
    const indexes = isValid ? this.#indexes : new Uint32Array(0);
    const ends = new Uint32Array(states.length);
    let end = 0;
    for (const [index, state] of states.entries()) {
      end += state.length;
      ends[index] = end;
    }
    const minBits = bits ?? countBits(states);
    const digits = states.join('');
    return { name, bits, minBits, isValid, digits, ends, indexes: toSmallest(indexes, states.length) };
  }
}

function toSmallest(indexes: Uint32Array, distinctCount: number): ShotRegister['indexes'] {
  if (distinctCount <= 2 ** 8) return Uint8Array.from(indexes);
  return distinctCount <= 2 ** 16 ? Uint16Array.from(indexes) : indexes;
}
