import { LRUCache } from 'lru-cache';
import type { Delivery } from '../../pipeline/request.js';

export type JsonMediaType = 'application/json' | 'application/graphql-response+json';
export type StreamMediaType = 'multipart/mixed' | 'text/event-stream';

/** Response media types that `Accept` allows. */
export interface Negotiated {
  /** For a single result: JSON, or a stream of one item if JSON is not accepted. */
  readonly single: JsonMediaType | StreamMediaType;
  /** For an incremental result; null if `@defer` and `@stream` must be ignored. */
  readonly parts: StreamMediaType | null;
  readonly delivery: Delivery;
}

/** Media types for a single result as JSON. */
export interface JsonNegotiated extends Negotiated {
  readonly single: JsonMediaType;
}

interface Range {
  readonly type: string;
  readonly subtype: string;
  readonly quality: number;
}

interface Match {
  readonly quality: number;
  /** Value in `Accept`. */
  readonly index: number;
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

export function acceptsJson(negotiated: Negotiated): negotiated is JsonNegotiated {
  return JSON_TYPES.some((mediaType) => mediaType === negotiated.single);
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
function findBest<T extends string>(mediaTypes: readonly T[], ranges: readonly Range[]) {
  let best: (Match & { readonly mediaType: T }) | null = null;
  for (const mediaType of mediaTypes) {
    const match = findMatch(mediaType, ranges);
    if (!match) continue;
    const isBetter =
      !best || match.quality > best.quality || (match.quality === best.quality && match.index < best.index);
    if (isBetter) best = { ...match, mediaType };
  }
  return best;
}

/** The quality that the most specific range assigns to a type; null if it is not accepted. */
function findMatch(mediaType: string, ranges: readonly Range[]): Match | null {
  const [type, subtype] = mediaType.split('/');
  let specificity = 0;
  let match: Match | null = null;
  for (const [index, range] of ranges.entries()) {
    if (range.type !== '*' && range.type !== type) continue;
    if (range.subtype !== '*' && range.subtype !== subtype) continue;
    const rangeSpecificity = range.type === '*' ? 1 : range.subtype === '*' ? 2 : 3;
    if (rangeSpecificity <= specificity) continue;
    specificity = rangeSpecificity;
    match = { quality: range.quality, index };
  }
  return match && match.quality > 0 ? match : null;
}

function parseAccept(accept: string): readonly Range[] {
  const ranges: Range[] = [];
  for (const text of accept.toLowerCase().split(',')) {
    const [range = '', ...parameters] = text.split(';').map((part) => part.trim());
    const [type = '', subtype = ''] = range.split('/');
    const charset = getParameter(parameters, 'charset');
    if ((charset !== null && charset !== 'utf-8') || requiresOtherFormat(parameters)) continue;
    ranges.push({ type, subtype, quality: parseQuality(getParameter(parameters, 'q')) });
  }
  return ranges;
}

/** Clients name the format of multipart results that they parse; the gateway writes that of `deferSpec=20220824` only. */
function requiresOtherFormat(parameters: readonly string[]): boolean {
  const deferSpec = getParameter(parameters, 'deferspec');
  if (deferSpec !== null) return deferSpec !== '20220824';
  return ['incrementalspec', 'subscriptionspec'].some((name) => getParameter(parameters, name) !== null);
}

function getParameter(parameters: readonly string[], name: string): string | null {
  const parameter = parameters.find((text) => text.startsWith(`${name}=`));
  return parameter === undefined ? null : parameter.slice(name.length + 1);
}

/** An invalid quality counts as 1. */
function parseQuality(text: string | null): number {
  const quality = text === null || text === '' ? 1 : Number(text);
  return quality >= 0 && quality <= 1 ? quality : 1;
}
