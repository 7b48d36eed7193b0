import { GatewayError } from '../domain/gateway-error.js';
import { ResultStream } from '../pipeline/result-stream.js';
import { asObject } from '../primitives/as-object.js';
import type { McpCall } from './mcp-call.js';
import { toProtocolError } from './protocol-error.js';
import { parseResourceUri, type ResourceName } from './resources.js';

/** A subscription may name as many ids. */
const MAX_URIS = 500;

const SUBSCRIPTIONS = {
  jobs: `subscription watch_jobs($ids: [ID!]!) { jobs(ids: $ids) { previousStatus job { id: serviceId isFinal } } }`,
  backends: `subscription watch_backends($ids: [ID!]!) { backends(ids: $ids) { previousStatus backend { id: serviceId } } }`,
} as const;

interface Change {
  /** Null in the first event, which is the state that the client can read. What it has read may be older; if this one is final, no other event says so. */
  readonly previousStatus: string | null;
  readonly job?: { readonly id: string; readonly isFinal: boolean };
  readonly backend?: { readonly id: string };
}

/**
 * Calls `onUpdate` with the URI of each job or backend that changes, until the request is aborted. All jobs of a request are one
 * subscription. Resolves when nothing can change any more, or rejects with the error of the subscription.
 */
export async function watchResources(
  call: McpCall,
  uris: readonly string[],
  onUpdate: (uri: string) => void,
): Promise<void> {
  if (uris.length > MAX_URIS)
    throw new GatewayError('BAD_USER_INPUT', `At most ${MAX_URIS} resources can be watched; got ${uris.length}.`);
  const named = uris.flatMap((uri) => {
    const name = parseResourceUri(uri);
    return name ? [{ uri, ...name }] : [];
  });
  const watch = (root: keyof typeof SUBSCRIPTIONS, kinds: readonly ResourceName['kind'][]) => {
    const watched = named.filter(({ kind }) => kinds.includes(kind));
    const ids = [...new Set(watched.map(({ id }) => id))];
    return watchAll(call, root, ids, (id) => {
      for (const one of watched) if (toServiceId(one.id) === id) onUpdate(one.uri);
    });
  };
  await Promise.all([watch('jobs', ['job', 'results']), watch('backends', ['backend'])]);
}

async function watchAll(
  call: McpCall,
  root: keyof typeof SUBSCRIPTIONS,
  ids: readonly string[],
  onChange: (id: string) => void,
): Promise<void> {
  if (ids.length === 0) return;
  const stream = await call.subscribe(SUBSCRIPTIONS[root], { ids });
  if (!(stream instanceof ResultStream)) throw toProtocolError(stream);
  for await (const result of stream) {
    const change = result.data?.[root] as Change | null | undefined;
    // A job that does not exist is one event, and the others go on.
    if (!change && result.errors?.[0]?.extensions['code'] !== 'NOT_FOUND') throw toProtocolError(result);
    const id = change?.job?.id ?? change?.backend?.id;
    if (id !== undefined && (change?.previousStatus !== null || change.job?.isFinal)) onChange(id);
  }
}

/** Ids may be global. */
const toServiceId = (id: string) => id.replace(/^(?:Job|Backend):/, '');

/** The URIs that a message asks to be told of (`subscriptions/listen`). */
export function getWatchedUris(message: unknown): readonly string[] {
  const { method, params } = asObject(message);
  const { resourceSubscriptions: uris } = asObject(asObject(params)['notifications']);
  if (method !== 'subscriptions/listen') return [];
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === 'string') : [];
}
