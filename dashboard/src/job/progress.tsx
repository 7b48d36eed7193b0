import type { ReactNode } from 'react';
import type { JobMovesFragment } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { fractionAt } from '../jobs/fraction.js';
import { Section } from '../pieces/page.js';
import { Progress as Bar } from '../pieces/progress.js';
import { duration, Moment, useNow } from '../pieces/time.js';

const Predictions = graphql(`
  fragment JobPredictions on Job {
    predictedWaitTimeMs
    predictedExecutionDurationMs
  }
`);

interface ProgressProps {
  readonly moves: JobMovesFragment;
  readonly predictions: FragmentType<typeof Predictions>;
}

/** Where the job is in its life, and how long each part took beside how long it was to take. */
export function Progress({ moves, predictions }: ProgressProps) {
  const now = useNow(!moves.isFinal);
  const { predictedWaitTimeMs, predictedExecutionDurationMs } = readFragment(Predictions, predictions);
  const { submittedAt, startedAt, completedAt, executionDurationMs, progress, isFinal } = moves;
  const waitedUntil = startedAt ?? (isFinal ? completedAt : null);
  const waited = submittedAt ? (waitedUntil ? Date.parse(waitedUntil) : now) - Date.parse(submittedAt) : null;
  const ran = executionDurationMs ?? (startedAt && !isFinal ? now - Date.parse(startedAt) : null);
  return (
    <Section title="Progress" aside={<span className="muted">{expectation(moves, now)}</span>}>
      {!isFinal && <Bar fraction={fractionAt(moves, now)} label="Progress of the job" />}
      <ol className="life">
        <Step name="Submitted" at={submittedAt} />
        <Step name="Started" at={startedAt} expectedAt={isFinal ? null : progress.estimatedStartAt} />
        <Step name="Ended" at={completedAt} expectedAt={isFinal ? null : progress.estimatedCompletionAt} />
      </ol>
      <Spans
        spans={[
          { name: 'Waiting', predicted: predictedWaitTimeMs, actual: waited === null ? null : Math.max(0, waited) },
          { name: 'Running', predicted: predictedExecutionDurationMs, actual: ran === null ? null : Math.max(0, ran) },
        ]}
      />
    </Section>
  );
}

function expectation({ isFinal, progress, startedAt }: JobMovesFragment, now: number): ReactNode {
  const next = startedAt ? progress.estimatedCompletionAt : progress.estimatedStartAt;
  if (isFinal || !next) return null;
  const left = Date.parse(next) - now;
  const what = startedAt ? 'Ends' : 'Starts';
  return left > 0 ? `${what} in about ${duration(Math.ceil(left / 1_000) * 1_000)}` : `${what} any moment`;
}

interface StepProps {
  readonly name: string;
  readonly at: string | null;
  readonly expectedAt?: string | null;
}

function Step({ name, at, expectedAt = null }: StepProps) {
  return (
    <li className={at ? 'is-past' : undefined}>
      <span className="life-name">{name}</span>
      <span className="muted">
        {at ? <Moment at={at} isExact /> : expectedAt ? <>about {<Moment at={expectedAt} isExact />}</> : '–'}
      </span>
    </li>
  );
}

interface Span {
  readonly name: string;
  /** In milliseconds, as all below. */
  readonly predicted: number | null;
  readonly actual: number | null;
}

/** Predicted against actual, as a table whose bars share one scale. */
function Spans({ spans }: { readonly spans: readonly Span[] }) {
  const most = Math.max(1, ...spans.flatMap(({ predicted, actual }) => [predicted ?? 0, actual ?? 0]));
  return (
    <table className="spans" aria-label="Predicted against actual times">
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Part</span>
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
              <Length ms={predicted} most={most} kind="predicted" />
            </td>
            <td>
              <Length ms={actual} most={most} kind="actual" />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface LengthProps {
  readonly ms: number | null;
  readonly most: number;
  readonly kind: 'predicted' | 'actual';
}

function Length({ ms, most, kind }: LengthProps) {
  if (ms === null) return <span className="muted">–</span>;
  return (
    <span className="span">
      {duration(ms)}
      <span className={`span-bar span-${kind}`} style={{ width: `${(100 * ms) / most}%` }} />
    </span>
  );
}
