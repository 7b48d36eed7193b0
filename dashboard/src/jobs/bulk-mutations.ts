import type { Client } from 'urql';
import { graphql } from '../generated/gql.js';
import { getErrorMessage, getFailureMessage } from '../graphql/errors.js';

// Other fields than the id take further upstream calls. The subscription of the list reports the new status.
const CancelJobs = graphql(`
  mutation CancelJobs($ids: [ID!]!) {
    cancelJobs(input: { ids: $ids }) { jobs { id } errors { message path } }
  }
`);

const DeleteListedJob = graphql(`
  mutation DeleteListedJob($id: ID!) {
    deleteJob(input: { id: $id }) { deletedJobId errors { message } }
  }
`);

/** Why an action failed, by job id. */
export type Outcome = ReadonlyMap<string, string>;

/** Maximum number of jobs of `cancelJobs`, for one upstream call. */
const MAX_IDS = 500;

export async function cancelJobs(client: Client, ids: readonly string[]): Promise<Outcome> {
  const failures = new Map<string, string>();
  for (let start = 0; start < ids.length; start += MAX_IDS) {
    const part = ids.slice(start, start + MAX_IDS);
    const { data, error } = await client.mutation(CancelJobs, { ids: part }).toPromise();
    const { jobs, errors = [] } = data?.cancelJobs ?? {};
    part.forEach((id, index) => {
      if (jobs?.[index]) return;
      const rejection = errors.find(({ path }) => path?.[2] === `${index}`);
      const reason = rejection?.message ?? (error ? getErrorMessage(error) : errors[0]?.message);
      failures.set(id, reason ?? 'The job was not canceled.');
    });
  }
  return failures;
}

const MAX_CONCURRENT_DELETIONS = 4;

export async function deleteJobs(client: Client, ids: readonly string[]): Promise<Outcome> {
  const failures = new Map<string, string>();
  const remaining = [...ids];
  const work = async () => {
    for (let id = remaining.shift(); id; id = remaining.shift()) {
      const { data, error } = await client.mutation(DeleteListedJob, { id }).toPromise();
      if (data?.deleteJob?.deletedJobId) continue;
      failures.set(id, getFailureMessage(error, data?.deleteJob?.errors) ?? 'The job was not deleted.');
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_DELETIONS }, work));
  return failures;
}
