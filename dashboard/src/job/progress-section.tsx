import { type CSSProperties, type ReactNode, useState } from 'react';
import { STATUSES } from '../components/badge.js';
import { EXACT_BELOW_MS, formatElapsed, formatRemaining } from '../components/format-duration.js';
import { Section } from '../components/page.js';
import { DateTimeText, useNow } from '../components/time.js';
import type { JobLiveFieldsFragment, JobPredictionsFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { estimateFraction, estimateOverdueMs } from '../jobs/estimate-fraction.js';
import { TimeAxis } from './time-axis.js';
import {
  computeTimeline,
  describePrediction,
  findStart,
  formatPhase,
  type Phase,
  type Timeline,
  toAxisParts,
} from './timeline.js';

const Predictions = graphql(`
  fragment JobPredictions on Job {
    predictedWaitTimeMs
    predictedExecutionDurationMs
  }
`);

interface ProgressSectionProps {
  readonly live: JobLiveFieldsFragment;
  readonly predictions: FragmentType<typeof Predictions>;
  /** What is to come, in a line at the end, while the job has not ended. */
  readonly next: string;
  /** Where a job that ends on the page says how: in the place of the expectation. */
  readonly end: ReactNode;
}

/** When the job was submitted, started and ended, or is expected to, on one time axis; with what was predicted. */
export function ProgressSection({ live, predictions, next, end }: ProgressSectionProps) {
  const now = useNow(!live.isFinal);
  const [wasUnfinished] = useState(!live.isFinal);
  const { submittedAt, startedAt, completedAt, progress, isFinal } = live;
  const [startName, endName] = nameSteps(live);
  const timeline = toTimeline(live, readFragment(Predictions, predictions), now);
  const isStarted = startedAt !== null;
  const hasNeverStarted = isFinal && !isStarted;
  const waitedMs = timeline ? timeline.queue.actualMs : null;
  const hasAxis = timeline !== null && (wasUnfinished || !hasNeverStarted);
  const parts = timeline && !hasNeverStarted ? toAxisParts(timeline, { isFinal, isStarted }) : [];
  return (
    <Section title="Progress">
      {wasUnfinished && (
        // One line also without an expectation: what follows does not move.
        <p className="expectation">{isFinal ? end : <Expectation live={live} now={now} />}</p>
      )}
      {/* Without a start, there is nothing to compare: the axis remains only where what follows would move. */}
      {hasAxis && <TimeAxis parts={parts} fraction={estimateFraction(live, now)} isFinal={isFinal} />}
      <ol
        className={`timeline${hasAxis ? ' has-axis' : ''}${parts.length > 0 ? ' has-marks' : ''}${wasUnfinished ? ' is-live' : ''}`}
        style={{ '--start': `${100 * findStart(parts)}%` } as CSSProperties}
      >
        <Step name="Submitted" at={submittedAt} />
        <Step
          name={startName}
          at={startedAt}
          expectedAt={isFinal ? null : progress.estimatedStartAt}
          submittedAt={submittedAt}
          missing={hasNeverStarted && waitedMs !== null ? `waited ${formatPhase(waitedMs)}` : '–'}
        />
        <Step
          name={endName}
          at={completedAt}
          expectedAt={isFinal ? null : progress.estimatedCompletionAt}
          submittedAt={submittedAt}
        />
      </ol>
      {timeline && hasAxis && (
        <ul className={`phases${wasUnfinished ? ' is-live' : ''}`}>
          {!hasNeverStarted && <PhaseNote phase={timeline.queue} isOver={isStarted} verbs={['Waiting', 'Waited']} />}
          {(isStarted || !isFinal) && (
            <PhaseNote phase={timeline.execution} isOver={isFinal} verbs={['Running', 'Ran']} />
          )}
        </ul>
      )}
      {/* A line also when the job has ended: what follows does not move. */}
      {wasUnfinished && <p className="hint next-step">{isFinal ? describeTotal(live) : next}</p>}
    </Section>
  );
}

/** Empty without both times. */
function describeTotal({ submittedAt, completedAt }: JobLiveFieldsFragment): string {
  if (!submittedAt || !completedAt) return '';
  return `${formatPhase(Math.max(0, Date.parse(completedAt) - Date.parse(submittedAt)))} from submission to end.`;
}

function nameSteps({ startedAt, completedAt, status, isFinal }: JobLiveFieldsFragment): readonly [string, string] {
  if (isFinal && startedAt === null)
    return [status === 'COMPLETED' ? 'Not run' : 'Never started', STATUSES[status].label];
  return [startedAt === null ? 'Starts' : 'Started', completedAt || isFinal ? 'Ended' : 'Ends'];
}

/** Null without the time of submission. */
function toTimeline(
  { submittedAt, startedAt, completedAt, status, executionDurationMs }: JobLiveFieldsFragment,
  { predictedWaitTimeMs, predictedExecutionDurationMs }: JobPredictionsFragment,
  now: number,
): Timeline | null {
  if (!submittedAt) return null;
  return computeTimeline(
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
}

function Expectation({ live, now }: { readonly live: JobLiveFieldsFragment; readonly now: number }): ReactNode {
  const { isFinal, completedAt, progress, startedAt } = live;
  const next = startedAt ? progress.estimatedCompletionAt : progress.estimatedStartAt;
  if (isFinal || completedAt || progress.phase === 'UNKNOWN' || !next) return null;
  const overdueMs = estimateOverdueMs(live, now);
  if (overdueMs !== null)
    return (
      <span className="late">
        {startedAt ? 'Runs' : 'Waits'} {formatElapsed(overdueMs)} longer than predicted
      </span>
    );
  return `${startedAt ? 'Ends' : 'Starts'} in about ${formatRemaining(Date.parse(next) - now)}`;
}

interface StepProps {
  readonly name: string;
  readonly at: string | null;
  readonly expectedAt?: string | null;
  readonly submittedAt?: string | null;
  /** Instead of a time that is not known. */
  readonly missing?: string;
}

/** A moment, below its place on the time axis. */
function Step({ name, at, expectedAt = null, submittedAt = null, missing = '–' }: StepProps) {
  return (
    <li>
      <span className="timeline-name">{name}</span>
      <span className="muted">
        {at ? (
          <DateTimeText at={at} isExact />
        ) : expectedAt ? (
          <>
            about <DateTimeText at={expectedAt} isExact={isSoonAfter(submittedAt, expectedAt)} />
          </>
        ) : (
          missing
        )}
      </span>
    </li>
  );
}

/** In minutes, both times would look the same, or the later one earlier. */
function isSoonAfter(submittedAt: string | null, expectedAt: string): boolean {
  return submittedAt !== null && Date.parse(expectedAt) - Date.parse(submittedAt) < EXACT_BELOW_MS;
}

interface PhaseNoteProps {
  readonly phase: Phase;
  readonly isOver: boolean;
  /** Before the duration: while it lasts, and when it is over. */
  readonly verbs: readonly [string, string];
}

/** How long a phase took, or takes, and how that compares with what was predicted. */
function PhaseNote({ phase: { actualMs, ...phase }, isOver, verbs: [lasting, lasted] }: PhaseNoteProps) {
  const prediction = describePrediction({ actualMs, ...phase });
  return (
    <li>
      <span>
        {actualMs === null
          ? 'Run time'
          : isOver
            ? `${lasted} ${formatPhase(actualMs)}`
            : `${lasting} for ${formatElapsed(actualMs)}`}
      </span>{' '}
      {prediction && <span className={prediction.isLate ? 'late' : undefined}>{prediction.text}</span>}
    </li>
  );
}
