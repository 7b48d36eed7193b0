const DAY_MS = 86_400_000;

/** First and last day, inclusive, as `YYYY-MM-DD` in UTC. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** The last days, including today. */
export function lastDays(days: number): DateRange {
  const now = Date.now();
  return { start: toDay(now - (days - 1) * DAY_MS), end: toDay(now) };
}

/** The days of this month in UTC, up to today. */
export function getMonth(): DateRange {
  const end = toDay(Date.now());
  return { start: `${end.slice(0, 8)}01`, end };
}

/** The days of the month before this one in UTC. */
export function getLastMonth(): DateRange {
  const end = toDay(Date.parse(getMonth().start) - DAY_MS);
  return { start: `${end.slice(0, 8)}01`, end };
}

/** The next day, for exclusive upper bounds. */
export function addDay(day: string): string {
  return toDay(Date.parse(day) + DAY_MS);
}

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
