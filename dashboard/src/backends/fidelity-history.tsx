import { Suspense, useMemo } from 'react';
import { useQuery } from 'urql';
import { graphql } from '../generated/index.js';
import { DateRangeForm, dayAfter, useDateRange, wrongInRange } from '../pieces/date-range.js';
import { lazyComponent } from '../pieces/lazy-component.js';
import { Section } from '../pieces/page.js';
import { Empty, Failure, Loading } from '../pieces/states.js';
import { Table } from '../pieces/table.js';
import { Day } from '../pieces/time.js';
import { fidelityText } from './fidelity.js';
import type { FidelityReading } from './fidelity-chart.js';

// Charts are most of what there is to load: the rest of the page does not wait for it.
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

const USUAL_DAYS = 180;
const SPANS = [30, 90, USUAL_DAYS, 365];

/** How good a machine was, day by day. */
export function FidelityHistory({ id }: { readonly id: string }) {
  const [range, chooseRange] = useDateRange(USUAL_DAYS);
  const wrong = wrongInRange(range);
  const [{ data, fetching, error }, ask] = useQuery({
    query: FidelityHistoryPage,
    variables: { id, start: `${range.start}T00:00:00Z`, end: `${dayAfter(range.end)}T00:00:00Z` },
    pause: wrong !== null,
  });
  const characterizations = data?.backend?.characterizations;
  const readings = useMemo(
    () => (characterizations?.edges ?? []).flatMap(({ node }) => readingOf(node)),
    [characterizations],
  );
  return (
    <Section title="Fidelities over time">
      <DateRangeForm label="Days of the characterizations" range={range} onChoose={chooseRange} spans={SPANS} />
      {wrong ? (
        <p role="alert">{wrong}</p>
      ) : error ? (
        <Failure what="The characterizations" error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
      ) : fetching ? (
        <Loading />
      ) : readings.length === 0 ? (
        <Empty title="Nothing was measured in these days." />
      ) : (
        <>
          <figure className="fidelity-history" role="img" aria-label={summary(readings)}>
            <Suspense fallback={<Loading what="Drawing" />}>
              <FidelityChart readings={readings} />
            </Suspense>
          </figure>
          {characterizations?.pageInfo.hasNextPage && <p className="hint">The newest {readings.length} are shown.</p>}
          <details>
            <summary>The same as a table</summary>
            <Readings readings={readings} />
          </details>
        </>
      )}
    </Section>
  );
}

function Readings({ readings }: { readonly readings: readonly FidelityReading[] }) {
  return (
    <Table
      label="Fidelities over time"
      columns={[{ name: 'Day' }, ...FIGURES.map((name) => ({ name, isFigure: true }))]}
    >
      <tbody>
        {readings.map(({ id, at, oneQubit, twoQubit, spam }) => (
          <tr key={id}>
            <th scope="row">
              <Day at={new Date(at).toISOString()} />
            </th>
            {[oneQubit, twoQubit, spam].map((fidelity, index) => (
              <td key={FIGURES[index]} className="figure">
                {fidelity === null ? '–' : fidelityText(fidelity)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const FIGURES = ['One-qubit gates', 'Two-qubit gates', 'Preparation and measurement'];

interface Measured {
  readonly id: string;
  readonly date: string | null;
  readonly fidelity: Readonly<
    Record<'oneQubit' | 'twoQubit' | 'spam', { readonly median: number | null } | null>
  > | null;
}

function readingOf(node: Measured | null): FidelityReading[] {
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

function summary(readings: readonly FidelityReading[]): string {
  return `Fidelities of ${readings.length} characterizations as lines; the table below has the same figures.`;
}
