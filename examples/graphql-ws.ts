/** The task with graphql-ws: all operations over one WebSocket; a subscription is a `for await` loop. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { authorization, endpoint, formatJob, getJobId, NewestJobs, SubmitBell, WatchJob } from './graph.js';

const client = createClient({
  url: endpoint.replace('http', 'ws'),
  connectionParams: { Authorization: authorization },
  // Browsers and Node 22 or later have a global WebSocket.
  webSocketImpl: WebSocket,
});

async function* iterate<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  for await (const { data, errors } of client.iterate<Data>({ query: print(document), variables })) {
    if (errors) throw new AggregateError(errors, errors[0]?.message);
    if (data) yield data;
  }
}

for await (const { jobs } of iterate(NewestJobs, {}))
  for (const { node } of jobs?.edges ?? []) console.log(formatJob(node));

for await (const { createJob } of iterate(SubmitBell, {})) {
  const id = getJobId(createJob);
  console.log(`Submitted ${id}`);
  // The gateway completes the subscription after the final status.
  for await (const { job: event } of iterate(WatchJob, { id })) console.log(formatJob(event?.job));
}
await client.dispose();
