import type { Aggregation, ResultKind } from '../../domain/job-results.js';
import { builder } from '../builder.js';
import type { UnavailableReason } from './load-results.js';

export const ResultKindEnum = builder.enumType('ResultKind', {
  description: 'A result that the service stores separately.',
  values: {
    PROBABILITIES: { description: '`JobResults.probabilities`.' },
    HISTOGRAM: { description: '`JobResults.histogram`.' },
    SHOTS: { description: '`JobResults.shots`.' },
    CHILD_PROBABILITIES: { description: '`JobResults.childProbabilities`.' },
  } satisfies Record<ResultKind, { description: string }>,
});

export const AggregationEnum = builder.enumType('Aggregation', {
  description: 'How the service combines the variants of a circuit that ran with debiasing.',
  values: {
    AVERAGE: { description: 'The mean of the variants (`average`).' },
    VOTING: { description: 'A vote of the variants, which sharpens the result (`voting`).' },
    DNL: { description: 'The method `dnl` of the service.' },
  } satisfies Record<Aggregation, { description: string }>,
});

export const UnavailableReasonEnum = builder.enumType('ResultsUnavailableReason', {
  description: 'Why a result is null.',
  values: {
    NOT_FINISHED: { description: 'The job is not final yet.' },
    DRY_RUN: { description: 'A dry run is only validated and priced.' },
    FAILED: { description: 'The job failed; see `Job.failure`.' },
    CANCELED: { description: 'The job was canceled.' },
    EXPIRED: { description: 'The job lists the result, but the service no longer has it.' },
    NOT_OFFERED: {
      description: 'The service does not offer this result for the job, such as shots of the ideal simulator.',
    },
  } satisfies Record<UnavailableReason, { description: string }>,
});
