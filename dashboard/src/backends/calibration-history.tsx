import { useState } from 'react';
import { Badge } from '../components/badge.js';
import { formatPercent } from '../components/format-percent.js';
import { Section } from '../components/page.js';
import { EmptyState } from '../components/states.js';
import { Table } from '../components/table.js';
import { DateTimeText } from '../components/time.js';
import { type CalibrationEvent, MIN_ERROR_CHANGE } from './calibration-events.js';
import { formatFidelity } from './fidelity.js';
import { OPERATIONS } from './fidelity-points.js';
import type { StatusChange } from './use-live-backends.js';

interface CalibrationHistoryProps {
  /** Newest first, as the changes. */
  readonly events: readonly CalibrationEvent[];
  /** Changes of the status while the page is open. */
  readonly changes: readonly StatusChange[];
}

/** Changes of the quality of a backend as a table: those of the latest calibration that has any, and the earlier ones on request. */
export function CalibrationHistory({ events, changes }: CalibrationHistoryProps) {
  const [showsEarlier, setShowsEarlier] = useState(false);
  const latest = Math.max(...events.map(({ at }) => at));
  const earlier = events.filter(({ at }) => at < latest);
  return (
    <Section title="Events">
      {events.length + changes.length === 0 ? (
        <EmptyState title="No events in this period" />
      ) : (
        <Table
          label="Events"
          columns={[
            { name: 'Time' },
            { name: 'Event' },
            { name: 'From', isSecondary: true },
            { name: 'To', isSecondary: true },
          ]}
        >
          <tbody>
            {changes.map(({ at, from, to }) => (
              <EventRow key={`${at} ${to}`} at={at} from={from} to={to} name="Status" />
            ))}
            {events
              .filter(({ at }) => showsEarlier || at === latest)
              .map(({ id, at, subject, isBetter, ...event }) => (
                <EventRow
                  key={`${id} ${subject}`}
                  at={new Date(at).toISOString()}
                  name={describeEvent(subject, isBetter === null ? 0 : event.change)}
                  isBetter={isBetter}
                  from={formatValue(subject, event.from)}
                  to={formatValue(subject, event.to)}
                />
              ))}
          </tbody>
        </Table>
      )}
      {earlier.length > 0 && (
        <button
          type="button"
          className="choose show-earlier"
          aria-expanded={showsEarlier}
          onClick={() => setShowsEarlier(!showsEarlier)}
        >
          {showsEarlier ? 'Hide' : 'Show'} {earlier.length} earlier
        </button>
      )}
      <p className="hint">
        All changes in the last calibration, earlier ones of an error by {formatPercent(MIN_ERROR_CHANGE, 0)} or more,
        and changes of the status while this page is open. A change is clear if it is more than twice its standard
        error.
      </p>
    </Section>
  );
}

interface EventRowProps {
  readonly at: string;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly isBetter?: boolean | null;
}

function EventRow({ at, name, from, to, isBetter }: EventRowProps) {
  return (
    <tr>
      <th scope="row">
        <DateTimeText at={at} />
      </th>
      <td>
        <span className="event-name">
          {name}
          {isBetter !== undefined && (
            <Badge tone={isBetter === null ? 'neutral' : isBetter ? 'success' : 'danger'}>
              {isBetter === null ? 'No clear change' : isBetter ? 'Better' : 'Worse'}
            </Badge>
          )}
        </span>
        <span className="subtext">
          {from} → {to}
        </span>
      </td>
      <td className="secondary">{from}</td>
      <td className="secondary">{to}</td>
    </tr>
  );
}

function describeEvent(subject: CalibrationEvent['subject'], change: number): string {
  if (subject === 'qubits') return 'Number of qubits';
  const name = OPERATIONS.find(({ key }) => key === subject)?.name;
  if (change === 0) return `${name}`;
  return `${name}: error ${change > 0 ? 'up' : 'down'} ${formatPercent(Math.abs(change), Math.abs(change) < 0.01 ? 2 : 0)}`;
}

const formatValue = (subject: CalibrationEvent['subject'], value: number): string =>
  subject === 'qubits' ? `${value}` : formatFidelity(value);
