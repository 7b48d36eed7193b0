/** The task with Apollo Client: queries over HTTP, subscriptions over a WebSocket, a normalized cache. */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { authorization, endpoint, formatJob, getJobId, NewestJobs, SubmitBell, WatchJob } from './graph.js';

const socket = createClient({
  url: endpoint.replace('http', 'ws'),
  connectionParams: { Authorization: authorization },
  // Browsers and Node 22 or later have a global WebSocket.
  webSocketImpl: WebSocket,
});
const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(socket),
    new HttpLink({ uri: endpoint, headers: { authorization } }),
  ),
});

const newest = await client.query({ query: NewestJobs });
for (const { node } of newest.data?.jobs?.edges ?? []) console.log(formatJob(node));

const submitted = await client.mutate({ mutation: SubmitBell });
const id = getJobId(submitted.data?.createJob);
console.log(`Submitted ${id}`);

await new Promise<void>((resolve, reject) => {
  client.subscribe({ query: WatchJob, variables: { id } }).subscribe({
    next({ data, error }) {
      if (error) return reject(error);
      if (data?.job) console.log(formatJob(data.job.job));
    },
    error: reject,
    // The gateway completes the subscription after the final status.
    complete: resolve,
  });
});
await socket.dispose();
