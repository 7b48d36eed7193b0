/** The task with graphql-ws alone: everything over one WebSocket, and a subscription is a loop. */
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { print } from 'graphql';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { authorization, endpoint, FollowJob, idOf, line, NewestJobs, SubmitBell } from './graph.js';

const client = createClient({
  url: endpoint.replace('http', 'ws'),
  connectionParams: { Authorization: authorization },
  // Not in a browser, nor from Node 22 on: they bring their own.
  webSocketImpl: WebSocket,
});

async function* answers<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
) {
  for await (const { data, errors } of client.iterate<Data>({ query: print(document), variables })) {
    if (errors) throw new AggregateError(errors, errors[0]?.message);
    if (data) yield data;
  }
}

for await (const { jobs } of answers(NewestJobs, {})) for (const { node } of jobs?.edges ?? []) console.log(line(node));

for await (const { createJob } of answers(SubmitBell, {})) {
  const id = idOf(createJob);
  console.log(`Submitted ${id}`);
  // The gateway ends it after the final status.
  for await (const { job: event } of answers(FollowJob, { id })) console.log(line(event?.job));
}
await client.dispose();
