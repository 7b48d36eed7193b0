import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Admission } from '../pipeline/request.js';
import { MCP } from '../pipeline/transport.js';
import { McpCall, type McpOptions } from './mcp-call.js';
import { createMcpServer } from './mcp-server.js';
import { getWatchedUris, watchResources } from './resource-updates.js';

/** A message that was received with a POST, counted and parsed. */
export interface McpPost {
  /** The headers that the protocol defines. */
  readonly headers: Readonly<Record<string, string>>;
  readonly message: unknown;
  readonly admission: Admission;
  readonly requestId: string;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
  /** Aborted when the request outlasts the drain. */
  readonly timedOut: AbortSignal;
}

/** The URL is read by nobody. */
const ANY_URL = 'http://gateway.invalid/mcp';

/** Serves one message, without state between two. Clients of the revisions of 2025 are served without a session. */
export async function serveMcpPost(options: McpOptions, post: McpPost): Promise<Response> {
  const { headers, message, admission, requestId, signal, timedOut } = post;
  // One for each request: the subscriptions of a handler share their events, and belong to one client.
  const handler = createMcpHandler(({ era }) =>
    createMcpServer({
      mcp: options,
      createRequestId: () => requestId,
      admit: () => admission,
      subscriptions: { canListen: era === 'modern', subscribe: null, unsubscribe: () => undefined },
      timedOut,
    }),
  );
  const request = new Request(ANY_URL, { method: 'POST', headers, signal });
  const response = await handler.fetch(request, { parsedBody: message });
  const uris = getWatchedUris(message);
  if (uris.length > 0 && response.headers.get('content-type') === 'text/event-stream') {
    const call = new McpCall(options, { admission, requestId, signal });
    // The stream ends with what it watches, and before the gateway stops: clients listen again.
    const close = () => void handler.close();
    const unsubscribe = options.stopping.onAbort(close);
    void watchResources(call, uris, (uri) => handler.notify.resourceUpdated(uri))
      .catch((error: unknown) => void options.pipeline.reject({ requestId, transport: MCP }, error))
      .finally(() => {
        unsubscribe();
        close();
      });
  }
  return response;
}
