/** The task with urql: queries and subscriptions (as server-sent events) over `fetch`. */
import { cacheExchange, createClient, fetchExchange } from '@urql/core';
import { authorization, endpoint, formatJob, getJobId, NewestJobs, SubmitBell, WatchJob } from './graph.js';

const client = createClient({
  url: endpoint,
  preferGetMethod: false,
  fetchOptions: { headers: { authorization } },
  fetchSubscriptions: true,
  exchanges: [cacheExchange, fetchExchange],
});

const newest = await client.query(NewestJobs, {}).toPromise();
if (newest.error) throw newest.error;
for (const { node } of newest.data?.jobs?.edges ?? []) console.log(formatJob(node));

const submitted = await client.mutation(SubmitBell, {}).toPromise();
if (submitted.error) throw submitted.error;
const id = getJobId(submitted.data?.createJob);
console.log(`Submitted ${id}`);

await new Promise<void>((resolve, reject) => {
  const { unsubscribe } = client.subscription(WatchJob, { id }).subscribe(({ data, error, hasNext }) => {
    if (error) return reject(error);
    if (data?.job) console.log(formatJob(data.job.job));
    // The gateway completes the subscription after the final status.
    if (!hasNext) {
      unsubscribe();
      resolve();
    }
  });
});
