import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { ButtonGroup } from '../components/button-group.js';
import type { FidelityComparisonQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { type FidelityPoint, OPERATIONS, type OperationKey, toFidelityPoints } from './fidelity-points.js';
import { FidelityFigure, FidelitySection, useFidelities } from './fidelity-section.js';

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
export function FidelityComparison({ names }: { readonly names: readonly string[] }) {
  const ids = names.map((name) => `Backend:${name}`);
  const [search] = useSearchParams();
  const others = new URLSearchParams([...search].filter(([name]) => name !== 'compare'));
  const [operation, setOperation] = useState<OperationKey>('twoQubit');
  const state = useFidelities({
    query: FidelityComparisonPage,
    variables: { ids },
    subject: ids.join(' '),
    defaultDays: DEFAULT_DAYS,
    toContent: toHistories,
  });
  return (
    <FidelitySection
      state={state}
      spans={SPANS}
      aside={<Link href={`/backends?${others}`}>Clear</Link>}
      controls={<OperationChoice operation={operation} onChoose={setOperation} />}
    >
      {({ histories }) => <Histories histories={histories} operation={operation} />}
    </FidelitySection>
  );
}

interface HistoriesProps {
  readonly histories: readonly BackendHistory[];
  readonly operation: OperationKey;
}

function Histories({ histories, operation }: HistoriesProps) {
  const { name: operationName = '' } = OPERATIONS.find(({ key }) => key === operation) ?? {};
  const lines = histories.map(({ name, points }) => ({
    name,
    points: points.map((point) => ({ at: point.at, fidelity: point[operation] })),
  }));
  return (
    <>
      <FidelityFigure
        label={`${operationName} of ${histories.map(({ name }) => name).join(', ')} as lines. The page of each backend has a table.`}
        lines={lines}
      />
      {histories.some(({ hasMore }) => hasMore) && <p className="hint">Showing the newest 50 of each backend.</p>}
    </>
  );
}

/** Histories of backends that have any. */
function toHistories({ nodes }: FidelityComparisonQuery) {
  const histories = (nodes ?? []).flatMap((node): readonly BackendHistory[] => {
    if (!node || !('serviceId' in node) || !node.characterizations) return [];
    const { edges, pageInfo } = node.characterizations;
    const points = toFidelityPoints(edges);
    return points.length > 0 ? [{ name: node.serviceId, points, hasMore: pageInfo.hasNextPage }] : [];
  });
  return { isEmpty: histories.length === 0, histories };
}

interface OperationChoiceProps {
  readonly operation: OperationKey;
  readonly onChoose: (operation: OperationKey) => void;
}

function OperationChoice({ operation, onChoose }: OperationChoiceProps) {
  return (
    <ButtonGroup
      label="Operation"
      className="segments"
      options={OPERATIONS.map(({ key, name }) => [key, name])}
      value={operation}
      onChoose={onChoose}
    />
  );
}
