export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Standard normal quantile of a two-sided probability of 95 %. */
const Z = 1.959964;

/** Wilson interval of 95 % for a share that was measured with this many shots: it also holds for 0 and for few shots. */
export function computeInterval(share: number, shots: number): Interval {
  const spread = Z ** 2 / shots;
  const center = (share + spread / 2) / (1 + spread);
  const half = (Z / (1 + spread)) * Math.sqrt((share * (1 - share)) / shots + spread / (4 * shots));
  // Rounding must not exclude the share.
  return { low: Math.min(share, Math.max(0, center - half)), high: Math.max(share, Math.min(1, center + half)) };
}
