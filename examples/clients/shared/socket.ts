import { type ClientOptions, createClient } from 'graphql-ws';

export const endpoint = 'http://127.0.0.1:4000/graphql';
export const authorization = 'apiKey sandbox';

const RETRY_MS = 1_000;

export const options: ClientOptions = {
  url: endpoint.replace('http', 'ws'),
  connectionParams: { Authorization: authorization },
  // Detects connections that were lost silently.
  keepAlive: 10_000,
  retryAttempts: Number.POSITIVE_INFINITY,
  retryWait: (retries) => {
    const delayMs = Math.min(30_000, RETRY_MS * 2 ** retries) * (0.5 + Math.random() / 2);
    return new Promise((resolve) => setTimeout(resolve, delayMs));
  },
  // 4403: the API key is malformed.
  shouldRetry: (event) => !(event instanceof CloseEvent && event.code === 4403),
};

/** For subscriptions and queries: it sends again what was running when the connection broke. */
export const socket = createClient(options);
