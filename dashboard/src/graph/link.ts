import { type Client, createClient, type FormattedExecutionResult, type Sink, type SubscribePayload } from 'graphql-ws';
import { reachability } from './reachability.js';
import { waitBeforeRetry } from './retry.js';

/** `lost`: somebody follows something and there is no socket; it is being tried again. */
export type LinkState = 'idle' | 'open' | 'lost';

const PING_MS = 10_000;
const PONG_MS = 5_000;

/** The one socket that all subscriptions share, opened with the first of them, and what is known of its state. */
export class Link {
  readonly #socket: Client;
  readonly #listeners = new Set<() => void>();
  #state: LinkState = 'idle';
  #following = 0;

  constructor(url: string, key: string | null) {
    let pong: ReturnType<typeof setTimeout> | undefined;
    this.#socket = createClient({
      url,
      ...(key !== null && { connectionParams: { Authorization: `apiKey ${key}` } }),
      retryAttempts: Number.POSITIVE_INFINITY,
      shouldRetry: () => true,
      retryWait: waitBeforeRetry,
      keepAlive: PING_MS,
      lazyCloseTimeout: 3_000,
      on: {
        connected: () => {
          this.#become('open');
          reachability.reportSuccess();
        },
        closed: () => {
          clearTimeout(pong);
          this.#become(this.#following > 0 ? 'lost' : 'idle');
        },
        // A socket whose other side is gone without a word would stay open for minutes.
        ping: (isReceived) => {
          if (!isReceived) pong = setTimeout(() => this.#socket.terminate(), PONG_MS);
        },
        pong: (isReceived) => {
          if (isReceived) clearTimeout(pong);
        },
      },
    });
  }

  get state(): LinkState {
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
    this.#following += 1;
    let isOver = false;
    const over = () => {
      if (isOver) return;
      isOver = true;
      this.#following -= 1;
      if (this.#following === 0 && this.#state === 'lost') this.#become('idle');
    };
    const leave = this.#socket.subscribe<Data, Extensions>(payload, {
      next: (value) => sink.next(value),
      error: (error) => {
        over();
        sink.error(error);
      },
      complete: () => {
        over();
        sink.complete();
      },
    });
    return () => {
      over();
      leave();
    };
  }

  #become(state: LinkState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
