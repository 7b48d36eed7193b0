import { Suspense, useMemo } from 'react';
import { useQuery } from 'urql';
import { addDay, DateRangeForm, useDateRange, validateRange } from '../components/date-range.js';
import { lazyComponent } from '../components/lazy-component.js';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { Table } from '../components/table.js';
import { DateText } from '../components/time.js';
import { graphql } from '../generated/index.js';
import { formatFidelity } from './fidelity.js';
import type { FidelityPoint } from './fidelity-chart.js';

// Loaded separately: the chart library is the largest part of the page.
const FidelityChart = lazyComponent(() => import('./fidelity-chart.js'));

const FidelityHistoryPage = graphql(`
  query FidelityHistoryPage($id: ID!, $start: DateTime!, $end: DateTime!) {
    backend(id: $id) {
      id
      characterizations(first: 100, start: $start, end: $end) {
        edges {
          node {
            id
            date
            fidelity {
              oneQubit {
                median
              }
              twoQubit {
                median
              }
              spam {
                median
              }
            }
          }
        }
        pageInfo {
          hasNextPage
        }
      }
    }
  }
`);

const DEFAULT_DAYS = 180;
const SPANS = [30, 90, DEFAULT_DAYS, 365];

/** Fidelities over time, as a chart and a table. */
export function FidelityHistory({ id }: { readonly id: string }) {
  const [range, setRange] = useDateRange(DEFAULT_DAYS);
  const rangeError = validateRange(range);
  const [{ data, fetching, error }, refetch] = useQuery({
    query: FidelityHistoryPage,
    variables: { id, start: `${range.start}T00:00:00Z`, end: `${addDay(range.end)}T00:00:00Z` },
    pause: rangeError !== null,
  });
  const characterizations = data?.backend?.characterizations;
  const points = useMemo(
    () => (characterizations?.edges ?? []).flatMap(({ node }) => toFidelityPoint(node)),
    [characterizations],
  );
  return (
    <Section title="Fidelities over time">
      <DateRangeForm label="Period" range={range} onChoose={setRange} spans={SPANS} />
      {rangeError ? (
        <p role="alert">{rangeError}</p>
      ) : error ? (
        <ErrorState
          subject="The characterizations"
          error={error}
          onRetry={() => refetch({ requestPolicy: 'network-only' })}
        />
      ) : fetching ? (
        <Loading />
      ) : points.length === 0 ? (
        <EmptyState title="No characterizations in this period" />
      ) : (
        <>
          <figure className="fidelity-history" role="img" aria-label={describe(points)}>
            <Suspense fallback={<Loading label="Loading chart" />}>
              <FidelityChart points={points} />
            </Suspense>
          </figure>
          {characterizations?.pageInfo.hasNextPage && <p className="hint">Showing the newest {points.length}.</p>}
          <details>
            <summary>View as table</summary>
            <FidelityTable points={points} />
          </details>
        </>
      )}
    </Section>
  );
}

function FidelityTable({ points }: { readonly points: readonly FidelityPoint[] }) {
  return (
    <Table
      label="Fidelities over time"
      columns={[{ name: 'Date' }, ...COLUMNS.map((name) => ({ name, isNumeric: true }))]}
    >
      <tbody>
        {points.map(({ id, at, oneQubit, twoQubit, spam }) => (
          <tr key={id}>
            <th scope="row">
              <DateText at={new Date(at).toISOString()} />
            </th>
            {[oneQubit, twoQubit, spam].map((fidelity, index) => (
              <td key={COLUMNS[index]} className="numeric">
                {fidelity === null ? '–' : formatFidelity(fidelity)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const COLUMNS = ['One-qubit gates', 'Two-qubit gates', 'Preparation and measurement'];

interface CharacterizationNode {
  readonly id: string;
  readonly date: string | null;
  readonly fidelity: Readonly<
    Record<'oneQubit' | 'twoQubit' | 'spam', { readonly median: number | null } | null>
  > | null;
}

function toFidelityPoint(node: CharacterizationNode | null): FidelityPoint[] {
  if (!node?.date || !node.fidelity) return [];
  const { oneQubit, twoQubit, spam } = node.fidelity;
  return [
    {
      id: node.id,
      at: Date.parse(node.date),
      oneQubit: oneQubit?.median ?? null,
      twoQubit: twoQubit?.median ?? null,
      spam: spam?.median ?? null,
    },
  ];
}

function describe(points: readonly FidelityPoint[]): string {
  return `Fidelities of ${points.length} characterizations as lines; see the table below.`;
}
