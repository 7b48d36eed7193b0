import { createHash } from 'node:crypto';

const digest = (names: readonly (string | number)[]): Buffer =>
  createHash('sha256').update(names.join('\u0000')).digest();

/** A number in [0, 1) that depends only on the arguments. */
export function seededRandom(...names: (string | number)[]): number {
  return digest(names).readUIntBE(0, 6) / 2 ** 48;
}

/** An integer in [from, to]. */
export function seededInt(from: number, to: number, ...names: (string | number)[]): number {
  return from + Math.floor(seededRandom(...names) * (to - from + 1));
}

/** A normally distributed number with mean 0 and standard deviation 1 (Box-Muller transform). */
export function seededNormal(...names: (string | number)[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - seededRandom('radius', ...names)));
  return radius * Math.cos(2 * Math.PI * seededRandom('angle', ...names));
}

/** A 32-bit seed. */
export function deriveSeed(...names: (string | number)[]): number {
  return digest(names).readUInt32BE(0);
}

/** A UUID in version 4 format that depends only on the arguments. */
export function deriveUuid(...names: (string | number)[]): string {
  const bytes = digest(names).subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
