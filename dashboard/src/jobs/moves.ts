import { graphql } from '../generated/gql.js';

/** What changes while a job lives: what is asked for at first, and what every event brings. */
export const JobMovesFields = graphql(`
  fragment JobMoves on Job {
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
