import {
  type Client,
  CloseCode,
  createClient,
  type FormattedExecutionResult,
  type Sink,
  type SubscribePayload,
} from 'graphql-ws';
import type { TokenSource } from '../auth/token-source.js';
import { reachability } from './reachability.js';
import { waitBeforeRetry } from './retry.js';

/** `lost`: subscriptions are active without a connection, which is being retried. */
export type SocketState = 'idle' | 'open' | 'lost';

const PING_MS = 10_000;
const PONG_MS = 5_000;

interface SubscriptionSocketOptions {
  readonly url: string;
  /** Null if the gateway uses its default API key, or the user has signed in. */
  readonly key: string | null;
  /** Null with an API key. */
  readonly signIn: TokenSource | null;
  /** Called when the key is rejected. */
  readonly onUnauthenticated: () => void;
}

/** The WebSocket of all subscriptions, opened with the first of them. */
export class SubscriptionSocket {
  readonly #client: Client;
  readonly #listeners = new Set<() => void>();
  #state: SocketState = 'idle';
  #activeCount = 0;
  readonly #signIn: TokenSource | null;
  /** That of the connection. */
  #token: string | null = null;
  #isReconnecting = false;

  constructor({ url, key, signIn, onUnauthenticated }: SubscriptionSocketOptions) {
    this.#signIn = signIn;
    let pongTimer: ReturnType<typeof setTimeout> | undefined;
    this.#client = createClient({
      url,
      ...(key !== null && { connectionParams: { Authorization: `apiKey ${key}` } }),
      ...(signIn && {
        connectionParams: async () => {
          this.#token = await signIn.getToken();
          return { Authorization: `Bearer ${this.#token}` };
        },
      }),
      retryAttempts: Number.POSITIVE_INFINITY,
      // Another attempt with the same key would be rejected again. With a token, the check decides whether there are others.
      shouldRetry: (event) => signIn !== null || !isForbidden(event),
      retryWait: async (retries) => {
        if (!this.#isReconnecting) await waitBeforeRetry(retries);
      },
      keepAlive: PING_MS,
      lazyCloseTimeout: 3_000,
      on: {
        connected: () => {
          this.#isReconnecting = false;
          this.#setState('open');
          reachability.reportSuccess();
        },
        closed: (event) => {
          clearTimeout(pongTimer);
          const isRejected = isForbidden(event);
          if (isRejected || event instanceof CloseEvent) this.#isReconnecting = false;
          if (this.#isReconnecting) return;
          this.#setState(this.#activeCount > 0 && !isRejected ? 'lost' : 'idle');
          if (isRejected && signIn) void signIn.check();
          else if (isRejected) onUnauthenticated();
        },
        // Without a timeout, a connection that the peer dropped silently would stay open for minutes.
        ping: (isReceived) => {
          if (!isReceived) pongTimer = setTimeout(() => this.#client.terminate(), PONG_MS);
        },
        pong: (isReceived) => {
          if (isReceived) clearTimeout(pongTimer);
        },
      },
    });
  }

  get state(): SocketState {
    return this.#state;
  }

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  subscribe<Data, Extensions>(
    payload: SubscribePayload,
    sink: Sink<FormattedExecutionResult<Data, Extensions>>,
  ): () => void {
    this.#activeCount += 1;
    let isEnded = false;
    const end = () => {
      if (isEnded) return;
      isEnded = true;
      this.#activeCount -= 1;
      if (this.#activeCount === 0 && this.#state === 'lost') this.#setState('idle');
    };
    const unsubscribe = this.#client.subscribe<Data, Extensions>(payload, {
      next: (value) => sink.next(value),
      error: (error) => {
        end();
        sink.error(error);
      },
      complete: () => {
        end();
        sink.complete();
      },
    });
    return () => {
      end();
      unsubscribe();
    };
  }

  /** A connection keeps its token, so the subscriptions go on with another connection, without a pause. */
  reconnect(): void {
    if (this.#state !== 'open') return;
    this.#isReconnecting = true;
    this.#client.terminate();
  }

  /** The gateway has ended a subscription because of the token of the connection. */
  async replaceToken(): Promise<void> {
    const token = this.#token;
    await this.#signIn?.replaceToken(token);
    // Unless `reconnect` has been called for the new token.
    if (this.#token === token) this.reconnect();
  }

  #setState(state: SocketState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The gateway closes the WebSocket with this code if the key is malformed. */
function isForbidden(event: unknown): boolean {
  return event instanceof CloseEvent && event.code === CloseCode.Forbidden;
}
