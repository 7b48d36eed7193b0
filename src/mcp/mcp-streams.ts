import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import type { RequestId, Server } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { GatewayError } from '../domain/gateway-error.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { Admission } from '../pipeline/request.js';
import { MCP } from '../pipeline/transport.js';
import { McpCall, type McpOptions } from './mcp-call.js';
import { createMcpServer, type Subscriptions } from './mcp-server.js';
import { getWatchedUris, watchResources } from './resource-updates.js';

export interface McpStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** As in the header `Authorization`. */
  readonly authorization: string;
}

export interface McpStreamsOptions extends McpOptions {
  readonly pipeline: Pipeline;
  readonly maxBodyBytes: number;
  /** A request has arrived. The gateway stops after what this returns was called, or `onTimeout` and some time to answer. */
  readonly beginRequest: (onTimeout: (error: GatewayError) => void) => () => void;
}

/** The address of a client without one: its subscriptions are limited by it. */
const ADDRESS = 'standard input';

/** Serves one client over streams, a message per line. Resolves when the input has ended, or the output cannot be written. */
export async function serveMcpStreams(options: McpStreamsOptions, streams: McpStreams): Promise<void> {
  const { pipeline, maxBodyBytes, draining } = options;
  const { input, output, authorization } = streams;
  const source = { authorization, address: ADDRESS, connection: streams, transport: MCP };
  const admit = async (message: object) => {
    const bytes = Buffer.byteLength(JSON.stringify(message));
    if (bytes > maxBodyBytes) throw new GatewayError('PAYLOAD_TOO_LARGE', 'The message is larger than MAX_BODY_BYTES.');
    const prepared = pipeline.prepare(source);
    if (prepared !== null) await prepared;
    return pipeline.admit(source, bytes);
  };
  const reject = (error: unknown) => void pipeline.reject({ requestId: randomUUID(), transport: MCP }, error);
  const watches = new Map<string, AbortController>();
  const endWatch = (key: string) => {
    watches.get(key)?.abort();
    watches.delete(key);
  };
  let server: Server | null = null;
  const watch = (key: string, uris: readonly string[], open: (signal: AbortSignal) => McpCall) => {
    endWatch(key);
    const controller = new AbortController();
    watches.set(key, controller);
    const onUpdate = (uri: string) => void server?.sendResourceUpdated({ uri }).catch(() => undefined);
    void watchResources(open(controller.signal), uris, onUpdate)
      .catch(reject)
      .finally(() => {
        if (watches.get(key) === controller) watches.delete(key);
      });
  };
  const subscriptions: Subscriptions = {
    canListen: true,
    subscribe: (open, uri) => watch(`subscribe ${uri}`, [uri], open),
    unsubscribe: (uri) => endWatch(`subscribe ${uri}`),
  };
  const transport = new StdioServerTransport(input, output);
  const drained = new AbortController();
  const handle = serveStdio(
    () => {
      server = createMcpServer(options, randomUUID, admit, subscriptions, drained.signal);
      return server;
    },
    { transport },
  );

  // What a mutation may have done is still sent when the gateway stops: the SDK aborts requests in flight and answers nothing.
  const unanswered = new Map<unknown, () => void>();
  const closeWhenAnswered = () => {
    if (draining.aborted && unanswered.size === 0) void handle.close();
  };
  const begin = (id: RequestId) => {
    unanswered.get(id)?.();
    unanswered.set(
      id,
      options.beginRequest((error) => drained.abort(error)),
    );
  };
  const end = (id: unknown) => {
    unanswered.get(id)?.();
    unanswered.delete(id);
    closeWhenAnswered();
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if (!('method' in message)) end(message.id);
  };

  // The SDK answers `subscriptions/listen` and its cancellation itself, and tells nobody.
  const { onmessage } = transport;
  transport.onmessage = (message) => {
    // A stream of notifications is answered when the connection ends.
    if ('method' in message && 'id' in message && message.method !== 'subscriptions/listen') begin(message.id);
    const uris = getWatchedUris(message);
    if (uris.length > 0 && 'id' in message) {
      const open = (admission: Admission) => (signal: AbortSignal) =>
        new McpCall(options, { admission, requestId: randomUUID(), signal });
      admit(message).then((admission) => watch(`listen ${message.id}`, uris, open(admission)), reject);
    } else if ('method' in message && message.method === 'notifications/cancelled') {
      const id = message.params?.['requestId'];
      endWatch(`listen ${id}`);
      // It is not answered any more.
      end(id);
    }
    onmessage?.(message);
  };
  const { onclose } = transport;
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => {
      onclose?.();
      for (const controller of watches.values()) controller.abort();
      for (const answered of unanswered.values()) answered();
      resolve();
    };
  });
  const unsubscribe = draining.onAbort(closeWhenAnswered);
  closeWhenAnswered();
  await closed;
  unsubscribe();
}
