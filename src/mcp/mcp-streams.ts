import { randomUUID } from 'node:crypto';
import type { RequestId, Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { GatewayError } from '../domain/gateway-error.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { Admission } from '../pipeline/request.js';
import { MCP } from '../pipeline/transport.js';
import type { AgentStreams } from './agent-streams.js';
import { McpCall, type McpOptions } from './mcp-call.js';
import { createMcpServer, type Subscriptions } from './mcp-server.js';
import { getWatchedUris, watchResources } from './resource-updates.js';

export interface McpStreamsOptions extends McpOptions {
  readonly pipeline: Pipeline;
  readonly maxBodyBytes: number;
  /** A request has arrived. The gateway stops after what this returns was called, or `onTimeout` and some time to answer. */
  readonly beginRequest: (onTimeout: (error: GatewayError) => void) => () => void;
}

/** The address of a client without one: its subscriptions are limited by it. */
const ADDRESS = 'standard input';

/** Serves one client over streams, a message per line. Resolves when the input has ended, or the output cannot be written. */
export async function serveMcpStreams(options: McpStreamsOptions, streams: AgentStreams): Promise<void> {
  const { pipeline, stopping, beginRequest } = options;
  const admit = createAdmit(options, streams);
  const reject = (error: unknown) => void pipeline.reject({ requestId: randomUUID(), transport: MCP }, error);
  let server: Server | null = null;
  const watches = new ResourceWatches(
    (uri) => void server?.sendResourceUpdated({ uri }).catch(() => undefined),
    reject,
  );
  const subscriptions: Subscriptions = {
    canListen: true,
    subscribe: (open, uri) => watches.start(`subscribe ${uri}`, [uri], open),
    unsubscribe: (uri) => watches.end(`subscribe ${uri}`),
  };
  const transport = new StdioServerTransport(streams.input, streams.output);
  const timedOut = new AbortController();
  const handle = serveStdio(
    () => {
      server = createMcpServer({
        mcp: options,
        createRequestId: randomUUID,
        admit,
        subscriptions,
        timedOut: timedOut.signal,
      });
      return server;
    },
    { transport },
  );

  // The SDK aborts requests in flight when it closes, and answers nothing: what a mutation may have done is sent before.
  const unanswered = new Map<unknown, () => void>();
  const closeWhenAnswered = () => {
    if (stopping.aborted && unanswered.size === 0) void handle.close();
  };
  const begin = (id: RequestId) => {
    unanswered.get(id)?.();
    const end = beginRequest((error) => timedOut.abort(error));
    unanswered.set(id, end);
  };
  const end = (id: unknown) => {
    unanswered.get(id)?.();
    unanswered.delete(id);
    closeWhenAnswered();
  };
  const listen = (id: RequestId, message: object, uris: readonly string[]) => {
    const open = (admission: Admission) => (signal: AbortSignal) =>
      new McpCall(options, { admission, requestId: randomUUID(), signal });
    admit(message).then((admission) => watches.start(`listen ${id}`, uris, open(admission)), reject);
  };

  const { onmessage, onclose } = transport;
  transport.onmessage = (message) => {
    // The SDK answers `subscriptions/listen` when the connection ends, and tells nobody about it or its cancellation.
    if ('method' in message && 'id' in message) {
      if (message.method !== 'subscriptions/listen') begin(message.id);
      const uris = getWatchedUris(message);
      if (uris.length > 0) listen(message.id, message, uris);
    } else if ('method' in message && message.method === 'notifications/cancelled') {
      const id = message.params?.['requestId'];
      watches.end(`listen ${id}`);
      // It is not answered any more.
      end(id);
    }
    onmessage?.(message);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if (!('method' in message)) end(message.id);
  };
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => {
      onclose?.();
      watches.endAll();
      for (const answered of unanswered.values()) answered();
      resolve();
    };
  });
  const unsubscribe = stopping.onAbort(closeWhenAnswered);
  closeWhenAnswered();
  await closed;
  unsubscribe();
}

function createAdmit({ pipeline, maxBodyBytes }: McpStreamsOptions, streams: AgentStreams) {
  const source = { authorization: streams.authorization, address: ADDRESS, connection: streams, transport: MCP };
  return async (message: object): Promise<Admission> => {
    const bytes = Buffer.byteLength(JSON.stringify(message));
    if (bytes > maxBodyBytes) throw new GatewayError('PAYLOAD_TOO_LARGE', 'The message is larger than MAX_BODY_BYTES.');
    const prepared = pipeline.prepare(source);
    if (prepared !== null) await prepared;
    return pipeline.admit(source, bytes);
  };
}

/** The resources that a client watches, by the request that has started to. */
class ResourceWatches {
  readonly #onUpdate: (uri: string) => void;
  readonly #onError: (error: unknown) => void;
  readonly #controllers = new Map<string, AbortController>();

  constructor(onUpdate: (uri: string) => void, onError: (error: unknown) => void) {
    this.#onUpdate = onUpdate;
    this.#onError = onError;
  }

  /** Replaces what the same request watches. */
  start(key: string, uris: readonly string[], open: (signal: AbortSignal) => McpCall): void {
    this.end(key);
    const controller = new AbortController();
    this.#controllers.set(key, controller);
    void watchResources(open(controller.signal), uris, this.#onUpdate)
      .catch(this.#onError)
      .finally(() => {
        if (this.#controllers.get(key) === controller) this.#controllers.delete(key);
      });
  }

  end(key: string): void {
    this.#controllers.get(key)?.abort();
    this.#controllers.delete(key);
  }

  endAll(): void {
    for (const controller of this.#controllers.values()) controller.abort();
  }
}
