import { createHmac } from 'node:crypto';
import { GatewayError } from './gateway-error.js';

/** Keys of the service are several times as long. */
const SHORT_KEY_LENGTH = 12;

/**
 * Whoever asks: an API key, and the fingerprint that everything held for the caller is kept under. The key is private,
 * so that neither a log line nor a dump of a cache can show it.
 */
export class Caller {
  readonly #apiKey: string;
  /** Of the API key. */
  readonly fingerprint: string;

  constructor(apiKey: string, secret: string) {
    this.#apiKey = apiKey;
    this.fingerprint = computeFingerprint(apiKey, secret);
  }

  /** The value of the `Authorization` header (SPEC section 5). */
  get authorization(): string {
    return `apiKey ${this.#apiKey}`;
  }

  /** A text of the service without the key, should it have put it there. */
  redactKey(text: string): string {
    const key = this.#apiKey.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    // A short one may be a word like any other, and part of many.
    const pattern = this.#apiKey.length < SHORT_KEY_LENGTH ? `(?<!\\w)${key}(?!\\w)` : key;
    return text.replace(new RegExp(pattern, 'g'), '…');
  }
}

/** A keyed hash: the same for the same text and secret, and no way back. */
export function computeFingerprint(text: string, secret: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url').slice(0, 22);
}

const AUTHORIZATION = /^\s*apikey\s+([\x21-\x7e]{1,512})\s*$/i;

/**
 * The key in an `Authorization` header; null when there is no such header. One of another form is a Fault: whoever meant
 * to bring a key must not be served with somebody else's.
 */
export function parseApiKey(authorization: unknown): string | null {
  if (authorization === undefined || authorization === null) return null;
  const key = typeof authorization === 'string' ? AUTHORIZATION.exec(authorization)?.[1] : undefined;
  if (key !== undefined) return key;
  throw new GatewayError('UNAUTHENTICATED', 'This is no API key. Send "Authorization: apiKey <key>".');
}
