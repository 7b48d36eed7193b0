const MS_PER_UNIT = { microsecond: 0.001, second: 1_000, minute: 60_000 } as const;

/** A duration of the service in milliseconds, without the rounding error of the multiplication. Null if it is too large. */
export function toMs(value: number | null, unit: keyof typeof MS_PER_UNIT): number | null {
  if (value === null) return null;
  const ms = Number((value * MS_PER_UNIT[unit]).toPrecision(15));
  return Number.isFinite(ms) ? ms : null;
}
