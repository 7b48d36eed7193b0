import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { Kind, print } from 'graphql';
import { createClient } from 'graphql-ws';
import { options, socket } from '../shared/socket.js';

/** For mutations: nothing is sent again. */
const once = createClient({ ...options, retryAttempts: 0 });

export const close = () => Promise.all([socket.dispose(), once.dispose()]);

export async function* execute<Data, Variables extends Record<string, unknown>>(
  document: TypedDocumentNode<Data, Variables>,
  variables: Variables,
): AsyncGenerator<Data> {
  const isMutation = document.definitions.some(
    (one) => one.kind === Kind.OPERATION_DEFINITION && one.operation === 'mutation',
  );
  const client = isMutation ? once : socket;
  for await (const { data, errors } of client.iterate<Data>({ query: print(document), variables })) {
    if (errors) throw new AggregateError(errors, errors[0]?.message);
    if (data) yield data;
  }
}
