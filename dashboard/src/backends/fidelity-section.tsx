import { type ReactNode, useMemo } from 'react';
import { type CombinedError, type TypedDocumentNode, useQuery } from 'urql';
import { DateRangeForm, useDateRange, validateRange } from '../components/date-range.js';
import { addDay, type DateRange } from '../components/dates.js';
import { lazyPart } from '../components/lazy-component.js';
import { Section } from '../components/page.js';
import { ChoiceState, EmptyState, ErrorState, Loading } from '../components/states.js';
import { formatDay } from '../components/time.js';
import { useLast } from '../components/use-last.js';
import type { FidelityChartProps } from './fidelity-chart.js';

// Loaded separately: the chart library is the largest part of the page.
const FidelityChart = lazyPart(() => import('./fidelity-chart.js'));

interface FidelityContent {
  readonly isEmpty: boolean;
}

interface FidelitiesOptions<Data, Variables, Content> {
  readonly query: TypedDocumentNode<Data, Variables & { start: string; end: string }>;
  readonly variables: Variables;
  /** Whose fidelities they are: those of another period are shown until the chosen ones are loaded. */
  readonly subject: string;
  readonly defaultDays: number;
  readonly toContent: (data: Data) => Content;
}

/** What is shown of the fidelities in the period in the URL. */
interface Fidelities<Content> {
  /** The chosen period. */
  readonly range: DateRange;
  readonly choose: (range: DateRange) => void;
  readonly problem: string | null;
  readonly loaded: { readonly content: Content; readonly range: DateRange } | null;
  /** Whether they are those of another period. */
  readonly isEarlier: boolean;
  readonly error: CombinedError | undefined;
  readonly retry: () => void;
}

export function useFidelities<Data, Variables extends object, Content extends FidelityContent>(
  options: FidelitiesOptions<Data, Variables, Content>,
): Fidelities<Content> {
  const { query, variables, subject, defaultDays, toContent } = options;
  const [range, choose] = useDateRange(defaultDays);
  const problem = validateRange(range);
  const [{ data, fetching, error }, refetch] = useQuery({
    query,
    variables: { ...variables, start: `${range.start}T00:00:00Z`, end: `${addDay(range.end)}T00:00:00Z` },
    pause: problem !== null,
  });
  const content = useMemo(() => (data ? toContent(data) : null), [data, toContent]);
  const isLoaded = content && !fetching && !problem && !(error && content.isEmpty);
  const current = isLoaded ? { content, range } : null;
  const loaded = useLast(current, subject);
  const retry = () => refetch({ requestPolicy: 'network-only' });
  return { range, choose, problem, loaded, isEarlier: loaded !== current, error, retry };
}

interface FidelitySectionProps<Content> {
  readonly state: Fidelities<Content>;
  /** Presets of the period, in days. */
  readonly spans: readonly number[];
  /** Next to the heading. */
  readonly aside?: ReactNode;
  /** Below the period. */
  readonly controls?: ReactNode;
  readonly children: (content: Content) => ReactNode;
}

/** Fidelities in a period, or why there are none. */
export function FidelitySection<Content extends FidelityContent>(props: FidelitySectionProps<Content>) {
  const { state, spans, aside, controls, children } = props;
  const { range, choose, problem, loaded, isEarlier, error, retry } = state;
  const choiceState = loaded && isEarlier && !problem && (
    <ChoiceState subject="The characterizations" error={error} onRetry={retry}>
      Showing {formatDay(loaded.range.start)} to {formatDay(loaded.range.end)}.
    </ChoiceState>
  );
  return (
    <Section
      title="Fidelities over time"
      aside={
        <>
          {choiceState}
          {aside}
        </>
      }
    >
      <DateRangeForm label="Period" range={range} onChoose={choose} spans={spans} />
      {controls}
      {problem ? (
        <p role="alert">{problem}</p>
      ) : loaded?.content.isEmpty ? (
        <EmptyState title="No characterizations in this period" />
      ) : loaded ? (
        children(loaded.content)
      ) : error ? (
        <ErrorState subject="The characterizations" error={error} onRetry={retry} />
      ) : (
        <div className="fidelity-history">
          <Loading />
        </div>
      )}
    </Section>
  );
}

/** The chart, with its accessible name, and how to read it. */
export function FidelityFigure({ label, ...chart }: FidelityChartProps & { readonly label: string }) {
  return (
    <>
      <figure className="fidelity-history" role="img" aria-label={label}>
        <FidelityChart {...chart} fallback={<Loading label="Loading chart" />} />
      </figure>
      <p className="hint">
        {chart.marks && <span className="chart-mark">Event, listed below</span>}
        Logarithmic scale of the error, which is 100% − fidelity.
      </p>
    </>
  );
}
