import { parse, stringify } from 'devalue';
import type { SharedKind } from './redis-events.js';
import type { SharedRedis } from './shared-redis.js';

/**
 * Encodes values, including maps, dates and undefined, as signed text. The signature covers the purpose, the version and the
 * location, a key or a channel: text that no gateway with the same secret wrote there is not parsed. A client of the same Redis
 * can restore what a gateway wrote there earlier, so values contain their expiry, and messages their order.
 */
export interface SignedCodec<T> {
  /** Null if the value is too long or cannot be serialized. */
  encode(location: string, value: T): string | null;
  /** Undefined if the signature, the version or the value is invalid. */
  decode(location: string, text: string): T | undefined;
}

export interface SignedCodecOptions<T> {
  readonly kind: SharedKind;
  /** Changes with the format, without a space: gateways of two releases may run side by side. See {@link SharedRedis.format}. */
  readonly version: number | string;
  readonly maxChars: number;
  readonly isValue: (value: unknown) => value is T;
}

export function createSignedCodec<T>(
  redis: Pick<SharedRedis, 'sign' | 'reportDecodeError'>,
  { kind, version, maxChars, isValue }: SignedCodecOptions<T>,
): SignedCodec<T> {
  // An array in JSON in front: no other kind, version, location and body result in the same text.
  const sign = (location: string, body: string) =>
    `${version} ${redis.sign(`${JSON.stringify([kind, version, location])}${body}`)} ${body}`;
  return {
    encode(location, value) {
      try {
        const signed = sign(location, stringify(value));
        return signed.length <= maxChars ? signed : null;
      } catch {
        return null;
      }
    },
    decode(location, text) {
      try {
        const body = text.length <= maxChars ? text.slice(text.indexOf(' ', text.indexOf(' ') + 1) + 1) : '';
        const value: unknown = body !== '' && text === sign(location, body) ? parse(body) : undefined;
        if (isValue(value)) return value;
      } catch {
        // Reported below.
      }
      redis.reportDecodeError(kind);
      return undefined;
    },
  };
}
