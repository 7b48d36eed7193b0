const UNITS = [
  [1, 's'],
  [1e-3, 'ms'],
  [1e-6, 'µs'],
  [1e-9, 'ns'],
] as const;

/** Seconds in the unit that suits them: 0.000135 as `135 µs`. */
export function seconds(value: number): string {
  const [size, unit] = UNITS.find(([least]) => value >= least) ?? [1, 's'];
  return `${(value / size).toLocaleString(undefined, { maximumSignificantDigits: 3 })} ${unit}`;
}
