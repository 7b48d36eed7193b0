import { LRUCache } from 'lru-cache';
import type { Delivery } from '../../pipeline/request.js';

export type JsonMediaType = 'application/json' | 'application/graphql-response+json';
export type StreamMediaType = 'multipart/mixed' | 'text/event-stream';

/** What `Accept` allows a result to be sent as. */
export interface Negotiated {
  /** A result in one piece: as JSON, or as the only item of a stream where JSON is not accepted. */
  readonly single: JsonMediaType | StreamMediaType;
  /** A result in parts; null where `@defer` and `@stream` have to be ignored. */
  readonly parts: StreamMediaType | null;
  readonly delivery: Delivery;
}

/** Where a result in one piece is sent as JSON. */
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
  /** In `Accept`. */
  readonly index: number;
}

/** In the order of preference where `Accept` does not tell. */
const JSON_TYPES: readonly JsonMediaType[] = ['application/json', 'application/graphql-response+json'];
const STREAM_TYPES: readonly StreamMediaType[] = ['multipart/mixed', 'text/event-stream'];

/** Longer ones are parsed each time. */
const MAX_CACHED_CHARS = 200;
const cache = new LRUCache<string, { readonly negotiated: Negotiated | null }>({ max: 200 });

/** Null where `Accept` allows no media type that a result can be sent as. */
export function negotiate(accept: string | undefined): Negotiated | null {
  const header = accept || '*/*';
  const known = cache.get(header);
  if (known) return known.negotiated;
  const negotiated = parseAndNegotiate(header);
  if (header.length <= MAX_CACHED_CHARS) cache.set(header, { negotiated });
  return negotiated;
}

export function acceptsJson(negotiated: Negotiated): negotiated is JsonNegotiated {
  return JSON_TYPES.some((mediaType) => mediaType === negotiated.single);
}

/** The `Accept` with which Yoga, which ignores qualities, sends what has been negotiated. */
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

/** The type of the highest quality; of those that are equal, the one that `Accept` names first. */
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

/** The quality that the most specific range gives a type; null where it is not accepted. */
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
    if (charset !== null && charset !== 'utf-8') continue;
    ranges.push({ type, subtype, quality: parseQuality(getParameter(parameters, 'q')) });
  }
  return ranges;
}

function getParameter(parameters: readonly string[], name: string): string | null {
  const parameter = parameters.find((text) => text.startsWith(`${name}=`));
  return parameter === undefined ? null : parameter.slice(name.length + 1);
}

/** One that is none counts as 1. */
function parseQuality(text: string | null): number {
  const quality = text === null || text === '' ? 1 : Number(text);
  return quality >= 0 && quality <= 1 ? quality : 1;
}
