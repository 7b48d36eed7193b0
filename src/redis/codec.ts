import { parse, stringify } from 'devalue';
import type { Kind } from './events.js';
import type { SharedRedis } from './shared-redis.js';

/**
 * Values as texts and back: maps, dates and what is undefined stay what they are. Each is sealed for its place, a key or a
 * channel: what was not written there by a gateway with the same secret is not even parsed.
 */
export interface Codec<T> {
  /** Null for what is too long, or cannot be told as a text. */
  write(place: string, value: T): string | null;
  /** Undefined for what cannot be read, for what another version wrote, and for what is sealed otherwise. */
  read(place: string, text: string): T | undefined;
}

export interface CodecParts<T> {
  readonly kind: Kind;
  /** Raised whenever the shape changes: gateways of two releases may stand side by side. */
  readonly version: number;
  /** Characters of the longest text. */
  readonly longest: number;
  readonly isValue: (value: unknown) => value is T;
}

export function codec<T>(
  redis: Pick<SharedRedis, 'seal' | 'unreadable'>,
  { kind, version, longest, isValue }: CodecParts<T>,
): Codec<T> {
  const sealed = (place: string, body: string) => `${version} ${redis.seal(`${place}\n${version} ${body}`)} ${body}`;
  return {
    write(place, value) {
      try {
        const text = sealed(place, stringify(value));
        return text.length <= longest ? text : null;
      } catch {
        return null;
      }
    },
    read(place, text) {
      try {
        const body = text.length <= longest ? text.slice(text.indexOf(' ', text.indexOf(' ') + 1) + 1) : '';
        const value: unknown = body !== '' && text === sealed(place, body) ? parse(body) : undefined;
        if (isValue(value)) return value;
      } catch {
        // What is no text of ours is told of below.
      }
      redis.unreadable(kind);
      return undefined;
    },
  };
}
