import { Client, type ClientCapabilities, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { onTestFinished } from 'vitest';

/** The current revision, and the last one with sessions. */
export const REVISIONS = ['2026-07-28', '2025-11-25'] as const;
export type Revision = (typeof REVISIONS)[number];

export interface McpClientOptions {
  /** Null: none. */
  readonly key?: string | null;
  /** Instead of an API key. */
  readonly authorization?: string;
  readonly revision?: Revision;
  readonly capabilities?: ClientCapabilities;
}

/** The official client, not connected. */
export function createMcpClient({ revision = '2026-07-28', capabilities = {} }: McpClientOptions = {}): Client {
  const mode = revision === '2026-07-28' ? { pin: revision } : 'legacy';
  const client = new Client({ name: 'test', version: '1' }, { capabilities, versionNegotiation: { mode } });
  onTestFinished(() => client.close());
  return client;
}

/** The official client, connected over HTTP. */
export async function connectMcp(url: string, options: McpClientOptions = {}): Promise<Client> {
  const { key = 'sandbox', authorization = key === null ? null : `apiKey ${key}` } = options;
  const client = createMcpClient(options);
  const requestInit = authorization === null ? {} : { headers: { authorization } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url), { requestInit }));
  return client;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** The structured result of a call, with `isError` if it has failed. Its text is the same as JSON. */
export async function callTool(client: Client, name: string, args: Arguments = {}): Promise<Record<string, unknown>> {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
  const [text] = content;
  if (text?.type !== 'text' || text.text !== JSON.stringify(structuredContent)) throw new Error('Another text.');
  return { ...(structuredContent as object), ...(isError && { isError }) };
}

/** Sends a message without a client. */
export function postMessage(url: string, body: string | object, headers: Readonly<Record<string, string>> = {}) {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** Sends a request of the current revision without a client. */
export function postRequest(
  url: string,
  method: string,
  { _meta = {}, ...params }: Arguments & { readonly _meta?: Arguments },
  { key = 'sandbox', capabilities = {} }: McpClientOptions = {},
): Promise<Response> {
  const [revision] = REVISIONS;
  const { name = params['uri'] ?? params['taskId'] } = params;
  const envelope = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': capabilities,
    ..._meta,
  };
  const message = { jsonrpc: '2.0', id: 1, method, params: { _meta: envelope, ...params } };
  return postMessage(url, message, {
    ...(key !== null && { authorization: `apiKey ${key}` }),
    'mcp-protocol-version': revision,
    'mcp-method': method,
    ...(typeof name === 'string' && { 'mcp-name': name }),
  });
}

/** As {@link postRequest}; resolves with the result or error. */
export async function sendRequest(
  ...args: Parameters<typeof postRequest>
): Promise<{ readonly result?: Arguments; readonly error?: { readonly code: number; readonly message: string } }> {
  const response = await postRequest(...args);
  return (await response.json()) as object;
}

/** A call as clients of the revisions of 2025 send it, without a session. */
export const toolCall = (name: string, args: Arguments = {}) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});
