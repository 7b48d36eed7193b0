import { formatDuration } from '../components/format-duration.js';
import { formatOptional } from '../components/format-optional.js';
import { Lanes } from './lanes.js';
import type { Timeline } from './timeline.js';

interface TimelineTableProps {
  readonly timeline: Timeline;
}

/** Predicted and actual durations, as bars on one time scale and as a table. */
export function TimelineTable({ timeline: { queue, execution, total } }: TimelineTableProps) {
  const rows = [
    { name: 'Queue time', phase: queue },
    { name: 'Execution time', phase: execution },
    { name: 'Total', phase: total },
  ];
  return (
    <>
      <Lanes
        lanes={[
          {
            name: 'Predicted',
            tone: 'predicted',
            parts: { queue: queue.predictedMs ?? 0, execution: execution.predictedMs ?? 0 },
          },
          {
            name: 'Actual',
            tone: 'actual',
            parts: { queue: queue.actualMs ?? 0, execution: execution.actualMs ?? 0 },
          },
        ]}
      />
      <table className="durations" aria-label="Predicted and actual durations">
        <thead>
          <tr>
            <th scope="col">Phase</th>
            <th scope="col" className="numeric">
              Predicted
            </th>
            <th scope="col" className="numeric">
              Actual
            </th>
            <th scope="col" className="numeric">
              Difference
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, phase }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="numeric">{formatOptional(phase.predictedMs, formatPhase)}</td>
              <td className="numeric">{formatOptional(phase.actualMs, formatPhase)}</td>
              <td className="numeric">{formatOptional(phase.delayMs, formatDelay)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** With tenths of a second below a minute, as the differences. */
const formatPhase = (ms: number): string =>
  ms >= 10_000 && ms < 59_950 ? `${(ms / 1_000).toFixed(1)} s` : formatDuration(ms);

function formatDelay(delay: number): string {
  if (Math.abs(delay) < 0.5) return formatDuration(0);
  return `${delay < 0 ? '−' : '+'}${formatPhase(Math.abs(delay))}`;
}
