import { graphql } from './generated/index.js';

export const JobsQuery = graphql(`
  query Jobs($after: String) {
    jobs(first: 10, after: $after) {
      edges { node { id name status } }
      pageInfo { endCursor hasNextPage }
    }
  }
`);

export const SubmitMutation = graphql(`
  mutation SubmitJob($input: CreateJobInput!) {
    createJob(input: $input) {
      job { id name status }
      errors { __typename code path message ... on InvalidValueError { allowedValues } }
    }
  }
`);

export const WatchSubscription = graphql(`
  subscription WatchJob($id: ID!) {
    job(id: $id) {
      job { id status isFinal submittedAt startedAt progress { fraction estimatedStartAt estimatedCompletionAt } }
    }
  }
`);

export const CostQuery = graphql(`
  query JobCost($id: ID!) {
    job(id: $id) {
      id
      name
      ... @defer(label: "cost") { cost { estimated { value unit } } }
    }
  }
`);
