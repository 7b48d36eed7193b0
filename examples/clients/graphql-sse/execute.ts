import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Kind, print } from 'graphql';
import { type ClientOptions, createClient } from 'graphql-sse';

const RETRY_MS = 1_000;

const options: ClientOptions = {
  url: 'http://127.0.0.1:4000/graphql',
  headers: { authorization: 'apiKey sandbox' },
  retryAttempts: Number.POSITIVE_INFINITY,
  retry: (retries) => {
    const delayMs = Math.min(30_000, RETRY_MS * 2 ** retries) * (0.5 + Math.random() / 2);
    return new Promise((resolve) => setTimeout(resolve, delayMs));
  },
};
const retrying = createClient(options);
/** For mutations: nothing is sent again. */
const once = createClient({ ...options, retryAttempts: 0 });

export async function close() {
  retrying.dispose();
  once.dispose();
}

export async function* execute<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): AsyncGenerator<Data> {
  const isMutation = document.definitions.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'mutation',
  );
  const client = isMutation ? once : retrying;
  for await (const { data, errors } of client.iterate<Data>({ query: print(document), variables })) {
    // The gateway has shut down: the loop of the task subscribes again.
    if (errors?.[0]?.extensions?.['code'] === 'UNAVAILABLE') return;
    if (errors) throw new AggregateError(errors, errors[0]?.message);
    if (data) yield data;
  }
}
