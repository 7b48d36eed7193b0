/** The task with Apollo Client: queries over HTTP, subscriptions over a WebSocket, one normalized cache. */
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQLWsLink } from '@apollo/client/link/subscriptions';
import { OperationTypeNode } from 'graphql';
import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { authorization, endpoint, FollowJob, idOf, line, NewestJobs, SubmitBell } from './graph.js';

const socket = createClient({
  url: endpoint.replace('http', 'ws'),
  connectionParams: { Authorization: authorization },
  // Not in a browser, nor from Node 22 on: they bring their own.
  webSocketImpl: WebSocket,
});
const client = new ApolloClient({
  cache: new InMemoryCache({ possibleTypes: { CreateJobResult: ['CreateJobPayload', 'InvalidInput'] } }),
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    new GraphQLWsLink(socket),
    new HttpLink({ uri: endpoint, headers: { authorization } }),
  ),
});

const newest = await client.query({ query: NewestJobs });
for (const { node } of newest.data?.jobs?.edges ?? []) console.log(line(node));

const submitted = await client.mutate({ mutation: SubmitBell });
const id = idOf(submitted.data?.createJob);
console.log(`Submitted ${id}`);

await new Promise<void>((resolve, reject) => {
  client.subscribe({ query: FollowJob, variables: { id } }).subscribe({
    next({ data, error }) {
      if (error) return reject(error);
      if (data?.job) console.log(line(data.job.job));
    },
    error: reject,
    // The gateway ends it after the final status.
    complete: resolve,
  });
});
await socket.dispose();
