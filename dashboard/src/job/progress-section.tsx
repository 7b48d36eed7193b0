import { type ReactNode, useState } from 'react';
import { formatRemaining } from '../components/format-duration.js';
import { Section } from '../components/page.js';
import { DateTimeText, useNow } from '../components/time.js';
import type { JobLiveFieldsFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { estimateFraction, estimateOverdueMs } from '../jobs/estimate-fraction.js';
import { TimeAxis } from './time-axis.js';
import { computeTimeline, describePrediction, formatPhase, type Phase, toAxisParts } from './timeline.js';

const Predictions = graphql(`
  fragment JobPredictions on Job {
    predictedWaitTimeMs
    predictedExecutionDurationMs
  }
`);

interface ProgressSectionProps {
  readonly live: JobLiveFieldsFragment;
  readonly predictions: FragmentType<typeof Predictions>;
  /** Next to the heading. */
  readonly aside?: ReactNode;
}

/** When the job was submitted, started and ended, or is expected to, on one time axis; with what was predicted. */
export function ProgressSection({ live, predictions, aside }: ProgressSectionProps) {
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
  const isStarted = startedAt !== null;
  return (
    <Section title="Progress" aside={aside}>
      {wasUnfinished && (
        // One line also without an expectation and when the job has ended: what follows does not move.
        <p className="expectation">{expectation(live, now)}</p>
      )}
      {timeline && (
        <TimeAxis
          parts={toAxisParts(timeline, { isFinal, isStarted })}
          fraction={estimateFraction(live, now)}
          isFinal={isFinal}
        />
      )}
      <ol className={wasUnfinished ? 'timeline is-live' : 'timeline'}>
        <Step name="Submitted" at={submittedAt} />
        <Step name="Started" at={startedAt} expectedAt={isFinal ? null : progress.estimatedStartAt}>
          {timeline && <PhaseNote phase={timeline.queue} verb={isStarted || isFinal ? 'waited' : 'waiting for'} />}
        </Step>
        <Step name="Ended" at={completedAt} expectedAt={isFinal ? null : progress.estimatedCompletionAt}>
          {timeline && (isStarted || !isFinal) && (
            <PhaseNote phase={timeline.execution} verb={isFinal ? 'ran' : 'running for'} />
          )}
        </Step>
      </ol>
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
  /** How long the phase before the step takes. */
  readonly children?: ReactNode;
}

function Step({ name, at, expectedAt = null, children }: StepProps) {
  return (
    <li className={at ? 'is-past' : undefined}>
      <span className="timeline-name">{name}</span>
      <span className="muted">
        {at ? <DateTimeText at={at} isExact /> : expectedAt ? <>about {<DateTimeText at={expectedAt} />}</> : '–'}
      </span>
      <span className="phase-note muted">{children}</span>
    </li>
  );
}

interface PhaseNoteProps {
  readonly phase: Phase;
  /** Before the duration. */
  readonly verb: string;
}

/** How long a phase took, or takes, and how that compares with what was predicted. */
function PhaseNote({ phase, verb }: PhaseNoteProps) {
  const prediction = describePrediction(phase);
  return (
    <>
      {phase.actualMs !== null && `${verb} ${formatPhase(phase.actualMs)}`}
      {phase.actualMs !== null && prediction && ', '}
      {prediction && <span className={prediction.isLate ? 'late' : undefined}>{prediction.text}</span>}
    </>
  );
}
