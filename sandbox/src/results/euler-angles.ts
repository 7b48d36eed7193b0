import type { Matrix } from '../simulator/state/matrix.js';

/** exp(i·phase) · Rz(phi) · Ry(theta) · Rz(lambda), in radians. */
export interface EulerAngles {
  readonly phase: number;
  readonly theta: number;
  readonly phi: number;
  readonly lambda: number;
}

const TINY = 1e-12;

/** The angles of a unitary matrix. */
export function toEulerAngles([ar, ai, br, bi, cr, ci, dr, di]: Matrix): EulerAngles {
  const cosine = Math.hypot(ar, ai);
  const sine = Math.hypot(cr, ci);
  // Of a diagonal or an antidiagonal matrix one of the angles is free.
  if (sine < TINY) {
    const [first, last] = [Math.atan2(ai, ar), Math.atan2(di, dr)];
    return { phase: (first + last) / 2, theta: 0, phi: last - first, lambda: 0 };
  }
  const [upper, lower] = [Math.atan2(-bi, -br), Math.atan2(ci, cr)];
  if (cosine < TINY) return { phase: (upper + lower) / 2, theta: Math.PI, phi: lower - upper, lambda: 0 };
  const [first, last] = [Math.atan2(ai, ar), Math.atan2(di, dr)];
  return { phase: (first + last) / 2, theta: 2 * Math.atan2(sine, cosine), phi: lower - first, lambda: last - lower };
}

/** A unitary matrix whose square is `matrix`. */
export function computeSquareRoot(matrix: Matrix): Matrix {
  const [ar, ai, br, bi, cr, ci, dr, di] = matrix;
  // With s² = det and t² = trace + 2s, the root is (matrix + s)/t.
  const determinant: Complex = [ar * dr - ai * di - br * cr + bi * ci, ar * di + ai * dr - br * ci - bi * cr];
  const trace: Complex = [ar + dr, ai + di];
  let s = sqrt(determinant);
  // One of both roots of the determinant makes t² at least 2.
  if (Math.hypot(trace[0] + 2 * s[0], trace[1] + 2 * s[1]) < Math.hypot(trace[0] - 2 * s[0], trace[1] - 2 * s[1]))
    s = [-s[0], -s[1]];
  const t = sqrt([trace[0] + 2 * s[0], trace[1] + 2 * s[1]]);
  return [
    ...divide([ar + s[0], ai + s[1]], t),
    ...divide([br, bi], t),
    ...divide([cr, ci], t),
    ...divide([dr + s[0], di + s[1]], t),
  ];
}

/** The inverse of a unitary matrix. */
export const invert = ([ar, ai, br, bi, cr, ci, dr, di]: Matrix): Matrix => [ar, -ai, cr, -ci, br, -bi, dr, -di];

type Complex = readonly [re: number, im: number];

function sqrt([re, im]: Complex): Complex {
  const length = Math.sqrt(Math.hypot(re, im));
  const angle = Math.atan2(im, re) / 2;
  return [length * Math.cos(angle), length * Math.sin(angle)];
}

function divide([re, im]: Complex, [dr, di]: Complex): Complex {
  const norm = dr * dr + di * di;
  return [(re * dr + im * di) / norm, (im * dr - re * di) / norm];
}
