import type { Client, CombinedError } from 'urql';
import type { MutationErrorCode } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { getFailureMessage, isOutcomeUnknown } from '../graphql/errors.js';
import { countJobs } from './format-jobs.js';
import { JobLiveFields } from './job-live-fields.js';

// The jobs are read anyway: that the service has accepted a cancellation is not a status.
const CancelJobs = graphql(`
  mutation CancelJobs($ids: [ID!]!) {
    cancelJobs(input: { ids: $ids }) { jobs { id status isFinal } errors { code message path ... on RejectedError { reason } } }
  }
`);

const DeleteListedJob = graphql(`
  mutation DeleteListedJob($id: ID!) {
    deleteJob(input: { id: $id }) { deletedJobId errors { code message ... on RejectedError { reason } } }
  }
`);

/** Of jobs that were not confirmed as canceled. One upstream call per 25 jobs. */
const JobStatuses = graphql(`
  query JobStatuses($ids: [ID!]!) {
    nodes(ids: $ids) { ... on Job { id ...JobLiveFields } }
  }
`);

/** What an action on several jobs did not change, or may not have changed. */
export interface Outcome {
  /** Why the action failed, or was not confirmed, by job id. */
  readonly failures: ReadonlyMap<string, string>;
  /** Those of the failures that may have been changed nevertheless. */
  readonly unknownIds: ReadonlySet<string>;
  /** Jobs that had already ended when they were to be canceled, or had already been deleted. */
  readonly unaffectedIds: ReadonlySet<string>;
  /** Jobs whose cancellation the service has accepted, and which go on or could not be read afterwards. */
  readonly pendingIds: ReadonlySet<string>;
}

/**
 * Such as `2 jobs canceled, 5 had already ended, 1 not canceled`. Not `failed`, which is a status of jobs. What is not known is not
 * counted as either, and followed by what to do.
 */
export function describeOutcome(
  { verb, unaffected, repeat }: { readonly verb: string; readonly unaffected: string; readonly repeat: string },
  jobCount: number,
  { failures, unknownIds, unaffectedIds, pendingIds }: Outcome,
): string {
  const counts: readonly (readonly [number, string])[] = [
    [jobCount - failures.size - unaffectedIds.size - pendingIds.size, verb],
    [pendingIds.size, `to be ${verb} by the service`],
    [unaffectedIds.size, unaffected],
    [failures.size - unknownIds.size, `not ${verb}`],
    [unknownIds.size, `may have been ${verb}: the service did not confirm it`],
  ];
  const text = counts
    .filter(([count]) => count > 0)
    .map(([count, text], position) => `${position === 0 ? countJobs(count) : count} ${text}`)
    .join(', ');
  return unknownIds.size === 0 ? text : `${text}. ${repeat}`;
}

/** Maximum number of jobs of `cancelJobs`, for one upstream call. */
const MAX_IDS = 500;

/** Shown in the row of a job if the gateway was reached; the notice of the action says what to do. */
const NOT_CONFIRMED = 'Not confirmed by the service.';
const NOT_CANCELED = 'The job was not canceled.';

/** The service cancels no job that has ended, and does not state which ones have. */
const ENDED_CODES: readonly string[] = ['NOT_CANCELED', 'CONFLICT'] satisfies MutationErrorCode[];

export async function cancelJobs(client: Client, ids: readonly string[]): Promise<Outcome> {
  const failures = new Map<string, string>();
  const unknownIds = new Set<string>();
  const unaffectedIds = new Set<string>();
  const pendingIds = new Set<string>();
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const part = ids.slice(start, start + MAX_IDS);
    const { data, error } = await client.mutation(CancelJobs, { ids: part }).toPromise();
    const { jobs, errors = [] } = data?.cancelJobs ?? {};
    const unchanged: string[] = [];
    part.forEach((id, index) => {
      const job = jobs?.[index];
      if (job) {
        if (job.status !== 'CANCELED') pendingIds.add(id);
        return;
      }
      const rejection = findRejection(errors, index);
      const isUnknown = isUnconfirmed(rejection, error);
      const reason = getFailureMessage(rejection ? undefined : error, rejection && [rejection]) ?? NOT_CANCELED;
      failures.set(id, isUnknown && !error?.networkError ? NOT_CONFIRMED : reason);
      if (isUnknown) unknownIds.add(id);
      if (isUnknown || (rejection ? ENDED_CODES.includes(rejection.code) : !error)) unchanged.push(id);
    });
    // Without a connection to the gateway, the client would wait for it.
    for (const { id, status } of error?.networkError ? [] : await findEnded(client, unchanged)) {
      failures.delete(id);
      // By this action, or by another one: the user wants to know that they are.
      if (!unknownIds.delete(id) || status !== 'CANCELED') unaffectedIds.add(id);
    }
  }
  return { failures, unknownIds, unaffectedIds, pendingIds };
}

interface Rejection {
  readonly code: MutationErrorCode;
  readonly path: readonly string[] | null;
}

/** Why a job was not canceled, by its own error or one of the whole mutation. Only the first errors are listed: that of another job says nothing. */
function findRejection<T extends Rejection>(errors: readonly T[], index: number): T | undefined {
  const isOfAll = ({ path, code }: T) => path?.[2] === undefined && code !== 'OMITTED_ERRORS';
  return errors.find(({ path }) => path?.[2] === `${index}`) ?? errors.find(isOfAll);
}

function isUnconfirmed(rejection: Rejection | undefined, error: CombinedError | undefined): boolean {
  return rejection?.code === 'NOT_CONFIRMED' || isOutcomeUnknown(error);
}

async function findEnded(client: Client, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const { data } = await client.query(JobStatuses, { ids: [...ids] }, { requestPolicy: 'network-only' }).toPromise();
  const jobs = data?.nodes.flatMap((node) => (node && 'id' in node ? [readFragment(JobLiveFields, node)] : [])) ?? [];
  return jobs.filter(({ isFinal }) => isFinal);
}

const MAX_CONCURRENT_DELETIONS = 4;

export async function deleteJobs(client: Client, ids: readonly string[]): Promise<Outcome> {
  const failures = new Map<string, string>();
  const unknownIds = new Set<string>();
  const unaffectedIds = new Set<string>();
  const remaining = [...ids];
  const work = async () => {
    for (let id = remaining.shift(); id; id = remaining.shift()) {
      const { data, error } = await client.mutation(DeleteListedJob, { id }).toPromise();
      if (data?.deleteJob?.deletedJobId) continue;
      const { errors } = data?.deleteJob ?? {};
      if (errors?.some(({ code }) => code === 'NOT_FOUND')) unaffectedIds.add(id);
      else {
        const isUnknown = isOutcomeUnknown(error);
        const reason = getFailureMessage(error, errors) ?? 'The job was not deleted.';
        failures.set(id, isUnknown && !error?.networkError ? NOT_CONFIRMED : reason);
        if (isUnknown) unknownIds.add(id);
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_DELETIONS }, work));
  return { failures, unknownIds, unaffectedIds, pendingIds: new Set() };
}
