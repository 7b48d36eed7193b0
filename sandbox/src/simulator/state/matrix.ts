/** A 2×2 complex matrix row by row, each entry as its real and its imaginary part. */
export type Matrix = readonly [
  aRe: number,
  aIm: number,
  bRe: number,
  bIm: number,
  cRe: number,
  cIm: number,
  dRe: number,
  dIm: number,
];

const HALF = Math.SQRT1_2;

export const X: Matrix = [0, 0, 1, 0, 1, 0, 0, 0];
export const Y: Matrix = [0, 0, 0, -1, 0, 1, 0, 0];
export const Z: Matrix = [1, 0, 0, 0, 0, 0, -1, 0];
export const H: Matrix = [HALF, 0, HALF, 0, HALF, 0, -HALF, 0];
export const S: Matrix = [1, 0, 0, 0, 0, 0, 0, 1];
export const S_INVERSE: Matrix = [1, 0, 0, 0, 0, 0, 0, -1];
export const T: Matrix = [1, 0, 0, 0, 0, 0, HALF, HALF];
export const T_INVERSE: Matrix = [1, 0, 0, 0, 0, 0, HALF, -HALF];
/** The square root of X. */
export const V: Matrix = [0.5, 0.5, 0.5, -0.5, 0.5, -0.5, 0.5, 0.5];
export const V_INVERSE: Matrix = [0.5, -0.5, 0.5, 0.5, 0.5, 0.5, 0.5, -0.5];

/** exp(−i·angle/2·X), angle in radians. */
export function rotateX(angle: number): Matrix {
  const c = Math.cos(angle / 2);
  const s = Math.sin(angle / 2);
  return [c, 0, 0, -s, 0, -s, c, 0];
}

/** exp(−i·angle/2·Y), angle in radians. */
export function rotateY(angle: number): Matrix {
  const c = Math.cos(angle / 2);
  const s = Math.sin(angle / 2);
  return [c, 0, -s, 0, s, 0, c, 0];
}

/** exp(−i·angle/2·Z), angle in radians. */
export function rotateZ(angle: number): Matrix {
  const c = Math.cos(angle / 2);
  const s = Math.sin(angle / 2);
  return [c, -s, 0, 0, 0, 0, c, s];
}

/** diag(1, exp(i·angle)), angle in radians. */
export function shiftPhase(angle: number): Matrix {
  return [1, 0, 0, 0, 0, 0, Math.cos(angle), Math.sin(angle)];
}

/** A half turn about an axis in the XY plane: cos φ·X + sin φ·Y, φ in radians. */
export function halfTurn(phi: number): Matrix {
  const c = Math.cos(phi);
  const s = Math.sin(phi);
  return [0, 0, c, -s, c, s, 0, 0];
}

/** A quarter turn about an axis in the XY plane: (1 − i(cos φ·X + sin φ·Y))/√2, φ in radians. */
export function quarterTurn(phi: number): Matrix {
  const c = HALF * Math.cos(phi);
  const s = HALF * Math.sin(phi);
  return [HALF, 0, -s, -c, s, -c, HALF, 0];
}

export function isDiagonal(m: Matrix): boolean {
  return m[2] === 0 && m[3] === 0 && m[4] === 0 && m[5] === 0;
}

/** The product `later · earlier`: `earlier` acts first. */
export function multiply(later: Matrix, earlier: Matrix): Matrix {
  const [ar, ai, br, bi, cr, ci, dr, di] = later;
  const [er, ei, fr, fi, gr, gi, hr, hi] = earlier;
  return [
    ar * er - ai * ei + br * gr - bi * gi,
    ar * ei + ai * er + br * gi + bi * gr,
    ar * fr - ai * fi + br * hr - bi * hi,
    ar * fi + ai * fr + br * hi + bi * hr,
    cr * er - ci * ei + dr * gr - di * gi,
    cr * ei + ci * er + dr * gi + di * gr,
    cr * fr - ci * fi + dr * hr - di * hi,
    cr * fi + ci * fr + dr * hi + di * hr,
  ];
}
