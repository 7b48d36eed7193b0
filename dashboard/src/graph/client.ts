import { Client, fetchExchange, mapExchange, subscriptionExchange } from 'urql';
import { normalizedCache } from './cache.js';
import { codesOf } from './failure.js';
import type { Link } from './link.js';
import { recoveryExchange, reportingExchange } from './outage.js';

const PATH = '/graphql';

export interface Caller {
  /** Null where the gateway has a key of its own. */
  readonly key: string | null;
  /** Told when the key is not accepted. */
  onRefused(): void;
}

/** One caller's client, with a cache of its own: what one key may see is never shown to another. */
export function createGraphClient(link: Link, { key, onRefused }: Caller): Client {
  return new Client({
    url: PATH,
    preferGetMethod: false,
    fetchOptions: { headers: key === null ? {} : { authorization: `apiKey ${key}` } },
    exchanges: [
      recoveryExchange,
      mapExchange({
        onResult({ error }) {
          if (codesOf(error).includes('UNAUTHENTICATED')) onRefused();
        },
      }),
      normalizedCache(),
      reportingExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '', ...request }) => ({
          subscribe: (sink) => ({
            unsubscribe: link.subscribe<Record<string, unknown>, Record<string, unknown>>(
              { query, ...request },
              {
                ...sink,
                next: ({ data = null, errors, extensions }) =>
                  sink.next({ data, ...(errors && { errors }), ...(extensions && { extensions }) }),
              },
            ),
          }),
        }),
      }),
    ],
  });
}

/** Where the socket of this page's own gateway is. */
export function socketUrl({ protocol, host }: Location): string {
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}${PATH}`;
}
