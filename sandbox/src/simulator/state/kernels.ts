import type { Matrix } from './matrix.js';

// Each loop visits, in ascending order, the indices in which every `fixed` bit (target and controls) is 0: adding 1 with
// those bits set carries across them, and the mask clears them again. Indices stay below 2³⁰, so 32-bit integers hold.
// A pair is read before it is written: alternating reads and writes takes a third more time.

export interface Amplitudes {
  readonly re: Float64Array;
  readonly im: Float64Array;
  /** Amplitudes in use: a power of two. */
  readonly size: number;
}

/** Multiplies by `re + i·im` where every bit of `ones` is 1. */
function scale({ re, im, size }: Amplitudes, ones: number, cRe: number, cIm: number): void {
  const free = (size - 1) & ~ones;
  let i = 0;
  do {
    const a = i | ones;
    const aRe = re[a] as number;
    const aIm = im[a] as number;
    re[a] = cRe * aRe - cIm * aIm;
    im[a] = cRe * aIm + cIm * aRe;
    i = ((i | ones) + 1) & free;
  } while (i !== 0);
}

/** Exchanges amplitudes with exactly the bits `from` for those with exactly the bits `to`, where all `controls` are 1. */
export function exchange({ re, im, size }: Amplitudes, from: number, to: number, controls: number): void {
  const fixed = from | to | controls;
  const free = (size - 1) & ~fixed;
  let i = 0;
  do {
    const a = i | from | controls;
    const b = i | to | controls;
    const aRe = re[a] as number;
    const aIm = im[a] as number;
    const bRe = re[b] as number;
    const bIm = im[b] as number;
    re[a] = bRe;
    im[a] = bIm;
    re[b] = aRe;
    im[b] = aIm;
    i = ((i | fixed) + 1) & free;
  } while (i !== 0);
}

/** Applies a one-qubit matrix to `bit`, where all `controls` are 1. */
export function transform(amplitudes: Amplitudes, m: Matrix, bit: number, controls: number): void {
  const [aRe, aIm, bRe, bIm, cRe, cIm, dRe, dIm] = m;
  if (bRe === 0 && bIm === 0 && cRe === 0 && cIm === 0) {
    if (aRe === 1 && aIm === 0) scale(amplitudes, controls | bit, dRe, dIm);
    else transformDiagonal(amplitudes, m, bit, controls, 0);
  } else if (aRe === 0 && aIm === 0 && dRe === 0 && dIm === 0 && bRe === 1 && cRe === 1 && bIm === 0 && cIm === 0) {
    exchange(amplitudes, 0, bit, controls);
  } else if (aIm === 0 && bIm === 0 && cIm === 0 && dIm === 0) {
    transformReal(amplitudes, m, bit, controls);
  } else {
    transformAny(amplitudes, m, bit, controls);
  }
}

function transformDiagonal({ re, im, size }: Amplitudes, m: Matrix, bit: number, ones: number, zeros: number): void {
  const [pRe, pIm, , , , , qRe, qIm] = m;
  const fixed = bit | ones | zeros;
  const free = (size - 1) & ~fixed;
  let i = 0;
  do {
    const a = i | ones;
    const b = a | bit;
    const aRe = re[a] as number;
    const aIm = im[a] as number;
    const bRe = re[b] as number;
    const bIm = im[b] as number;
    re[a] = pRe * aRe - pIm * aIm;
    im[a] = pRe * aIm + pIm * aRe;
    re[b] = qRe * bRe - qIm * bIm;
    im[b] = qRe * bIm + qIm * bRe;
    i = ((i | fixed) + 1) & free;
  } while (i !== 0);
}

function transformReal({ re, im, size }: Amplitudes, m: Matrix, bit: number, controls: number): void {
  const [p, , q, , r, , s] = m;
  const fixed = bit | controls;
  const free = (size - 1) & ~fixed;
  let i = 0;
  do {
    const a = i | controls;
    const b = a | bit;
    const aRe = re[a] as number;
    const aIm = im[a] as number;
    const bRe = re[b] as number;
    const bIm = im[b] as number;
    re[a] = p * aRe + q * bRe;
    im[a] = p * aIm + q * bIm;
    re[b] = r * aRe + s * bRe;
    im[b] = r * aIm + s * bIm;
    i = ((i | fixed) + 1) & free;
  } while (i !== 0);
}

function transformAny({ re, im, size }: Amplitudes, m: Matrix, bit: number, controls: number): void {
  const [pRe, pIm, qRe, qIm, rRe, rIm, sRe, sIm] = m;
  const fixed = bit | controls;
  const free = (size - 1) & ~fixed;
  let i = 0;
  do {
    const a = i | controls;
    const b = a | bit;
    const aRe = re[a] as number;
    const aIm = im[a] as number;
    const bRe = re[b] as number;
    const bIm = im[b] as number;
    re[a] = pRe * aRe - pIm * aIm + qRe * bRe - qIm * bIm;
    im[a] = pRe * aIm + pIm * aRe + qRe * bIm + qIm * bRe;
    re[b] = rRe * aRe - rIm * aIm + sRe * bRe - sIm * bIm;
    im[b] = rRe * aIm + rIm * aRe + sRe * bIm + sIm * bRe;
    i = ((i | fixed) + 1) & free;
  } while (i !== 0);
}

/**
 * exp(−i·angle/2·P) of the Pauli string with X on the bits of `x`, Z on those of `z` and Y on those of both, wherever all
 * `controls` are 1. P|a⟩ = iʸ·σ(a)·|a ⊕ x⟩ with y the number of Ys and σ the sign of the Z bits: one loop for each pattern
 * of these, inside which the sign is constant.
 */
export function rotate(amplitudes: Amplitudes, x: number, z: number, angle: number, controls: number): void {
  const cos = Math.cos(angle / 2);
  const sin = Math.sin(angle / 2);
  if (x === 0 && z === 0) {
    scale(amplitudes, controls, cos, -sin);
    return;
  }
  const pivot = lowest(x === 0 ? z : x);
  const others = z & ~pivot;
  const [fRe = 0, fIm = 0] = PHASES[count(x & z) & 3] ?? [];
  let ones = 0;
  do {
    const s = sin * sign(ones);
    const zeros = others & ~ones;
    if (x === 0) transformDiagonal(amplitudes, [cos, -s, 0, 0, 0, 0, cos, s], pivot, controls | ones, zeros);
    else rotatePairs(amplitudes, x, pivot, cos, s * fRe, s * fIm, controls | ones, zeros);
    ones = ((ones | ~others) + 1) & others;
  } while (ones !== 0);
}

/** −i·iʸ for each y: real for an odd number of Ys. */
const PHASES = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
];

/** An odd number of Ys flips the sign σ between a and its partner, and only then `fRe` is not 0: hence its minus. */
function rotatePairs(
  { re, im, size }: Amplitudes,
  x: number,
  pivot: number,
  cos: number,
  fRe: number,
  fIm: number,
  ones: number,
  zeros: number,
): void {
  const fixed = pivot | ones | zeros;
  const free = (size - 1) & ~fixed;
  let i = 0;
  do {
    const a = i | ones;
    const b = a ^ x;
    const aRe = re[a] as number;
    const aIm = im[a] as number;
    const bRe = re[b] as number;
    const bIm = im[b] as number;
    re[a] = cos * aRe - fRe * bRe - fIm * bIm;
    im[a] = cos * aIm - fRe * bIm + fIm * bRe;
    re[b] = cos * bRe + fRe * aRe - fIm * aIm;
    im[b] = cos * bIm + fRe * aIm + fIm * aRe;
    i = ((i | fixed) + 1) & free;
  } while (i !== 0);
}

/** −1 for an odd number of bits, 1 for an even one. */
function sign(bits: number): number {
  return 1 - 2 * (count(bits) & 1);
}

function count(bits: number): number {
  let n = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) n++;
  return n;
}

function lowest(bits: number): number {
  return bits & -bits;
}
