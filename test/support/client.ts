import { createClient, type FormattedExecutionResult, type Client as SocketClient } from 'graphql-ws';
import { fetch, type Response } from 'undici';
import { onTestFinished } from 'vitest';
import WebSocket from 'ws';
import type { TypedDocumentString } from './generated/graphql.js';

export interface GraphQLResponse<T> {
  readonly data?: T | null;
  readonly errors?: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: { readonly code: string; readonly [key: string]: unknown };
  }[];
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** A client of the gateway with one API key, one access token, or none. */
export class Client {
  readonly #url: string;
  readonly #apiKey: string | null;
  readonly #address: string | null;

  /** `apiKey`: or `Bearer <access token>`. `address`: as a trusted proxy forwards it. */
  constructor(url: string, apiKey: string | null, address: string | null = null) {
    this.#url = `${url}/graphql`;
    this.#apiKey = apiKey;
    this.#address = address;
  }

  get headers(): Record<string, string> {
    return {
      ...(this.#apiKey !== null && {
        authorization: this.#apiKey.startsWith('Bearer ') ? this.#apiKey : `apiKey ${this.#apiKey}`,
      }),
      ...(this.#address !== null && { 'x-forwarded-for': this.#address }),
    };
  }

  /** Sends an operation as a JSON POST. */
  query<T, V>(
    document: TypedDocumentString<T, V>,
    ...[variables]: Record<string, never> extends V ? [] : [V]
  ): Promise<GraphQLResponse<T>> {
    return this.queryText(document.toString(), variables);
  }

  /** For documents without generated types. */
  async queryText<T>(query: string, variables?: unknown): Promise<GraphQLResponse<T>> {
    const response = await this.post(JSON.stringify({ query, variables }));
    return (await response.json()) as GraphQLResponse<T>;
  }

  post(body: string, headers: Record<string, string> = {}): Promise<Response> {
    return fetch(this.#url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...this.headers, ...headers },
      body,
    });
  }

  /** Subscribes over graphql-transport-ws with the key in connectionParams. */
  async *subscribe<T, V>(
    document: TypedDocumentString<T, V>,
    variables: V,
  ): AsyncGenerator<GraphQLResponse<T>, void, void> {
    yield* this.subscribeText<T>(document.toString(), variables as Record<string, unknown>);
  }

  async *subscribeText<T>(
    query: string,
    variables: Record<string, unknown>,
  ): AsyncGenerator<GraphQLResponse<T>, void, void> {
    const events = this.socket().iterate<T>({ query, variables });
    for await (const event of events) yield event as FormattedExecutionResult<T> as GraphQLResponse<T>;
  }

  /** A new WebSocket; closed after the test. */
  socket(): SocketClient {
    const socket = createClient({
      url: this.#url.replace('http', 'ws'),
      webSocketImpl: withHeaders(this.headers),
      retryAttempts: 0,
      connectionParams: { Authorization: this.headers['authorization'] },
    });
    onTestFinished(() => void socket.dispose());
    return socket;
  }

  /** Subscribes over server-sent events. */
  async *subscribeSse<T, V>(
    document: TypedDocumentString<T, V>,
    variables: V,
  ): AsyncGenerator<GraphQLResponse<T>, void, void> {
    const response = await this.post(JSON.stringify({ query: document.toString(), variables }), {
      accept: 'text/event-stream',
    });
    const decoder = new TextDecoder();
    let buffered = '';
    for await (const chunk of response.body ?? []) {
      buffered += decoder.decode(chunk, { stream: true });
      const messages = buffered.split('\n\n');
      buffered = messages.pop() ?? '';
      for (const message of messages) {
        const data = /^data: (.*)$/m.exec(message)?.[1];
        if (message.includes('event: next') && data) yield JSON.parse(data) as GraphQLResponse<T>;
      }
    }
  }
}

/** Browsers cannot set headers of WebSockets, so clients of graphql-ws have no option for them. */
function withHeaders({ authorization: _key, ...headers }: Readonly<Record<string, string>>) {
  return class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols, { headers });
    }
  };
}

/** Collects all events in order. */
export async function collect<T>(events: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}
