import { Suspense, useMemo } from 'react';
import { useQuery } from 'urql';
import { addDay, DateRangeForm, useDateRange, validateRange } from '../components/date-range.js';
import { formatOptional } from '../components/format-optional.js';
import { lazyComponent } from '../components/lazy-component.js';
import { Section } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { Table } from '../components/table.js';
import { DateText } from '../components/time.js';
import { graphql } from '../generated/index.js';
import { type CalibrationEvent, findCalibrationEvents } from './calibration-events.js';
import { CalibrationHistory } from './calibration-history.js';
import { formatFidelity } from './fidelity.js';
import { type FidelityPoint, OPERATIONS, toFidelityPoints } from './fidelity-points.js';
import type { StatusChange } from './use-live-backends.js';

// Loaded separately: the chart library is the largest part of the page.
const FidelityChart = lazyComponent(() => import('./fidelity-chart.js'));

const FidelityHistoryPage = graphql(`
  query FidelityHistoryPage($id: ID!, $start: DateTime!, $end: DateTime!) {
    backend(id: $id) {
      id
      characterizations(first: 100, start: $start, end: $end) {
        edges {
          node {
            ...FidelityPoint
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

interface FidelityHistoryProps {
  readonly id: string;
  readonly changes: readonly StatusChange[];
}

/** Fidelities over time as a chart and a table, and their events. */
export function FidelityHistory({ id, changes }: FidelityHistoryProps) {
  const [range, setRange] = useDateRange(DEFAULT_DAYS);
  const rangeError = validateRange(range);
  const [{ data, fetching, error }, refetch] = useQuery({
    query: FidelityHistoryPage,
    variables: { id, start: `${range.start}T00:00:00Z`, end: `${addDay(range.end)}T00:00:00Z` },
    pause: rangeError !== null,
  });
  const characterizations = data?.backend?.characterizations;
  const points = useMemo(() => toFidelityPoints(characterizations?.edges ?? []), [characterizations]);
  const events = useMemo(() => findCalibrationEvents(points), [points]);
  return (
    <>
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
          <div className="fidelity-history">
            <Loading />
          </div>
        ) : points.length === 0 ? (
          <EmptyState title="No characterizations in this period" />
        ) : (
          <History points={points} events={events} isCut={characterizations?.pageInfo.hasNextPage === true} />
        )}
      </Section>
      {!fetching && !error && !rangeError && <CalibrationHistory events={events} changes={changes} />}
    </>
  );
}

interface HistoryProps {
  readonly points: readonly FidelityPoint[];
  readonly events: readonly CalibrationEvent[];
  /** Whether there are older points. */
  readonly isCut: boolean;
}

function History({ points, events, isCut }: HistoryProps) {
  return (
    <>
      <figure className="fidelity-history" role="img" aria-label={describe(points)}>
        <Suspense fallback={<Loading label="Loading chart" />}>
          <FidelityChart lines={toLines(points)} marks={toMarks(events)} />
        </Suspense>
      </figure>
      {isCut && <p className="hint">Showing the newest {points.length}.</p>}
      <details>
        <summary>View as table</summary>
        <FidelityTable points={points} />
      </details>
    </>
  );
}

function FidelityTable({ points }: { readonly points: readonly FidelityPoint[] }) {
  return (
    <Table
      label="Fidelities over time"
      columns={[{ name: 'Date' }, ...OPERATIONS.map(({ name }) => ({ name, isNumeric: true }))]}
    >
      <tbody>
        {points.map((point) => (
          <tr key={point.id}>
            <th scope="row">
              <DateText at={new Date(point.at).toISOString()} />
            </th>
            {OPERATIONS.map(({ key }) => (
              <td key={key} className="numeric">
                {formatOptional(point[key], formatFidelity)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

/** The later points of events that a line can show. */
function toMarks(events: readonly CalibrationEvent[]) {
  return events.flatMap(({ at, subject, to }) => {
    const line = OPERATIONS.findIndex(({ key }) => key === subject);
    return line < 0 ? [] : [{ line, at, fidelity: to }];
  });
}

function toLines(points: readonly FidelityPoint[]) {
  return OPERATIONS.map(({ key, name }) => ({
    name,
    points: points.map((point) => ({ at: point.at, fidelity: point[key] })),
  }));
}

function describe(points: readonly FidelityPoint[]): string {
  return `Fidelities of ${points.length} characterizations as lines; see the table below.`;
}
