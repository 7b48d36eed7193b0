import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Defer20220824Handler } from '@apollo/client/incremental';
import { fetchExchange, Client as UrqlClient } from '@urql/core';
import { expect, onTestFinished, test } from 'vitest';
import { until } from '../support/clock.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';

const QUERY = 'query { __typename ... @defer { backends { serviceId } } }';
const HEADERS = { authorization: 'apiKey sandbox' };

interface Data {
  readonly backends?: readonly { readonly serviceId: string }[];
}

/** Records the media types of responses. */
function createFetch() {
  const types: (string | null)[] = [];
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    types.push(response.headers.get('content-type'));
    return response;
  };
  return { types, send };
}

/** Resolves when a result has the deferred data. Fails with the first error. */
function waitForDeferred(subscribe: (onResult: (data: Data | undefined, error: unknown) => void) => () => void) {
  return new Promise<void>((resolve, reject) => {
    const unsubscribe = subscribe((data, error) => {
      if (error) reject(error);
      else if (data?.backends?.some(({ serviceId }) => serviceId === 'simulator')) resolve();
    });
    onTestFinished(() => unsubscribe());
  });
}

test('Apollo Client receives deferred data when it uses Defer20220824Handler', async () => {
  const { gateway } = await startGatewayWithSandbox();
  const { types, send } = createFetch();
  const client = new ApolloClient({
    link: new HttpLink({ uri: `${gateway.url}/graphql`, headers: HEADERS, fetch: send }),
    cache: new InMemoryCache(),
    incrementalHandler: new Defer20220824Handler(),
  });
  onTestFinished(() => client.stop());
  await waitForDeferred((onResult) => {
    const subscription = client
      .watchQuery<Data>({ query: gql(QUERY) })
      .subscribe(({ data, error }) => onResult(data as Data | undefined, error));
    return () => subscription.unsubscribe();
  });
  expect(types).toEqual([expect.stringMatching(/^multipart\/mixed/)]);
});

test('urql receives deferred data', async () => {
  const { gateway } = await startGatewayWithSandbox();
  const { types, send } = createFetch();
  const client = new UrqlClient({
    url: `${gateway.url}/graphql`,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetchOptions: { headers: HEADERS },
    fetch: send,
  });
  await waitForDeferred(
    (onResult) => client.query<Data>(QUERY, {}).subscribe(({ data, error }) => onResult(data, error)).unsubscribe,
  );
  expect(types).toEqual(['text/event-stream']);
});

test('urql receives all events of a subscription as server-sent events with fetchSubscriptions', async () => {
  const { gateway, client, advanceUntil } = await startGatewayWithSandbox();
  const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
    'mutation { createJob(input: { backendId: "simulator", program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { job { id } } }',
  );
  const urql = new UrqlClient({
    url: `${gateway.url}/graphql`,
    exchanges: [fetchExchange],
    preferGetMethod: false,
    fetchSubscriptions: true,
    fetchOptions: { headers: HEADERS },
  });
  const statuses: (string | undefined)[] = [];
  const events = urql.subscription<{ job: { job: { status: string } } }>(
    'subscription ($id: ID!) { job(id: $id) { job { status } } }',
    { id: data?.createJob.job.id },
  );
  const completed = new Promise<void>((resolve, reject) => {
    const { unsubscribe } = events.subscribe(({ data, error, hasNext }) => {
      if (error) return reject(error);
      statuses.push(data?.job.job.status);
      if (!hasNext) resolve();
    });
    onTestFinished(() => unsubscribe());
  });
  await until(() => gateway.watchedJobs > 0);
  await advanceUntil(completed);
  expect(statuses.at(-1)).toBe('COMPLETED');
  expect(new Set(statuses).size).toBeGreaterThan(1);
});
