import { type Client, createClient } from 'graphql-ws';
import { options } from './socket.js';

/** `rejected`: resolves with another token than this one. Rejects if the user has to sign in again. */
export type GetToken = (rejected?: string) => Promise<string>;

export function createSignedIn(getToken: GetToken) {
  /** The token with which the socket was opened. */
  let token: string | undefined;
  let rejected: string | undefined;
  const socket = createClient({
    ...options,
    connectionParams: async () => {
      token = await getToken(rejected);
      return { Authorization: `Bearer ${token}` };
    },
    shouldRetry: () => true,
    on: {
      closed: (event) => {
        // The gateway does not accept the token.
        if ((event as { code?: number }).code === 4403) rejected = token;
      },
    },
  });

  const subscribe: Client['subscribe'] = (payload, sink) => {
    let stop: () => void;
    const start = () => {
      let hasExpired = false;
      stop = socket.subscribe<never, never>(payload, {
        next(result) {
          hasExpired = isExpired(result.errors);
          if (!hasExpired) sink.next(result);
        },
        error: (error) => sink.error(error),
        complete() {
          if (!hasExpired) return sink.complete();
          // Another subscription may have replaced the socket.
          if (rejected !== token) socket.terminate();
          rejected = token;
          start();
        },
      });
    };
    start();
    return () => stop();
  };

  const signedInFetch: typeof fetch = async (input, init) => {
    const send = (token: string) => {
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(input, { ...init, headers });
    };
    const token = await getToken();
    const response = await send(token);
    if (response.status !== 401) return response;
    const { errors } = await response.clone().json();
    return isExpired(errors) ? send(await getToken(token)) : response;
  };

  return { fetch: signedInFetch, subscribe, dispose: () => socket.dispose() };
}

type Errors = readonly { extensions?: { code?: unknown } | undefined }[];

const isExpired = (errors: Errors = []) => errors.some(({ extensions }) => extensions?.code === 'TOKEN_EXPIRED');
