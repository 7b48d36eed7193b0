import { graphql } from '../generated/gql.js';

/** Fields that change while a job runs: selected by queries and by subscriptions. */
export const JobLiveFields = graphql(`
  fragment JobLiveFields on Job {
    id
    status
    isFinal
    submittedAt
    startedAt
    completedAt
    executionDurationMs
    progress { phase fraction estimatedStartAt estimatedCompletionAt }
  }
`);
