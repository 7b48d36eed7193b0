const UNITS = [
  [1e3, 's'],
  [1, 'ms'],
  [1e-3, 'µs'],
  [1e-6, 'ns'],
] as const;

/** Milliseconds with a suitable unit: 0.135 as `135 µs`. */
export function formatShortDuration(ms: number): string {
  const [size, unit] = UNITS.find(([minMs]) => ms >= minMs) ?? [1, 'ms'];
  return `${(ms / size).toLocaleString(undefined, { maximumSignificantDigits: 3 })} ${unit}`;
}
