import { createHash } from 'node:crypto';

const digest = (names: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(names.join('\u0000')).digest();

/** A number in [0, 1) that depends on nothing but the names given: the same past and the same waits for the same seed. */
export function chance(...names: (string | number)[]): number {
  return digest(names).readUIntBE(0, 6) / 2 ** 48;
}

/** A whole number in [from, to]. */
export function chanceBetween(from: number, to: number, ...names: (string | number)[]): number {
  return from + Math.floor(chance(...names) * (to - from + 1));
}

/** A normally distributed number with mean 0 and deviation 1, by Box and Muller. */
export function chanceNormal(...names: (string | number)[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - chance('radius', ...names)));
  return radius * Math.cos(2 * Math.PI * chance('angle', ...names));
}

/** A seed of 32 bits. */
export function seedFrom(...names: (string | number)[]): number {
  return digest(names).readUInt32BE(0);
}

/** A UUID in the form of version 4 that is always the same for the same names. */
export function uuidFrom(...names: (string | number)[]): string {
  const bytes = digest(names).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
