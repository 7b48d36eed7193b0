const UNITS = [
  [1, 's'],
  [1e-3, 'ms'],
  [1e-6, 'µs'],
  [1e-9, 'ns'],
] as const;

/** Seconds with a suitable unit: 0.000135 as `135 µs`. */
export function formatSeconds(value: number): string {
  const [size, unit] = UNITS.find(([minSeconds]) => value >= minSeconds) ?? [1, 's'];
  return `${(value / size).toLocaleString(undefined, { maximumSignificantDigits: 3 })} ${unit}`;
}
