import type { ReactNode } from 'react';
import { ButtonGroup } from './button-group.js';
import { type DateRange, getLastMonth, getMonth, lastDays } from './dates.js';
import { useToday } from './today.js';
import { useSearchState } from './use-search-state.js';

/** The range in the URL, by default the last `days` days. */
export function useDateRange(days: number): readonly [range: DateRange, choose: (range: DateRange) => void] {
  const [search, set] = useSearchState();
  useToday();
  const defaultRange = lastDays(days);
  const range = {
    start: parseDay(search, 'start') ?? defaultRange.start,
    end: parseDay(search, 'end') ?? defaultRange.end,
  };
  return [range, ({ start, end }) => set({ start, end })];
}

/** An error message; null if the range is valid. */
export function validateRange({ start, end }: DateRange): string | null {
  return start > end ? 'Start date must not be after the end date.' : null;
}

function parseDay(search: URLSearchParams, name: string): string | null {
  const text = search.get(name) ?? '';
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

interface DateRangeFormProps {
  readonly label: string;
  readonly range: DateRange;
  readonly onChoose: (range: DateRange) => void;
  /** Presets, in days. */
  readonly spans: readonly number[];
  /** Whether this month and the last one are presets. */
  readonly hasMonths?: boolean;
  /** Next to the presets. */
  readonly children?: ReactNode;
}

export function DateRangeForm({ label, range, onChoose, spans, hasMonths = false, children }: DateRangeFormProps) {
  useToday();
  const presets = [
    ...(hasMonths
      ? ([
          ['This month', getMonth()],
          ['Last month', getLastMonth()],
        ] as const)
      : []),
    ...spans.map((days) => [`${days} days`, lastDays(days)] as const),
  ];
  return (
    <fieldset className="date-range">
      <legend className="visually-hidden">{label}</legend>
      <label>
        From
        <input
          type="date"
          value={range.start}
          onChange={({ target }) => target.value && onChoose({ ...range, start: target.value })}
        />
      </label>
      <label>
        To
        <input
          type="date"
          value={range.end}
          onChange={({ target }) => target.value && onChoose({ ...range, end: target.value })}
        />
      </label>
      <ButtonGroup
        label="Presets"
        options={presets.map(([name, { start, end }]) => [`${start} ${end}`, name])}
        value={`${range.start} ${range.end}`}
        onChoose={(chosen) => {
          const [start = '', end = ''] = chosen.split(' ');
          onChoose({ start, end });
        }}
      />
      {children}
    </fieldset>
  );
}
