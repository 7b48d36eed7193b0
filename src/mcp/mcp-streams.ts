import { randomUUID } from 'node:crypto';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { GatewayError } from '../domain/gateway-error.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import { MCP } from '../pipeline/transport.js';
import type { McpOptions } from './mcp-call.js';
import { createMcpServer } from './mcp-server.js';

export interface McpStreams {
  readonly input: Readable;
  readonly output: Writable;
  /** As in the header `Authorization`. */
  readonly authorization: string;
}

export interface McpStreamsOptions extends McpOptions {
  readonly pipeline: Pipeline;
  readonly maxBodyBytes: number;
}

/** The address of a client without one: its subscriptions are limited by it. */
const ADDRESS = 'standard input';

/** Serves one client over streams, a message per line. Resolves when the input has ended, or the output cannot be written. */
export async function serveMcpStreams(options: McpStreamsOptions, streams: McpStreams): Promise<void> {
  const { pipeline, maxBodyBytes } = options;
  const { input, output, authorization } = streams;
  const source = { authorization, address: ADDRESS, connection: streams, transport: MCP };
  const admit = async (message: object) => {
    const bytes = Buffer.byteLength(JSON.stringify(message));
    if (bytes > maxBodyBytes) throw new GatewayError('PAYLOAD_TOO_LARGE', 'The message is larger than MAX_BODY_BYTES.');
    const prepared = pipeline.prepare(source);
    if (prepared !== null) await prepared;
    return pipeline.admit(source, bytes);
  };
  const transport = new StdioServerTransport(input, output);
  const handle = serveStdio(() => createMcpServer(options, randomUUID, admit), { transport });
  const { onclose } = transport;
  const closed = new Promise<void>((resolve) => {
    transport.onclose = () => {
      onclose?.();
      resolve();
    };
  });
  // Calls that wait answer before.
  const unsubscribe = options.draining.onAbort(() => setImmediate(() => void handle.close()));
  await closed;
  unsubscribe();
}
