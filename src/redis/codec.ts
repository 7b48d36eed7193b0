import { parse, stringify } from 'devalue';
import type { Kind } from './events.js';
import type { SharedRedis } from './shared-redis.js';

/** Values as texts and back: maps, dates and what is undefined stay what they are. */
export interface Codec<T> {
  /** Null for what is too long, or cannot be told as a text. */
  write(value: T): string | null;
  /** Undefined for what cannot be read, and for what another version wrote. */
  read(text: string): T | undefined;
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
  redis: Pick<SharedRedis, 'unreadable'>,
  { kind, version, longest, isValue }: CodecParts<T>,
): Codec<T> {
  const prefix = `${version} `;
  return {
    write(value) {
      try {
        const text = prefix + stringify(value);
        return text.length <= longest ? text : null;
      } catch {
        return null;
      }
    },
    read(text) {
      try {
        const value: unknown =
          text.length <= longest && text.startsWith(prefix) ? parse(text.slice(prefix.length)) : null;
        if (isValue(value)) return value;
      } catch {
        // What is no text of ours is told of below.
      }
      redis.unreadable(kind);
      return undefined;
    },
  };
}
