/** The task with urql: subscriptions as server-sent events, over fetch and nothing else. */
import { cacheExchange, createClient, fetchExchange } from '@urql/core';
import { authorization, endpoint, FollowJob, idOf, line, NewestJobs, SubmitBell } from './graph.js';

const client = createClient({
  url: endpoint,
  preferGetMethod: false,
  fetchOptions: { headers: { authorization } },
  fetchSubscriptions: true,
  exchanges: [cacheExchange, fetchExchange],
});

const newest = await client.query(NewestJobs, {}).toPromise();
if (newest.error) throw newest.error;
for (const { node } of newest.data?.jobs?.edges ?? []) console.log(line(node));

const submitted = await client.mutation(SubmitBell, {}).toPromise();
if (submitted.error) throw submitted.error;
const id = idOf(submitted.data?.createJob);
console.log(`Submitted ${id}`);

await new Promise<void>((resolve, reject) => {
  const { unsubscribe } = client.subscription(FollowJob, { id }).subscribe(({ data, error, hasNext }) => {
    if (error) return reject(error);
    if (data?.job) console.log(line(data.job.job));
    // The gateway ends it after the final status.
    if (!hasNext) {
      unsubscribe();
      resolve();
    }
  });
});
