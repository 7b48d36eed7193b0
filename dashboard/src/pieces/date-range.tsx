import { useCallback } from 'react';
import { useSearchParams } from 'wouter';

const DAY_MS = 86_400_000;

/** From the first day to the last, both included, as `YYYY-MM-DD` in UTC. */
export interface DateRange {
  readonly start: string;
  readonly end: string;
}

/** The range that the address names, else the last so many days. */
export function useDateRange(days: number): readonly [range: DateRange, choose: (range: DateRange) => void] {
  const [search, setSearch] = useSearchParams();
  const usual = lastDays(days);
  const range = { start: dayIn(search, 'start') ?? usual.start, end: dayIn(search, 'end') ?? usual.end };
  const choose = useCallback(
    ({ start, end }: DateRange) =>
      setSearch(
        (last) => {
          last.set('start', start);
          last.set('end', end);
          return last;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [range, choose];
}

/** Why nothing can be asked for this range; null when it can. */
export function wrongInRange({ start, end }: DateRange): string | null {
  return start > end ? 'The first day is after the last.' : null;
}

function lastDays(days: number): DateRange {
  const now = Date.now();
  return { start: dayOf(now - (days - 1) * DAY_MS), end: dayOf(now) };
}

/** The day after, for whoever asks for all before a day. */
export function dayAfter(day: string): string {
  return dayOf(Date.parse(day) + DAY_MS);
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function dayIn(search: URLSearchParams, name: string): string | null {
  const text = search.get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

interface DateRangeFormProps {
  readonly label: string;
  readonly range: DateRange;
  readonly onChoose: (range: DateRange) => void;
  /** Spans that are one press away, in days. */
  readonly spans: readonly number[];
}

export function DateRangeForm({ label, range, onChoose, spans }: DateRangeFormProps) {
  return (
    <fieldset className="date-range">
      <legend className="unseen">{label}</legend>
      <label>
        From
        <input
          type="date"
          value={range.start}
          onChange={({ target }) => target.value && onChoose({ ...range, start: target.value })}
        />
      </label>
      <label>
        to
        <input
          type="date"
          value={range.end}
          onChange={({ target }) => target.value && onChoose({ ...range, end: target.value })}
        />
      </label>
      {spans.map((days) => {
        const span = lastDays(days);
        return (
          <button
            key={days}
            type="button"
            aria-pressed={span.start === range.start && span.end === range.end}
            onClick={() => onChoose(span)}
          >
            {days} days
          </button>
        );
      })}
    </fieldset>
  );
}
