import { type Cache, cacheExchange } from '@urql/exchange-graphcache';

/** Parts of something else: they have no id, and are kept with what they are part of. */
const PARTS = [
  'ApiKey ChildJobCounts ChildProbabilities Estimate Fidelity GateCounts JobCost JobEvent JobFailure JobProgress',
  'JobResults JobStats MemberUsage Money Noise OrganizationReport QpuUsage SessionEvent SessionRemaining',
  'SessionSettings StateProbability Timing CancelJobPayload CancelJobsPayload CreateJobPayload CreateSessionPayload',
  'DeleteJobPayload EndSessionPayload InvalidInput InputError',
].flatMap((line) => line.split(' '));

/** What a union may turn out to be: without it, a fragment is matched by guessing. */
const POSSIBLE_TYPES = {
  CreateJobResult: ['CreateJobPayload', 'InvalidInput'],
  CreateSessionResult: ['CreateSessionPayload', 'InvalidInput'],
};

/** Everything by its global id: what a subscription or a change brings is seen wherever the same thing is shown. */
export function normalizedCache() {
  return cacheExchange({
    keys: Object.fromEntries(PARTS.map((type) => [type, () => null])),
    possibleTypes: POSSIBLE_TYPES,
    updates: {
      Mutation: {
        createJob: (_result, _args, cache) => forgetLists(cache, 'jobs'),
        createSession: (_result, _args, cache) => forgetLists(cache, 'sessions'),
        deleteJob: (_result, { id }, cache) => {
          cache.invalidate({ __typename: 'Job', id: `${id}` });
          forgetLists(cache, 'jobs');
        },
      },
      Subscription: {
        session: ({ session }, _args, cache) => {
          if (isArrival(session)) forgetLists(cache, 'jobs');
        },
      },
    },
  });
}

/** Whether a session's event tells of a job that was not known before. */
function isArrival(event: unknown): boolean {
  return (
    typeof event === 'object' &&
    event !== null &&
    Reflect.get(event, 'previousStatus') === null &&
    Reflect.get(event, 'job') !== null
  );
}

function forgetLists(cache: Cache, field: 'jobs' | 'sessions'): void {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
    if (fieldName === field) cache.invalidate('Query', fieldName, args);
  }
}
