import { cacheExchange } from '@urql/exchange-graphcache';
import { Client, fetchExchange, subscriptionExchange } from 'urql';
import { JobsQuery } from '../shared/documents.js';
import type { SubmitJobMutation } from '../shared/generated/graphql.js';
import { authorization, endpoint, socket } from '../shared/socket.js';

// Without an id: cached with their parent.
const KEYLESS_TYPES = [
  ...['CreateJobPayload', 'InvalidValueError', 'JobCost', 'JobEvent', 'JobProgress', 'Money'],
  ...['NotFoundError', 'OmittedErrors', 'PriceError', 'RejectedError', 'UnconfirmedError'],
];

const cache = cacheExchange({
  keys: Object.fromEntries(KEYLESS_TYPES.map((type) => [type, () => null])),
  updates: {
    Mutation: {
      // Adds the job to the first page, without a request.
      createJob({ createJob }: SubmitJobMutation, _args, cache) {
        const node = createJob?.job;
        if (!node) return;
        cache.updateQuery({ query: JobsQuery, variables: { after: null } }, (list) =>
          list?.jobs
            ? { ...list, jobs: { ...list.jobs, edges: [{ __typename: 'JobEdge' as const, node }, ...list.jobs.edges] } }
            : list,
        );
      },
    },
  },
});

export const client = new Client({
  url: endpoint,
  preferGetMethod: false,
  fetchOptions: { headers: { authorization } },
  exchanges: [
    cache,
    fetchExchange,
    subscriptionExchange({
      forwardSubscription: ({ query = '', variables }) => ({
        subscribe: (sink) => ({
          unsubscribe: socket.subscribe(
            { query, variables },
            {
              next: ({ data, errors }) => sink.next({ data, ...(errors && { errors: [...errors] }) }),
              error: (error) => sink.error(error),
              complete: () => sink.complete(),
            },
          ),
        }),
      }),
    }),
  ],
});
