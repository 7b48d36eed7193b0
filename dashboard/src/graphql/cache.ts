import { type Cache, cacheExchange } from '@urql/exchange-graphcache';
import type { QuoteInput } from '../generated/graphql.js';

/** Types without an id: cached as part of their parent. Only the development build warns of those that are not listed. */
const KEYLESS_TYPES = import.meta.env.PROD
  ? []
  : [
      'ChildJobCounts ChildProbabilities Estimate Fidelity GateCounts JobCost JobEvent JobFailure JobProgress',
      'JobResults JobStats ResultRegister Shot StateCount MemberUsage Money Noise OrganizationReport QpuUsage SessionEvent SessionRemaining',
      'SessionSettings StateProbability Timing CancelJobPayload CancelJobsPayload CreateJobPayload CreateSessionPayload',
      'ViewerAccount ViewerLimits ViewerUser JobListEvent JobListChange DeleteJobPayload EndSessionPayload InvalidValueError NotFoundError RejectedError UnconfirmedError OmittedErrors Viewer',
      'CloneJobPayload PriceError Quote BackendQuote QuoteIssue OrganizationUsage UsagePeriod UsageGroup BackendEvent',
    ].flatMap((line) => line.split(' '));

interface LastQuote {
  readonly input: QuoteInput;
  /** When it was loaded, in Unix milliseconds. */
  readonly at: number;
}

let lastQuote: LastQuote | null = null;

/** The only quote that is cached; null if there is none. */
export const getLastQuote = (): LastQuote | null => lastQuote;

const deletedIds = new Set<string>();
/** Of those that lists may still have: events report soon that they are gone. */
const MAX_DELETED_IDS = 500;

/** Whether a job was deleted in this tab. */
export const isDeleted = (id: string): boolean => deletedIds.has(id);

/** More than events report while a query is being answered: the cache counts the links to their jobs only after that. */
const MAX_KEPT_JOBS = 200;

/** Normalizes by global id: subscription events and mutation results update every view of an object. */
export function createCacheExchange() {
  let jobCount = 0;
  return cacheExchange({
    keys: Object.fromEntries(KEYLESS_TYPES.map((type) => [type, () => null])),
    updates: {
      Job: {
        // The cache removes what has lost its last link. A job that only events report never had one, and would be kept for good: it
        // has this one, until the links to later jobs replace it.
        id: (_job, _args, cache, { parentKey }) => cache.link('KeptJobs', `${jobCount++ % MAX_KEPT_JOBS}`, parentKey),
      },
      Query: {
        // A quote is requested after each change of a program, and only the last one is used.
        quote: (_result, args, cache) => {
          const input = args['input'] as QuoteInput;
          // The page of a backend needs that of one backend. It does not replace those of all.
          if (input.backendIds) return;
          lastQuote = { input, at: Date.now() };
          const written = cache.keyOfField('quote', args);
          for (const { fieldName, fieldKey, arguments: others } of cache.inspectFields('Query'))
            if (fieldName === 'quote' && fieldKey !== written) cache.invalidate('Query', 'quote', others);
        },
      },
      Mutation: {
        createJob: (_result, _args, cache) => invalidateLists(cache, 'jobs'),
        cloneJob: (_result, _args, cache) => invalidateLists(cache, 'jobs'),
        createSession: (_result, _args, cache) => invalidateLists(cache, 'sessions'),
        deleteJob: ({ deleteJob }, { input }, cache) => {
          const id = getDeletedJobId(deleteJob, input);
          if (id === null) return;
          deletedIds.add(id);
          for (const oldest of [...deletedIds].slice(0, -MAX_DELETED_IDS)) deletedIds.delete(oldest);
          removeFromLists(cache, id);
          cache.invalidate({ __typename: 'Job', id });
        },
      },
      Subscription: {
        session: ({ session }, _args, cache) => {
          if (mayHaveNewJobs(session)) invalidateLists(cache, 'jobs');
        },
      },
    },
  });
}

/** The id of a job that does not exist any more, also if an earlier attempt has deleted it, or somebody else; null if it may exist. */
function getDeletedJobId(payload: unknown, input: unknown): string | null {
  const { deletedJobId, errors } = Object(payload) as { readonly deletedJobId?: unknown; readonly errors?: unknown };
  const isGone = Array.isArray(errors) && errors.some((error) => Object(error).code === 'NOT_FOUND');
  const id: unknown = isGone ? Object(input).id : deletedJobId;
  return typeof id === 'string' ? id : null;
}

/**
 * Whether a session event reports a new job, or only the session: a subscription starts with such an event, and does not report jobs
 * that were submitted before it and after the list was loaded.
 */
function mayHaveNewJobs(event: unknown): boolean {
  return typeof event === 'object' && event !== null && Reflect.get(event, 'previousStatus') === null;
}

/** Removes a job from the cached lists, which need not be fetched again. */
function removeFromLists(cache: Cache, id: string): void {
  const key = cache.keyOfEntity({ __typename: 'Job', id });
  for (const { fieldName, fieldKey } of cache.inspectFields('Query')) {
    if (fieldName !== 'jobs') continue;
    const list = cache.resolve('Query', fieldKey);
    const edges = typeof list === 'string' && cache.resolve(list, 'edges');
    if (typeof list !== 'string' || !Array.isArray(edges)) continue;
    const others = edges.filter((edge) => typeof edge !== 'string' || cache.resolve(edge, 'node') !== key);
    if (others.length < edges.length) cache.link(list, 'edges', others as string[]);
  }
}

function invalidateLists(cache: Cache, field: 'jobs' | 'sessions'): void {
  for (const { fieldName, arguments: args } of cache.inspectFields('Query')) {
    if (fieldName === field) cache.invalidate('Query', fieldName, args);
  }
}
