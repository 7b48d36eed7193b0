/** A duration in its two largest units, such as `3 min 12 s`; with tenths of seconds below 10 seconds. */
export function formatDuration(ms: number): string {
  if (ms < 999.5) return `${Math.round(ms)} ms`;
  return ms < 9_950 ? `${(ms / 1_000).toFixed(1)} s` : formatSeconds(Math.round(ms / 1_000));
}

/** An estimate of a duration. */
export function formatEstimate(ms: number): string {
  return ms < EXACT_BELOW_MS ? formatDuration(ms) : formatWhole(ms, Math.round);
}

/** A remaining time that is counted down. */
export function formatRemaining(ms: number): string {
  return formatWhole(ms, Math.ceil);
}

/** A time that passes. */
export function formatElapsed(ms: number): string {
  return formatWhole(ms, Math.floor);
}

/** Estimates from here on, and what is counted, have no seconds: these would change each second, and say nothing. */
export const EXACT_BELOW_MS = 600_000;

function formatWhole(ms: number, round: (value: number) => number): string {
  const seconds = ms < EXACT_BELOW_MS ? 1 : 60;
  return formatSeconds(seconds * round(ms / (seconds * 1_000)));
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
