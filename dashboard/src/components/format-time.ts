const DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' });
const SHORT_DAY = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });
const EXACT_CLOCK = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

/** A date and time, without parts that today has in common; with seconds if `isExact`. */
export function formatDateTime(at: string, isExact = false): string {
  const date = new Date(at);
  const clock = (isExact ? EXACT_CLOCK : CLOCK).format(date);
  return date.toDateString() === new Date().toDateString() ? clock : `${formatShortDay(at)}, ${clock}`;
}

/** A day in local time, without the year if it is this one. */
export function formatShortDay(at: string): string {
  const date = new Date(at);
  return (date.getFullYear() === new Date().getFullYear() ? SHORT_DAY : DAY).format(date);
}

/** A day in local time, with the year. */
export const formatLongDay = (at: string): string => DAY.format(new Date(at));
