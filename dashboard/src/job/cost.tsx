import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { DescriptionList, Section } from '../components/page.js';
import type { JobStatus } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { type AmountDifference, compareAmounts, describeDifference } from './compare-amounts.js';

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
  readonly isDryRun: boolean;
  readonly hasFailed: boolean;
}

/** The quote of the service at submission, and what was charged: compared for a completed job, which is what was quoted. */
export function Cost({ job, status, isFinal, isDryRun, hasFailed }: CostProps) {
  const { cost, stats } = readFragment(CostFields, job);
  const quoted = cost?.estimated ?? null;
  const charged = cost?.actual ?? null;
  const isCompleted = status === 'COMPLETED';
  // What is free, such as the simulator, takes no time of a QPU.
  const [predictedMs = null, billedMs = null] = [
    stats?.predictedQuantumComputeTimeMs || null,
    stats?.billedQuantumComputeTimeMs || null,
  ];
  return (
    <Section title="Cost">
      {quoted || charged ? (
        <>
          <DescriptionList
            items={[
              ['Quoted', quoted ? formatMoney(quoted) : '–'],
              ['Charged', charged ? formatMoney(charged) : isDryRun ? 'Nothing' : isFinal ? '–' : 'Pending'],
              ['QPU time quoted', predictedMs === null ? null : formatDuration(predictedMs)],
              ['QPU time billed', billedMs === null ? null : formatDuration(billedMs)],
            ]}
          />
          <CostNote
            difference={isCompleted && quoted && charged ? compareAmounts(quoted, charged) : null}
            {...{ isFinal, isCompleted, isDryRun }}
          />
        </>
      ) : (
        <p className="muted">
          {hasFailed ? 'The price could not be loaded.' : 'The service has no price for this job.'}
        </p>
      )}
    </Section>
  );
}

/** What a dry run has found: the price. */
export function DryRunResult({ job, isCompleted }: Pick<CostProps, 'job'> & { readonly isCompleted: boolean }) {
  const quoted = readFragment(CostFields, job).cost?.estimated;
  return (
    <p className={isCompleted ? 'job-note job-end' : 'muted results-expectation'}>
      A dry run is only validated and priced.{' '}
      {isCompleted && quoted && (
        <>
          The program is valid, and costs <strong>{formatMoney(quoted)}</strong> to run.
        </>
      )}
    </p>
  );
}

interface CostNoteProps {
  /** Null unless the charge can be compared with the quote. */
  readonly difference: AmountDifference | null;
  readonly isFinal: boolean;
  readonly isCompleted: boolean;
  readonly isDryRun: boolean;
}

/** What the amounts mean: one line in each state, so that the sections below do not move when the job ends. */
function CostNote({ difference, isFinal, isCompleted, isDryRun }: CostNoteProps) {
  if (difference)
    return <p className={difference.value > 0 ? 'cost-note late' : 'cost-note'}>{describeDifference(difference)}</p>;
  const text = isDryRun
    ? 'The price if you run the job.'
    : isFinal
      ? !isCompleted && 'The price if the job had completed.'
      : 'The price if the job completes.';
  return <p className="cost-note">{text}</p>;
}
