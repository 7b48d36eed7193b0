import { createHmac } from 'node:crypto';

/**
 * Whoever asks: an API key, and the fingerprint that everything held for the caller is kept under. The key is private,
 * so that neither a log line nor a dump of a cache can show it.
 */
export class Caller {
  readonly #apiKey: string;
  /** A keyed hash of the API key: the same for the same key and secret, and no way back. */
  readonly fingerprint: string;

  constructor(apiKey: string, secret: string) {
    this.#apiKey = apiKey;
    this.fingerprint = createHmac('sha256', secret).update(apiKey).digest('base64url').slice(0, 22);
  }

  /** The value of the `Authorization` header (SPEC section 5). */
  get authorization(): string {
    return `apiKey ${this.#apiKey}`;
  }
}

const AUTHORIZATION = /^\s*apikey\s+([\x21-\x7e]{1,512})\s*$/i;

/** The key in an `Authorization` header of the form `apiKey <key>`; null when there is none or it has another form. */
export function readApiKey(authorization: string | null | undefined): string | null {
  return AUTHORIZATION.exec(authorization ?? '')?.[1] ?? null;
}
