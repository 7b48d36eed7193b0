import { Agent, request as createRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import WebSocket from 'ws';

export interface AttackClientOptions {
  readonly url: string;
  /** Address that connections come from, such as 127.0.0.2. Default: that of the system. */
  readonly localAddress?: string | undefined;
}

export interface RequestOptions {
  /** API key; none if absent. */
  readonly key?: string;
  /** Sends it from another address, one for each number from 0 to 199. Linux only; elsewhere all have the same address. */
  readonly address?: number;
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Disconnects after this time without waiting for the response. */
  readonly hangUpAfterMs?: number;
}

interface ConnectOptions extends Pick<RequestOptions, 'address'> {
  readonly isRead?: boolean;
}

interface Destroyable {
  destroy(): unknown;
}

/** Sends the requests of an attacker. Nothing rejects: an attack continues when it is rejected or disconnected. */
export class AttackClient {
  readonly #url: URL;
  readonly #localAddress: string | undefined;
  /** By local address. */
  readonly #agents = new Map<string | undefined, Agent>();
  readonly #open = new Set<Destroyable>();
  readonly #outcomes = new Map<string, number>();
  #isClosed = false;

  constructor({ url, localAddress }: AttackClientOptions) {
    this.#url = new URL(url);
    this.#localAddress = localAddress;
  }

  get host(): string {
    return this.#url.host;
  }

  /** The bytes of a JSON POST. */
  toPostBytes(body: string, { key, headers = {} }: Pick<RequestOptions, 'key' | 'headers'> = {}): string {
    const all = {
      host: this.host,
      accept: 'application/json',
      'content-type': 'application/json',
      'content-length': `${Buffer.byteLength(body)}`,
      ...(key !== undefined && { authorization: `apiKey ${key}` }),
      ...headers,
    };
    return `${toHead('POST /graphql', all)}${body}`;
  }

  /** The bytes of a WebSocket upgrade. */
  toUpgradeBytes(headers: Readonly<Record<string, string>> = {}): string {
    return toHead('GET /graphql', {
      host: this.host,
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-protocol': 'graphql-transport-ws',
      ...headers,
    });
  }

  /** Responses by status, `disconnected`, connections and WebSockets. */
  get outcomes(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#outcomes);
  }

  /** Sends a GraphQL operation as a JSON POST. Strings are sent unchanged as its document. */
  query(query: string, options: RequestOptions & { readonly variables?: unknown } = {}): Promise<number> {
    return this.post(JSON.stringify({ query, variables: options.variables }), options);
  }

  post(body: string | Buffer, options: RequestOptions = {}): Promise<number> {
    return this.send({ method: 'POST', ...options }, body);
  }

  get(path: string, options: RequestOptions = {}): Promise<number> {
    return this.send({ method: 'GET', path, ...options });
  }

  /** Resolves with the status when the response has been read, or with 0 when the client is disconnected. */
  send({ key, address, method, path = '/graphql', headers, hangUpAfterMs }: RequestOptions, body?: string | Buffer) {
    return new Promise<number>((resolve) => {
      if (this.#isClosed) return resolve(0);
      const finish = (status: number) => {
        this.#open.delete(request);
        this.#count(status === 0 ? 'disconnected' : `${status}`);
        resolve(status);
      };
      const request = createRequest({
        host: this.#url.hostname,
        port: this.#url.port,
        agent: this.#getAgent(this.#getLocalAddress(address)),
        method,
        path,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && {
            'content-type': 'application/json',
            'content-length': `${Buffer.byteLength(body)}`,
          }),
          ...(key !== undefined && { authorization: `apiKey ${key}` }),
          ...headers,
        },
      });
      this.#open.add(request);
      request.on('error', () => finish(0));
      request.on('response', (response) => {
        response.on('error', () => undefined);
        response.once('end', () => finish(response.statusCode ?? 0));
        response.once('close', () => response.complete || finish(0));
        response.resume();
      });
      if (hangUpAfterMs !== undefined) setTimeout(() => request.destroy(new Error('Canceled')), hangUpAfterMs);
      request.end(body);
    });
  }

  /** Opens a TCP connection that stays open until the attack ends; null if it is not accepted. */
  connect({ isRead = true, address }: ConnectOptions = {}): Promise<Socket | null> {
    return new Promise((resolve) => {
      if (this.#isClosed) return resolve(null);
      const localAddress = this.#getLocalAddress(address);
      const socket = connect({
        host: this.#url.hostname,
        port: Number(this.#url.port),
        ...(localAddress && { localAddress }),
      });
      this.#open.add(socket);
      const drop = () => {
        this.#open.delete(socket);
        resolve(null);
      };
      socket.on('error', drop).on('close', drop);
      socket.once('connect', () => {
        this.#count('connections');
        if (isRead) socket.resume();
        else socket.pause();
        resolve(socket);
      });
    });
  }

  /** Sends bytes on a new connection, which stays open. Does not wait until the gateway has read them. */
  async sendBytes(bytes: string | Buffer, options: ConnectOptions = {}): Promise<Socket | null> {
    const socket = await this.connect(options);
    socket?.write(bytes);
    return socket;
  }

  /** Opens a WebSocket that stays open. Acknowledged if there is a key or `isInitialized`; null if it is rejected. */
  openWebSocket({ key, address, isInitialized = key !== undefined }: WebSocketOptions = {}): Promise<WebSocket | null> {
    return new Promise((resolve) => {
      if (this.#isClosed) return resolve(null);
      const localAddress = this.#getLocalAddress(address);
      const socket = new WebSocket(`ws://${this.#url.host}/graphql`, 'graphql-transport-ws', {
        perMessageDeflate: false,
        ...(localAddress && { localAddress }),
      });
      const handle = { destroy: () => socket.terminate() };
      this.#open.add(handle);
      const drop = () => {
        this.#open.delete(handle);
        resolve(null);
      };
      socket.on('error', drop).on('close', drop);
      socket.once('open', () => {
        this.#count('WebSockets');
        if (!isInitialized) return resolve(socket);
        const payload = key === undefined ? {} : { Authorization: `apiKey ${key}` };
        socket.once('message', () => resolve(socket));
        socket.send(JSON.stringify({ type: 'connection_init', payload }));
      });
    });
  }

  /** Disconnects everything. */
  close(): void {
    this.#isClosed = true;
    for (const one of this.#open) one.destroy();
    for (const agent of this.#agents.values()) agent.destroy();
  }

  #getLocalAddress(address: number | undefined): string | undefined {
    return address === undefined || process.platform !== 'linux' ? this.#localAddress : `127.0.1.${address + 1}`;
  }

  #getAgent(localAddress: string | undefined): Agent {
    const existing = this.#agents.get(localAddress);
    if (existing) return existing;
    const agent = new Agent({ keepAlive: true, maxSockets: 500, ...(localAddress && { localAddress }) });
    this.#agents.set(localAddress, agent);
    return agent;
  }

  #count(outcome: string): void {
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
  }
}

function toHead(line: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `${line} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

interface WebSocketOptions extends Pick<RequestOptions, 'key' | 'address'> {
  readonly isInitialized?: boolean;
}
