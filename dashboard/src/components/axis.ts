export interface Axis {
  readonly ticks: readonly number[];
  /** 0 at the bottom of the axis, 1 at the top. */
  readonly toFraction: (value: number) => number;
}

const MAX_TICKS = 6;

/** From 0 to the first tick at or above `max`. Steps are 1, 2 or 5 times a power of ten, and at least `minStep`. */
export function createLinearAxis(max: number, minStep = 0): Axis {
  const rough = Math.max(max / (MAX_TICKS - 1), minStep, Number.MIN_VALUE);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough * (1 - 1e-9)) ?? rough;
  const count = Math.max(1, Math.ceil(max / step - 1e-9));
  const top = count * step;
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
  return { ticks, toFraction: (value) => clamp(value / top) };
}

/** Powers of ten from below `min` to at or above `max`, both positive. */
export function createLogAxis(min: number, max: number): Axis {
  // The smallest value is not at the bottom: its bar would have no height.
  const bottom = Math.ceil(Math.log10(min) - 1e-9) - 1;
  const top = Math.max(bottom + 1, Math.ceil(Math.log10(max) - 1e-9));
  const step = Math.ceil((top - bottom) / (MAX_TICKS - 1));
  const ticks = [];
  for (let exponent = top; exponent >= bottom; exponent -= step) ticks.unshift(Number(`1e${exponent}`));
  return { ticks, toFraction: (value) => (value <= 0 ? 0 : clamp((Math.log10(value) - bottom) / (top - bottom))) };
}

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000] as const;

const DURATION_STEPS = [
  ...[1, 2, 5, 10, 20, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 20, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
];

/** Ticks from 0 to the first at or above `maxMs`, in steps of full seconds, minutes, hours or days. */
export function createDurationTicks(maxMs: number): readonly number[] {
  if (maxMs < SECOND) return createLinearAxis(maxMs, 1).ticks;
  const step = DURATION_STEPS.find((size) => size >= maxMs / (MAX_TICKS - 1));
  if (step === undefined) return createLinearAxis(maxMs / DAY, 1).ticks.map((days) => days * DAY);
  return Array.from({ length: Math.ceil(maxMs / step) + 1 }, (_, index) => index * step);
}

const DAY_STEPS = [1, 2, 3, 7, 14, 28, 56, 91, 182, 364];

/** Starts of days in local time, in steps of the same number of days. None if there is no such day. Unix milliseconds. */
export function createDayTicks(from: number, to: number): readonly number[] {
  const days = (to - from) / DAY;
  const step = DAY_STEPS.find((size) => size >= days / (MAX_TICKS - 1)) ?? Math.ceil(days / (MAX_TICKS - 1));
  const date = new Date(from);
  date.setHours(24, 0, 0, 0);
  const ticks: number[] = [];
  // Not in steps of milliseconds: a day may have 23 or 25 hours.
  for (; date.getTime() <= to; date.setDate(date.getDate() + step)) ticks.push(date.getTime());
  return ticks;
}

const clamp = (fraction: number): number => Math.min(1, Math.max(0, fraction));
