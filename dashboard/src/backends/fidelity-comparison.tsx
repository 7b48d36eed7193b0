import { useMemo, useState } from 'react';
import { useQuery } from 'urql';
import type { FidelityComparisonQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { type FidelityPoint, OPERATIONS, type OperationKey, toFidelityPoints } from './fidelity-points.js';
import { FidelityFigure, FidelitySection, useFidelityPeriod } from './fidelity-section.js';

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
  const period = useFidelityPeriod(DEFAULT_DAYS);
  const [{ data, fetching, error }, refetch] = useQuery({
    query: FidelityComparisonPage,
    variables: { ids: [...ids], ...period.variables },
    pause: period.problem !== null,
  });
  const histories = useMemo(() => toHistories(data), [data]);
  const { name: operationName = '' } = OPERATIONS.find(({ key }) => key === operation) ?? {};
  const lines = histories.map(({ name, points }) => ({
    name,
    points: points.map((point) => ({ at: point.at, fidelity: point[operation] })),
  }));
  return (
    <FidelitySection
      period={period}
      spans={SPANS}
      isLoading={fetching}
      error={histories.length === 0 ? error : undefined}
      onRetry={() => refetch({ requestPolicy: 'network-only' })}
      isEmpty={histories.length === 0}
      controls={<OperationChoice operation={operation} onChoose={setOperation} />}
    >
      <FidelityFigure
        label={`${operationName} of ${histories.map(({ name }) => name).join(', ')} as lines. The page of each backend has a table.`}
        lines={lines}
      />
      {histories.some(({ hasMore }) => hasMore) && <p className="hint">Showing the newest 50 of each backend.</p>}
    </FidelitySection>
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
