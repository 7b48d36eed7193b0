import { type ReactNode, useState } from 'react';
import { formatRemaining } from '../components/format-duration.js';
import { Section } from '../components/page.js';
import { ProgressBar } from '../components/progress-bar.js';
import { DateTimeText, useNow } from '../components/time.js';
import type { JobLiveFieldsFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { estimateFraction, estimateOverdueMs } from '../jobs/estimate-fraction.js';
import { computeTimeline } from './timeline.js';
import { TimelineTable } from './timeline-table.js';

const Predictions = graphql(`
  fragment JobPredictions on Job {
    predictedWaitTimeMs
    predictedExecutionDurationMs
  }
`);

interface ProgressSectionProps {
  readonly live: JobLiveFieldsFragment;
  readonly predictions: FragmentType<typeof Predictions>;
}

/** Timeline of the job, and predicted against actual durations. */
export function ProgressSection({ live, predictions }: ProgressSectionProps) {
  const now = useNow(!live.isFinal);
  const [wasUnfinished] = useState(!live.isFinal);
  const { predictedWaitTimeMs, predictedExecutionDurationMs } = readFragment(Predictions, predictions);
  const { submittedAt, startedAt, completedAt, executionDurationMs, progress, status, isFinal } = live;
  const timeline =
    submittedAt &&
    computeTimeline(
      {
        submittedAt: Date.parse(submittedAt),
        startedAt: startedAt === null ? null : Date.parse(startedAt),
        completedAt: completedAt === null ? null : Date.parse(completedAt),
        isCompleted: status === 'COMPLETED',
        executionMs: executionDurationMs,
        predictedQueueMs: predictedWaitTimeMs,
        predictedExecutionMs: predictedExecutionDurationMs,
      },
      now,
    );
  return (
    <Section title="Progress">
      {wasUnfinished && (
        // Invisible when the job has ended, and one line also without an expectation: what follows does not move.
        <div style={{ visibility: isFinal ? 'hidden' : 'visible' }}>
          <p className="expectation">{expectation(live, now)}</p>
          <ProgressBar fraction={estimateFraction(live, now)} label="Progress of the job" />
        </div>
      )}
      <ol className="timeline">
        <Step name="Submitted" at={submittedAt} />
        <Step name="Started" at={startedAt} expectedAt={isFinal ? null : progress.estimatedStartAt} />
        <Step name="Ended" at={completedAt} expectedAt={isFinal ? null : progress.estimatedCompletionAt} />
      </ol>
      {timeline && <TimelineTable timeline={timeline} />}
    </Section>
  );
}

function expectation(live: JobLiveFieldsFragment, now: number): ReactNode {
  const { isFinal, completedAt, progress, startedAt } = live;
  const next = startedAt ? progress.estimatedCompletionAt : progress.estimatedStartAt;
  if (isFinal || completedAt || progress.phase === 'UNKNOWN' || !next) return null;
  const overdueMs = estimateOverdueMs(live, now);
  if (overdueMs !== null) return `${startedAt ? 'Runs' : 'Waits'} ${formatRemaining(overdueMs)} longer than predicted`;
  return `${startedAt ? 'Ends' : 'Starts'} in about ${formatRemaining(Date.parse(next) - now)}`;
}

interface StepProps {
  readonly name: string;
  readonly at: string | null;
  readonly expectedAt?: string | null;
}

function Step({ name, at, expectedAt = null }: StepProps) {
  return (
    <li className={at ? 'is-past' : undefined}>
      <span className="timeline-name">{name}</span>
      <span className="muted">
        {at ? <DateTimeText at={at} isExact /> : expectedAt ? <>about {<DateTimeText at={expectedAt} />}</> : '–'}
      </span>
    </li>
  );
}
