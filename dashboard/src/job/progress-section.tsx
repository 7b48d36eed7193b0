import type { ReactNode } from 'react';
import { Section } from '../components/page.js';
import { ProgressBar } from '../components/progress-bar.js';
import { DateTimeText, formatDuration, useNow } from '../components/time.js';
import type { JobLiveFieldsFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { estimateFraction } from '../jobs/estimate-fraction.js';

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
  const { predictedWaitTimeMs, predictedExecutionDurationMs } = readFragment(Predictions, predictions);
  const { submittedAt, startedAt, completedAt, executionDurationMs, progress, isFinal } = live;
  const waitedUntil = startedAt ?? (isFinal ? completedAt : null);
  const waited = submittedAt ? (waitedUntil ? Date.parse(waitedUntil) : now) - Date.parse(submittedAt) : null;
  const ran = executionDurationMs ?? (startedAt && !isFinal ? now - Date.parse(startedAt) : null);
  return (
    <Section title="Progress" aside={<span className="muted">{expectation(live, now)}</span>}>
      {!isFinal && <ProgressBar fraction={estimateFraction(live, now)} label="Progress of the job" />}
      <ol className="timeline">
        <Step name="Submitted" at={submittedAt} />
        <Step name="Started" at={startedAt} expectedAt={isFinal ? null : progress.estimatedStartAt} />
        <Step name="Ended" at={completedAt} expectedAt={isFinal ? null : progress.estimatedCompletionAt} />
      </ol>
      <Spans
        spans={[
          { name: 'Queue time', predicted: predictedWaitTimeMs, actual: waited === null ? null : Math.max(0, waited) },
          {
            name: 'Execution time',
            predicted: predictedExecutionDurationMs,
            actual: ran === null ? null : Math.max(0, ran),
          },
        ]}
      />
    </Section>
  );
}

function expectation({ isFinal, progress, startedAt }: JobLiveFieldsFragment, now: number): ReactNode {
  const next = startedAt ? progress.estimatedCompletionAt : progress.estimatedStartAt;
  if (isFinal || !next) return null;
  const left = Date.parse(next) - now;
  const verb = startedAt ? 'Ends' : 'Starts';
  return left > 0 ? `${verb} in about ${formatDuration(Math.ceil(left / 1_000) * 1_000)}` : `${verb} soon`;
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
        {at ? (
          <DateTimeText at={at} isExact />
        ) : expectedAt ? (
          <>about {<DateTimeText at={expectedAt} isExact />}</>
        ) : (
          '–'
        )}
      </span>
    </li>
  );
}

interface Span {
  readonly name: string;
  /** In milliseconds. */
  readonly predicted: number | null;
  readonly actual: number | null;
}

/** Predicted and actual durations as a table whose bars share one scale. */
function Spans({ spans }: { readonly spans: readonly Span[] }) {
  const maxMs = Math.max(1, ...spans.flatMap(({ predicted, actual }) => [predicted ?? 0, actual ?? 0]));
  return (
    <table className="spans" aria-label="Predicted and actual durations">
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Phase</span>
          </th>
          <th scope="col">Predicted</th>
          <th scope="col">Actual</th>
        </tr>
      </thead>
      <tbody>
        {spans.map(({ name, predicted, actual }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <Length ms={predicted} maxMs={maxMs} kind="predicted" />
            </td>
            <td>
              <Length ms={actual} maxMs={maxMs} kind="actual" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LengthProps {
  readonly ms: number | null;
  readonly maxMs: number;
  readonly kind: 'predicted' | 'actual';
}

function Length({ ms, maxMs, kind }: LengthProps) {
  if (ms === null) return <span className="muted">–</span>;
  return (
    <span className="span">
      {formatDuration(ms)}
      <span className={`span-bar span-${kind}`} style={{ width: `${(100 * ms) / maxMs}%` }} />
    </span>
  );
}
