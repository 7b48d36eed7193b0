import type { AxisPart } from './timeline.js';

interface TimeAxisProps {
  readonly parts: readonly AxisPart[];
  /** Progress of an unfinished job, 0 to 1; null if unknown or if it has ended. */
  readonly fraction: number | null;
  readonly isFinal: boolean;
}

/** The time of a job, to scale: what has passed, what was longer than predicted, and what is expected. The steps below have it as text. */
export function TimeAxis({ parts, fraction, isFinal }: TimeAxisProps) {
  const current = isFinal ? undefined : parts.findLast(({ kind }) => kind !== 'expected');
  return (
    <div
      className="time-axis"
      {...(isFinal
        ? { 'aria-hidden': true }
        : {
            role: 'progressbar',
            'aria-label': 'Progress of the job',
            'aria-valuemin': 0,
            'aria-valuemax': 1,
            ...(fraction !== null && { 'aria-valuenow': fraction }),
          })}
    >
      {parts.map((part) => (
        <span
          key={`${part.phase} ${part.kind}`}
          className={`axis-${part.phase} axis-${part.kind}${part === current ? ' axis-now' : ''}`}
          style={{ flexGrow: part.ms }}
        />
      ))}
    </div>
  );
}
