import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Delivery } from '../../pipeline/request.js';
import {
  allowsUtf8,
  findMatch,
  type HeaderItem,
  isPreferred,
  type Match,
  parseHeaderItems,
} from '../requests/header-items.js';

type JsonMediaType = 'application/json' | 'application/graphql-response+json';
type StreamMediaType = 'multipart/mixed' | 'text/event-stream';

/** Response media types that `Accept` allows. */
export interface Negotiated {
  /** Media type of a single result: JSON, or a stream of one item if JSON is not accepted. */
  readonly single: JsonMediaType | StreamMediaType;
  /** Media type of an incremental result; null if `@defer` and `@stream` must be ignored. */
  readonly parts: StreamMediaType | null;
  readonly delivery: Delivery;
}

/** Order of preference for equal qualities. */
const JSON_TYPES: readonly JsonMediaType[] = ['application/json', 'application/graphql-response+json'];
const STREAM_TYPES: readonly StreamMediaType[] = ['multipart/mixed', 'text/event-stream'];

/** Longer headers are parsed each time. */
const MAX_CACHED_CHARS = 200;
const cache = new LRUCache<string, { readonly negotiated: Negotiated | null }>({ max: 200 });

/** Null if `Accept` allows no supported media type. */
export function negotiate(accept: string | undefined): Negotiated | null {
  const header = accept || '*/*';
  const cached = cache.get(header);
  if (cached) return cached.negotiated;
  const negotiated = parseAndNegotiate(header);
  if (header.length <= MAX_CACHED_CHARS) cache.set(header, { negotiated });
  return negotiated;
}

/** Whether a browser navigates here: it names HTML, and prefers it to a result. */
export function acceptsHtml({ method, headers: { accept } }: IncomingMessage): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (accept === undefined || !/text\/html/i.test(accept)) return false;
  const ranges = parseAccept(accept);
  const html = findMatch('text/html', ranges);
  if (!html?.isExact) return false;
  return [...JSON_TYPES, ...STREAM_TYPES].every((type) => {
    const match = findMatch(type, ranges);
    return !match || (match.isExact ? isPreferred(html, match) : html.quality >= match.quality);
  });
}

export function isStreamType(mediaType: Negotiated['single']): mediaType is StreamMediaType {
  return mediaType === 'text/event-stream' || mediaType === 'multipart/mixed';
}

/** The `Accept` header that makes Yoga, which ignores qualities, send the negotiated type. */
export function toAccept({ single, parts }: Negotiated): string {
  return parts === null ? single : `${single}, ${parts}`;
}

function parseAndNegotiate(accept: string): Negotiated | null {
  const ranges = parseAccept(accept);
  const json = findBest(JSON_TYPES, ranges);
  const stream = findBest(STREAM_TYPES, ranges);
  const single = stream && (!json || stream.quality > json.quality) ? stream : json;
  if (!single) return null;
  const events = findMatch('text/event-stream', ranges);
  return {
    single: single.mediaType,
    parts: stream?.mediaType ?? null,
    delivery: { parts: stream !== null, events: events !== null },
  };
}

/** The type with the highest quality; for equal ones, the first in `Accept`. */
function findBest<T extends string>(mediaTypes: readonly T[], ranges: readonly HeaderItem[]) {
  let best: (Match & { readonly mediaType: T }) | null = null;
  for (const mediaType of mediaTypes) {
    const match = findMatch(mediaType, ranges);
    if (match && isPreferred(match, best)) best = { mediaType, ...match };
  }
  return best;
}

function parseAccept(accept: string): readonly HeaderItem[] {
  return parseHeaderItems(accept).filter((range) => allowsUtf8(range) && !requiresOtherFormat(range));
}

/** Clients name the format of multipart results that they parse; the gateway writes that of `deferSpec=20220824` only. */
function requiresOtherFormat({ parameters }: HeaderItem): boolean {
  const deferSpec = parameters.get('deferspec');
  if (deferSpec !== undefined) return deferSpec !== '20220824';
  return parameters.has('incrementalspec') || parameters.has('subscriptionspec');
}
