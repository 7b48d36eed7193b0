/** The task with Relay, without React: the compiled documents of relay/bell.ts, over HTTP and a WebSocket. */
import { createClient } from 'graphql-ws';
import relay from 'relay-runtime';
import WebSocket from 'ws';
import { authorization, endpoint, formatJob, getJobId } from './graph.js';
import Newest, { type bellNewestQuery } from './relay/generated/bellNewestQuery.graphql.js';
import Submit, { type bellSubmitMutation } from './relay/generated/bellSubmitMutation.graphql.js';
import Watch, { type bellWatchSubscription } from './relay/generated/bellWatchSubscription.graphql.js';

const url = endpoint.replace('http', 'ws');
// Browsers and Node 22 or later have a global WebSocket and need no webSocketImpl.
const socket = createClient({ url, connectionParams: { Authorization: authorization }, webSocketImpl: WebSocket });
const environment = new relay.Environment({
  network: relay.Network.create(
    async ({ text }, variables) => {
      const headers = { authorization, 'content-type': 'application/json' };
      const body = JSON.stringify({ query: text, variables });
      return (await fetch(endpoint, { method: 'POST', headers, body })).json();
    },
    ({ text }, variables) =>
      relay.Observable.create((sink) =>
        socket.subscribe<Record<string, unknown>>(
          { query: text ?? '', variables },
          {
            ...sink,
            next: ({ data, errors }) => (data ? sink.next({ data }) : sink.error(new Error(errors?.[0]?.message))),
          },
        ),
      ),
  ),
});

const newest = await relay.fetchQuery<bellNewestQuery>(environment, Newest, {}).toPromise();
for (const { node } of newest?.jobs?.edges ?? []) console.log(formatJob(node));

const submitted = await new Promise<bellSubmitMutation['response']>((resolve, reject) => {
  relay.commitMutation<bellSubmitMutation>(environment, {
    mutation: Submit,
    variables: {},
    onCompleted: resolve,
    onError: reject,
  });
});
const id = getJobId(submitted.createJob);
console.log(`Submitted ${id}`);

await new Promise<void>((resolve, reject) => {
  relay.requestSubscription<bellWatchSubscription>(environment, {
    subscription: Watch,
    variables: { id },
    onNext(event) {
      if (event?.job) console.log(formatJob(event.job.job));
    },
    onError: reject,
    // The gateway completes the subscription after the final status.
    onCompleted: resolve,
  });
});
await socket.dispose();
