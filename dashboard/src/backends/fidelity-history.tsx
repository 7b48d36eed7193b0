import { formatOptional } from '../components/format-optional.js';
import { Table } from '../components/table.js';
import { DateText } from '../components/time.js';
import type { FidelityHistoryPageQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { type CalibrationEvent, findCalibrationEvents } from './calibration-events.js';
import { CalibrationHistory } from './calibration-history.js';
import { formatFidelity } from './fidelity.js';
import { type FidelityPoint, OPERATIONS, toFidelityPoints } from './fidelity-points.js';
import { FidelityFigure, FidelitySection, useFidelities } from './fidelity-section.js';
import type { StatusChange } from './use-live-backends.js';

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
  const state = useFidelities({
    query: FidelityHistoryPage,
    variables: { id },
    subject: id,
    defaultDays: DEFAULT_DAYS,
    toContent: toHistory,
  });
  const { loaded, problem } = state;
  return (
    <>
      <FidelitySection state={state} spans={SPANS}>
        {(content) => <History {...content} />}
      </FidelitySection>
      {loaded && !problem && <CalibrationHistory events={loaded.content.events} changes={changes} />}
    </>
  );
}

interface HistoryContent {
  readonly isEmpty: boolean;
  readonly points: readonly FidelityPoint[];
  readonly events: readonly CalibrationEvent[];
  /** Whether there are older points. */
  readonly isCut: boolean;
}

function toHistory({ backend }: FidelityHistoryPageQuery): HistoryContent {
  const { edges = [], pageInfo } = backend?.characterizations ?? {};
  const points = toFidelityPoints(edges);
  return {
    isEmpty: points.length === 0,
    points,
    events: findCalibrationEvents(points),
    isCut: pageInfo?.hasNextPage === true,
  };
}

function History({ points, events, isCut }: HistoryContent) {
  return (
    <>
      <FidelityFigure
        label={`Fidelities of ${points.length} characterizations as lines; see the table below.`}
        lines={toLines(points)}
        {...(events.length > 0 && { marks: toMarks(events) })}
      />
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
