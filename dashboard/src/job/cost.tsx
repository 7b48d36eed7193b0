import { useState } from 'react';
import { formatDuration } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { DescriptionList, Section } from '../components/page.js';
import type { JobStatus } from '../generated/graphql.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { compareAmounts, describeDifference } from './compare-amounts.js';
import { Lanes } from './lanes.js';

const CostFields = graphql(`
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
  readonly hasFailed: boolean;
}

/** The quote of the service at submission, and what was charged: compared for a completed job, which is what was quoted. */
export function Cost({ job, status, isFinal, hasFailed }: CostProps) {
  const { cost, stats } = readFragment(CostFields, job);
  // The comparison that follows at the end does not move the sections below.
  const [wasUnfinished] = useState(!isFinal);
  const quoted = cost?.estimated ?? null;
  const charged = cost?.actual ?? null;
  const isCompleted = status === 'COMPLETED';
  const difference = isCompleted && quoted && charged && compareAmounts(quoted, charged);
  const [predictedMs = null, billedMs = null] = [
    stats?.predictedQuantumComputeTimeMs,
    stats?.billedQuantumComputeTimeMs,
  ];
  return (
    <Section title="Cost">
      {quoted || charged ? (
        <>
          <DescriptionList
            items={[
              ['Quoted', quoted ? formatMoney(quoted) : '–'],
              ['Charged', charged ? formatMoney(charged) : isFinal ? '–' : 'Pending'],
              ['QPU time quoted', predictedMs === null ? null : formatDuration(predictedMs)],
              ['QPU time billed', billedMs === null ? null : formatDuration(billedMs)],
            ]}
          />
          <div className={wasUnfinished ? 'cost-comparison is-expected' : 'cost-comparison'}>
            {!isCompleted && <p className="hint">The quote is for a completed job.</p>}
            {difference && (
              <>
                <p className={difference.value > 0 ? 'cost-difference late' : 'cost-difference'}>
                  {describeDifference(difference)}
                </p>
                <Lanes
                  lanes={[
                    { name: 'Quoted', tone: 'predicted', parts: { total: quoted.value } },
                    { name: 'Charged', tone: 'actual', parts: { total: charged.value } },
                  ]}
                />
              </>
            )}
          </div>
        </>
      ) : (
        <p className="muted">
          {hasFailed ? 'The price could not be loaded.' : 'The service has no price for this job.'}
        </p>
      )}
    </Section>
  );
}
