/** More bits than any register has. */
export const MAX_BITS = 256;
/** Doubling a number of fewer bits is exact. */
const MAX_NUMBER_BITS = 53;

/** A state as a decimal number. Bit 0, the first one, is the least significant. */
export function bitsToDecimal(bits: string | readonly unknown[]): string {
  if (bits.length > MAX_NUMBER_BITS) return BigInt(`0b${[...bits].reverse().join('')}`).toString();
  let state = 0;
  for (let index = bits.length - 1; index >= 0; index--) state = 2 * state + Number(bits[index]);
  return `${state}`;
}

/** How many bits the largest of these decimal numbers has. */
export function countBits(states: Iterable<string>): number {
  let largest = '0';
  for (const state of states)
    if (state.length > largest.length || (state.length === largest.length && state > largest)) largest = state;
  return BigInt(largest).toString(2).length;
}
