import { Client, fetchExchange, mapExchange, subscriptionExchange } from 'urql';
import type { TokenSource } from '../auth/token-source.js';
import { createCacheExchange } from './cache.js';
import { createCleaningExchange } from './clean-texts.js';
import { getErrorCodes } from './errors.js';
import type { NameStore } from './names.js';
import { recoveryExchange, reportingExchange } from './outage.js';
import { refreshExchange } from './refresh.js';
import { subscribeAgain } from './resume.js';
import type { SubscriptionSocket } from './subscription-socket.js';

const PATH = '/graphql';

export interface GraphQLClientOptions {
  /** Null if the gateway uses its default API key, or the user has signed in. */
  readonly key: string | null;
  /** Sends the token of the user; null with an API key. */
  readonly signIn: TokenSource | null;
  /** Receives the names in all results. */
  readonly names: NameStore;
  /** Called when the key is rejected. */
  onUnauthenticated(): void;
}

/** A client with a separate cache, so that no key sees the data of another. */
export function createGraphQLClient(
  socket: SubscriptionSocket,
  { key, signIn, names, onUnauthenticated }: GraphQLClientOptions,
): Client {
  return new Client({
    url: PATH,
    preferGetMethod: false,
    ...(signIn && { fetch: signIn.fetch }),
    fetchOptions: { headers: key === null ? {} : { authorization: `apiKey ${key}` } },
    exchanges: [
      recoveryExchange,
      mapExchange({
        onResult({ error }) {
          // Rejected tokens are replaced or reported where they are sent.
          if (!signIn && getErrorCodes(error).includes('UNAUTHENTICATED')) onUnauthenticated();
        },
      }),
      refreshExchange,
      createCacheExchange(),
      createCleaningExchange(names.collect),
      reportingExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', ...request }) => ({
          subscribe: (sink) => ({
            unsubscribe: subscribeAgain(
              (again) =>
                socket.subscribe<Record<string, unknown>, Record<string, unknown>>({ query, ...request }, again),
              {
                ...sink,
                next: ({ data = null, errors, extensions }) =>
                  sink.next({ data, ...(errors && { errors }), ...(extensions && { extensions }) }),
              },
              signIn && (() => socket.replaceToken()),
            ),
          }),
        }),
      }),
    ],
  });
}

/** WebSocket URL of the gateway that served the page. */
export function getSocketUrl({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${PATH}`;
}
