import {
  type Client,
  CloseCode,
  createClient,
  type FormattedExecutionResult,
  type Sink,
  type SubscribePayload,
} from 'graphql-ws';
import { reachability } from './reachability.js';
import { waitBeforeRetry } from './retry.js';

/** `lost`: subscriptions are active without a connection, which is being retried. */
export type SocketState = 'idle' | 'open' | 'lost';

const PING_MS = 10_000;
const PONG_MS = 5_000;

interface SubscriptionSocketOptions {
  readonly url: string;
  /** Null if the gateway uses its default API key. */
  readonly key: string | null;
  /** Called when the key is rejected. */
  readonly onUnauthenticated: () => void;
}

/** The WebSocket of all subscriptions, opened with the first of them. */
export class SubscriptionSocket {
  readonly #client: Client;
  readonly #listeners = new Set<() => void>();
  #state: SocketState = 'idle';
  #activeCount = 0;

  constructor({ url, key, onUnauthenticated }: SubscriptionSocketOptions) {
    let pongTimer: ReturnType<typeof setTimeout> | undefined;
    this.#client = createClient({
      url,
      ...(key !== null && { connectionParams: { Authorization: `apiKey ${key}` } }),
      retryAttempts: Number.POSITIVE_INFINITY,
      // Another attempt with the same key would be rejected again.
      shouldRetry: (event) => !isForbidden(event),
      retryWait: waitBeforeRetry,
      keepAlive: PING_MS,
      lazyCloseTimeout: 3_000,
      on: {
        connected: () => {
          this.#setState('open');
          reachability.reportSuccess();
        },
        closed: (event) => {
          clearTimeout(pongTimer);
          const isRejected = isForbidden(event);
          this.#setState(this.#activeCount > 0 && !isRejected ? 'lost' : 'idle');
          if (isRejected) onUnauthenticated();
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
