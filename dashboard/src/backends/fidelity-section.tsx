import { type ReactNode, Suspense } from 'react';
import type { CombinedError } from 'urql';
import { addDay, DateRangeForm, useDateRange, validateRange } from '../components/date-range.js';
import { lazyComponent } from '../components/lazy-component.js';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import type { FidelityChartProps } from './fidelity-chart.js';

// Loaded separately: the chart library is the largest part of the page.
const FidelityChart = lazyComponent(() => import('./fidelity-chart.js'));

/** The period in the URL, as variables of a query. */
export function useFidelityPeriod(defaultDays: number) {
  const [range, choose] = useDateRange(defaultDays);
  const variables = { start: `${range.start}T00:00:00Z`, end: `${addDay(range.end)}T00:00:00Z` };
  return { range, choose, problem: validateRange(range), variables };
}

interface FidelitySectionProps {
  readonly period: ReturnType<typeof useFidelityPeriod>;
  /** Presets of the period, in days. */
  readonly spans: readonly number[];
  readonly isLoading: boolean;
  /** Why there is nothing to show. */
  readonly error: CombinedError | undefined;
  readonly onRetry: () => void;
  readonly isEmpty: boolean;
  /** Below the period. */
  readonly controls?: ReactNode;
  readonly children: ReactNode;
}

/** Fidelities in a period, or why there are none. */
export function FidelitySection({ period, spans, controls, children, ...state }: FidelitySectionProps) {
  const { isLoading, error, onRetry, isEmpty } = state;
  return (
    <Section title="Fidelities over time">
      <DateRangeForm label="Period" range={period.range} onChoose={period.choose} spans={spans} />
      {controls}
      {period.problem ? (
        <p role="alert">{period.problem}</p>
      ) : error ? (
        <ErrorState subject="The characterizations" error={error} onRetry={onRetry} />
      ) : isLoading ? (
        <div className="fidelity-history">
          <Loading />
        </div>
      ) : isEmpty ? (
        <EmptyState title="No characterizations in this period" />
      ) : (
        children
      )}
    </Section>
  );
}

/** The chart, with its accessible name. */
export function FidelityFigure({ label, ...chart }: FidelityChartProps & { readonly label: string }) {
  return (
    <figure className="fidelity-history" role="img" aria-label={label}>
      <Suspense fallback={<Loading label="Loading chart" />}>
        <FidelityChart {...chart} />
      </Suspense>
    </figure>
  );
}
