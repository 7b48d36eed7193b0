import { useEffect, useState } from 'react';
import { formatDateTime, formatLongDay, formatShortDay } from './format-time.js';
import { useToday } from './today.js';

const FULL = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'long' });

export function DateTimeText({ at, isExact = false }: { readonly at: string; readonly isExact?: boolean }) {
  useToday();
  return (
    <time dateTime={at} title={FULL.format(new Date(at))} data-day={isExact ? formatLongDay(at) : undefined}>
      {formatDateTime(at, isExact)}
    </time>
  );
}

const UTC_DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of the service, `YYYY-MM-DD` in UTC, which is the same in all time zones. */
export function formatDay(day: string): string {
  return UTC_DAY.format(new Date(day));
}

export function DateText({ at }: { readonly at: string }) {
  useToday();
  return <time dateTime={at}>{formatShortDay(at)}</time>;
}

/** The current time in milliseconds, updated every second while `isTicking` and the page is not scrolled. */
export function useNow(isTicking: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => (isTicking ? onSecond(() => setNow(Date.now())) : undefined), [isTicking]);
  return now;
}

const secondListeners = new Set<() => void>();
let secondTimer: ReturnType<typeof setInterval> | undefined;
let hasScrolled = false;
const onScroll = () => {
  hasScrolled = true;
};

/**
 * With one timer, React renders all components that show the time at once. That and its layout take longer than a frame, so seconds in
 * which the page is scrolled are skipped. Returns the function that stops the calls.
 */
function onSecond(listener: () => void): () => void {
  secondListeners.add(listener);
  if (secondTimer === undefined) {
    addEventListener('scroll', onScroll, { passive: true });
    secondTimer = setInterval(() => {
      if (!hasScrolled) for (const notify of secondListeners) notify();
      hasScrolled = false;
    }, 1_000);
  }
  return () => {
    secondListeners.delete(listener);
    if (secondListeners.size > 0) return;
    removeEventListener('scroll', onScroll);
    clearInterval(secondTimer);
    secondTimer = undefined;
  };
}
