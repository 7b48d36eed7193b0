import { Suspense, useMemo, useState } from 'react';
import { useQuery } from 'urql';
import { addDay, DateRangeForm, useDateRange, validateRange } from '../components/date-range.js';
import { lazyComponent } from '../components/lazy-component.js';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import type { FidelityComparisonQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { type FidelityPoint, OPERATIONS, type OperationKey, toFidelityPoints } from './fidelity-points.js';

const FidelityChart = lazyComponent(() => import('./fidelity-chart.js'));

const FidelityComparisonPage = graphql(`
  query FidelityComparison($ids: [ID!]!, $start: DateTime!, $end: DateTime!) {
    nodes(ids: $ids) {
      id
      ... on Backend {
        serviceId
        characterizations(first: 50, start: $start, end: $end) {
          edges { node { ...FidelityPoint } }
          pageInfo { hasNextPage }
        }
      }
    }
  }
`);

const DEFAULT_DAYS = 90;
const SPANS = [30, DEFAULT_DAYS, 180, 365];

interface BackendHistory {
  readonly name: string;
  readonly points: readonly FidelityPoint[];
  readonly hasMore: boolean;
}

/** Fidelities of one operation over time, one line per backend. */
export function FidelityComparison({ ids }: { readonly ids: readonly string[] }) {
  const [operation, setOperation] = useState<OperationKey>('twoQubit');
  const [range, setRange] = useDateRange(DEFAULT_DAYS);
  const rangeError = validateRange(range);
  const [{ data, fetching, error }, refetch] = useQuery({
    query: FidelityComparisonPage,
    variables: { ids: [...ids], start: `${range.start}T00:00:00Z`, end: `${addDay(range.end)}T00:00:00Z` },
    pause: rangeError !== null,
  });
  const histories = useMemo(() => toHistories(data), [data]);
  const { name: operationName = '' } = OPERATIONS.find(({ key }) => key === operation) ?? {};
  const lines = histories.map(({ name, points }) => ({
    name,
    points: points.map((point) => ({ at: point.at, fidelity: point[operation] })),
  }));
  return (
    <Section title="Fidelities over time">
      <DateRangeForm label="Period" range={range} onChoose={setRange} spans={SPANS} />
      <OperationChoice operation={operation} onChoose={setOperation} />
      {rangeError ? (
        <p role="alert">{rangeError}</p>
      ) : error && histories.length === 0 ? (
        <ErrorState
          subject="The characterizations"
          error={error}
          onRetry={() => refetch({ requestPolicy: 'network-only' })}
        />
      ) : fetching ? (
        <div className="fidelity-history">
          <Loading />
        </div>
      ) : histories.length === 0 ? (
        <EmptyState title="No characterizations in this period" />
      ) : (
        <figure
          className="fidelity-history"
          role="img"
          aria-label={`${operationName} of ${histories.map(({ name }) => name).join(', ')} as lines. The page of each backend has a table.`}
        >
          <Suspense fallback={<Loading label="Loading chart" />}>
            <FidelityChart lines={lines} />
          </Suspense>
        </figure>
      )}
      {histories.some(({ hasMore }) => hasMore) && <p className="hint">Showing the newest 50 of each backend.</p>}
    </Section>
  );
}

/** Histories of backends that have any. */
function toHistories(data: FidelityComparisonQuery | undefined): readonly BackendHistory[] {
  return (data?.nodes ?? []).flatMap((node) => {
    if (!node || !('serviceId' in node) || !node.characterizations) return [];
    const { edges, pageInfo } = node.characterizations;
    const points = toFidelityPoints(edges);
    return points.length > 0 ? [{ name: node.serviceId, points, hasMore: pageInfo.hasNextPage }] : [];
  });
}

interface OperationChoiceProps {
  readonly operation: OperationKey;
  readonly onChoose: (operation: OperationKey) => void;
}

function OperationChoice({ operation, onChoose }: OperationChoiceProps) {
  return (
    <fieldset className="segments">
      <legend className="visually-hidden">Operation</legend>
      {OPERATIONS.map(({ key, name }) => (
        <button key={key} type="button" aria-pressed={key === operation} onClick={() => onChoose(key)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
