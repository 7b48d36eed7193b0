import type { ReactNode } from 'react';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { DescriptionList, Section } from '../components/page.js';
import type { JobLiveFieldsFragment, JobStatus } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { compareAmounts, describeDifference, type Money } from './compare-amounts.js';

export const CostFields = graphql(`
  fragment JobCost on Job {
    cost {
      estimated { value unit }
      actual { value unit }
    }
    stats { predictedQuantumComputeTimeMs billedQuantumComputeTimeMs }
  }
`);

interface CostProps {
  readonly job: FragmentType<typeof CostFields>;
  readonly status: JobStatus;
  readonly isFinal: boolean;
  /** What is known of the time that it ran. */
  readonly live: Pick<JobLiveFieldsFragment, 'startedAt' | 'executionDurationMs'>;
  readonly isDryRun: boolean;
  readonly hasFailed: boolean;
}

/** What was charged, and the quote of the service at submission: compared for a completed job, which is what was quoted. */
export function Cost({ job, status, isFinal, live, isDryRun, hasFailed }: CostProps) {
  const { cost, stats } = readFragment(CostFields, job);
  const quoted = cost?.estimated ?? null;
  const charged = cost?.actual ?? null;
  const isCompleted = status === 'COMPLETED';
  return (
    <Section title="Cost">
      {quoted || charged ? (
        <DescriptionList
          items={[
            [
              'Charged',
              <Amount
                key="charged"
                note={
                  isDryRun ? null : isCompleted ? describeCharge(quoted, charged) : describeNoCharge(isFinal, charged)
                }
              >
                {charged ? formatMoney(charged) : describeMissingCharge(isFinal, isDryRun, quoted)}
              </Amount>,
            ],
            [
              'Quoted',
              <Amount key="quoted" note={isDryRun && quoted ? 'if you run the job' : null}>
                {quoted ? formatMoney(quoted) : '–'}
              </Amount>,
            ],
            // Without a word on what the price is for: the service does not say.
            [
              'QPU time',
              describeQpuTime(
                stats?.billedQuantumComputeTimeMs,
                stats?.predictedQuantumComputeTimeMs,
                isFinal && !isCompleted,
                live.startedAt !== null || live.executionDurationMs !== null,
              ),
            ],
          ]}
        />
      ) : (
        <p className="muted">
          {hasFailed ? 'The price could not be loaded.' : 'The service has no price for this job.'}
        </p>
      )}
    </Section>
  );
}

/** What is lost and charged if the job is canceled now. */
export function describeCancellation(job: CostProps['job'], isStarted: boolean): string {
  if (!isStarted)
    return 'It has not started. If it starts first, what it uses may be charged. It will have no results.';
  const quoted = readFragment(CostFields, job).cost?.estimated;
  return `It has started: what it has used may be charged${quoted ? ` (quoted: ${formatMoney(quoted)})` : ''}. It will have no results.`;
}

type Duration = number | null | undefined;

/**
 * Null for what is free, such as the simulator: it takes no time of a QPU. The service counts the time of each job, also where the price is not
 * for time: no word says that the time was charged.
 */
function describeQpuTime(
  countedMs: Duration,
  predictedMs: Duration,
  endedEarly: boolean,
  hasStarted: boolean,
): string | null {
  // The row stays when the job ends on the page; what was predicted no longer happens.
  if (endedEarly && !countedMs && predictedMs) return hasStarted ? 'Not reported' : 'None: it never started';
  const [counted, predicted] = [countedMs, predictedMs].map((ms) => ms && formatDuration(ms));
  const parts = [counted, !endedEarly && predicted && predicted !== counted && `${predicted} predicted`].filter(
    Boolean,
  );
  return parts.length === 0 ? null : parts.join(', ');
}

export const DRY_RUN = 'A dry run is only validated and priced.';

/** What a dry run has found: the price. */
export function DryRunResult({ job, isCompleted }: Pick<CostProps, 'job'> & { readonly isCompleted: boolean }) {
  const quoted = readFragment(CostFields, job).cost?.estimated;
  return (
    <p className="job-note job-end">
      {DRY_RUN}{' '}
      {isCompleted && quoted && (
        <>
          The program is valid, and costs <strong>{formatMoney(quoted)}</strong> to run.
        </>
      )}
    </p>
  );
}

/** What it is to run the job of a dry run, with the price that this has found. */
export function nameRun(job: CostProps['job']): string {
  const quoted = readFragment(CostFields, job).cost?.estimated;
  return quoted ? `Run for ${formatMoney(quoted)}` : 'Run';
}

interface AmountProps {
  readonly children: string;
  /** Below the amount: in each state below the same one, so that nothing moves when the job ends. */
  readonly note: ReactNode;
}

function Amount({ children, note }: AmountProps) {
  return (
    <>
      {children}
      {note !== null && <span className="cost-note">{note}</span>}
    </>
  );
}

function describeNoCharge(isFinal: boolean, charged: Money | null): string {
  if (!isFinal) return 'known when it ends';
  return charged?.value === 0 ? 'as it did not complete' : '';
}

function describeMissingCharge(isFinal: boolean, isDryRun: boolean, quoted: Money | null): string {
  if (isDryRun) return quoted ? formatMoney({ ...quoted, value: 0 }) : 'Nothing';
  return isFinal ? 'Not reported' : 'Pending';
}

/** What was charged, compared with the quote; empty if that cannot be compared. */
function describeCharge(quoted: Money | null, charged: Money | null): ReactNode {
  const difference = quoted && charged ? compareAmounts(quoted, charged) : null;
  if (!difference) return '';
  return <span className={difference.value > 0 ? 'late' : undefined}>{describeDifference(difference)}</span>;
}
