/** A duration in its two largest units, such as `3 min 12 s`; with tenths of seconds below 10 seconds. */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  return ms < 9_950 ? `${(ms / 1_000).toFixed(1)} s` : formatSeconds(Math.round(ms / 1_000));
}

/** A remaining time that is counted down in seconds. */
export function formatRemaining(ms: number): string {
  return formatSeconds(Math.ceil(ms / 1_000));
}

/** A time that passes, in full seconds. */
export function formatElapsed(ms: number): string {
  return formatSeconds(Math.floor(ms / 1_000));
}

function formatSeconds(seconds: number): string {
  const [size, unit, below, smaller] = UNITS.find(([minSeconds]) => seconds >= minSeconds) ?? [1, 's', 1, ''];
  const rest = Math.floor((seconds % size) / below);
  return `${Math.floor(seconds / size)} ${unit}${rest > 0 && smaller ? ` ${rest} ${smaller}` : ''}`;
}

const UNITS: readonly (readonly [seconds: number, unit: string, below: number, smaller: string])[] = [
  [86_400, 'd', 3_600, 'h'],
  [3_600, 'h', 60, 'min'],
  [60, 'min', 1, 's'],
];
