import { createLocalJWKSet, errors, type JSONWebKeySet, type LocalJWKSet } from 'jose';
import { GatewayError } from '../domain/gateway-error.js';
import { asObject } from '../primitives/as-object.js';
import type { Clock } from '../primitives/clock.js';

/** Keys are fetched again after this time, also if nobody signs in: a key that the provider has withdrawn is then no longer accepted. */
const MAX_AGE_MS = 600_000;
/** Known keys are used for at most this long if the provider does not answer. */
const MAX_STALE_MS = 24 * 3_600_000;
/** Between two attempts: tokens with invented key ids must not make the gateway ask all the time. */
const COOLDOWN_MS = 10_000;
const MAX_KEYS = 100;

/** Fetches JSON of a bounded size in a bounded time. Rejects with an error for the log. */
export type FetchJson = (url: URL) => Promise<unknown>;

export interface IssuerKeysOptions {
  /** The claim `iss` of its tokens. */
  readonly issuer: string;
  /** Null: discovered. */
  readonly jwksUrl: URL | null;
  readonly fetchJson: FetchJson;
  readonly clock: Clock;
  /** Called once for each cause until the keys have been fetched again. */
  readonly onFailure: (issuer: string, error: unknown, hasKeys: boolean) => void;
  /** The keys have been fetched after a failure. */
  readonly onRecovery: (issuer: string) => void;
}

/** Where a page asks for tokens, as the discovery document says. */
export interface IssuerEndpoints {
  readonly authorizationOrigin: string;
  readonly tokenOrigin: string;
}

/**
 * The public keys of an issuer. Not `createRemoteJWKSet` of jose: it takes its time from the clock of the host, and rejects all tokens when
 * its keys are old and the provider is down.
 */
export class IssuerKeys {
  readonly #options: IssuerKeysOptions;
  #keys: LocalJWKSet | null = null;
  #keyIds: ReadonlySet<string | undefined> = new Set();
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #attemptedAt = Number.NEGATIVE_INFINITY;
  /** Why the last attempt has failed. */
  #failure: string | null = null;
  #pending: Promise<void> | null = null;
  #cancelNext: (() => void) | null = null;
  #isClosed = false;
  #endpoints: IssuerEndpoints | null = null;

  constructor(options: IssuerKeysOptions) {
    this.#options = options;
  }

  /** Waits for the provider only if the key is not known. Rejects with `UNAVAILABLE` if it cannot be known now. */
  readonly getKey: LocalJWKSet = Object.assign(
    async (...args: Parameters<LocalJWKSet>) => {
      if (this.#keys && this.#options.clock.monotonicNow() - this.#fetchedAt < MAX_STALE_MS) {
        const key = await this.#find(this.#keys, args);
        if (key) return key;
      }
      if (!(await this.#refresh())) throw this.#createUnavailableError();
      const key = this.#keys && (await this.#find(this.#keys, args));
      if (key) return key;
      throw new GatewayError('UNAUTHENTICATED', 'The access token is signed with a key that its issuer does not have.');
    },
    { jwks: (): JSONWebKeySet => this.#keys?.jwks() ?? { keys: [] } },
  );

  /** Fetches the keys in the background from now on, so that a wrong or unreachable issuer is noticed before somebody signs in. */
  start(): void {
    void this.#attempt();
  }

  close(): void {
    this.#isClosed = true;
    this.#cancelNext?.();
  }

  /** What it means that the keys cannot be fetched, without the cause; null if they could be. */
  get problem(): string | null {
    if (this.#failure === null) return null;
    return this.#keys
      ? 'users whose tokens have a new signing key cannot sign in.'
      : 'nobody can sign in with its tokens.';
  }

  /** Null until they are discovered, and with a URL for the keys. The same object while they do not change. */
  get endpoints(): IssuerEndpoints | null {
    return this.#endpoints;
  }

  /**
   * Whether the issuer had the key when the keys were fetched last. True without an id: a token that names no key is accepted until it
   * expires, also if its key has been withdrawn since.
   */
  hasKey(keyId: string | undefined): boolean {
    return keyId === undefined || this.#keyIds.has(keyId);
  }

  async #find(keys: LocalJWKSet, args: Parameters<LocalJWKSet>) {
    try {
      return await keys(...args);
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return null;
      throw error;
    }
  }

  /** Whether the keys have been fetched just now. False during the cooldown. */
  async #refresh(): Promise<boolean> {
    if (!this.#pending && this.#options.clock.monotonicNow() - this.#attemptedAt < COOLDOWN_MS) return false;
    await this.#attempt();
    return this.#failure === null;
  }

  /** Never rejects. The next attempt follows by itself: after the cooldown if this one fails. */
  #attempt(): Promise<void> {
    if (this.#pending !== null) return this.#pending;
    this.#cancelNext?.();
    this.#attemptedAt = this.#options.clock.monotonicNow();
    this.#pending = this.#fetch()
      .then(
        (keys) => this.#onFetched(keys),
        (error) => this.#onFailed(error),
      )
      .finally(() => {
        this.#pending = null;
      });
    return this.#pending;
  }

  #onFetched(keys: LocalJWKSet): void {
    const { clock, issuer, onRecovery } = this.#options;
    this.#keys = keys;
    this.#keyIds = new Set(keys.jwks().keys.map(({ kid }) => kid));
    this.#fetchedAt = clock.monotonicNow();
    if (this.#failure !== null) onRecovery(issuer);
    this.#failure = null;
    this.#scheduleNext(MAX_AGE_MS);
  }

  #onFailed(error: unknown): void {
    const { issuer, onFailure } = this.#options;
    if (this.#isClosed) return;
    const failure = String(error);
    if (failure !== this.#failure) onFailure(issuer, error, this.#keys !== null);
    this.#failure = failure;
    this.#scheduleNext(COOLDOWN_MS);
  }

  #scheduleNext(delayMs: number): void {
    if (!this.#isClosed) this.#cancelNext = this.#options.clock.schedule(delayMs, () => void this.#attempt());
  }

  async #fetch(): Promise<LocalJWKSet> {
    const { jwksUrl, fetchJson } = this.#options;
    const document = await fetchJson(jwksUrl ?? (await this.#discoverJwksUrl()));
    const { keys } = asObject(document);
    if (!Array.isArray(keys)) throw new Error('the key set has no list of keys');
    if (keys.length > MAX_KEYS) throw new Error(`the key set has more than ${MAX_KEYS} keys`);
    return createLocalJWKSet({ keys: keys.filter(isPublicKey) });
  }

  async #discoverJwksUrl(): Promise<URL> {
    const { issuer, fetchJson } = this.#options;
    const { jwksUrl, endpoints } = await discover(issuer, fetchJson);
    if (JSON.stringify(endpoints) !== JSON.stringify(this.#endpoints)) this.#endpoints = endpoints;
    return jwksUrl;
  }

  #createUnavailableError(): GatewayError {
    const retryAfterMs = Math.max(1, this.#attemptedAt + COOLDOWN_MS - this.#options.clock.monotonicNow());
    const reason =
      this.#failure !== null
        ? 'The identity provider does not answer, so the access token cannot be verified.'
        : 'The key of the access token is not known. It is looked up again in a moment.';
    return new GatewayError('UNAVAILABLE', `${reason} Repeat the request after \`retryAfterMs\`; nothing was done.`, {
      retryAfterMs,
    });
  }
}

const ASYMMETRIC: ReadonlySet<unknown> = new Set(['RSA', 'EC', 'OKP']);

/** A symmetric key would make everybody an issuer who can read the key set. */
function isPublicKey(key: unknown): key is JSONWebKeySet['keys'][number] {
  return ASYMMETRIC.has(asObject(key)['kty']);
}

/** Reads the discovery document of OpenID Connect Discovery 1.0. An issuer may have a path. */
async function discover(issuer: string, fetchJson: FetchJson) {
  const url = new URL(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  const configuration = asObject(await fetchJson(url));
  if (configuration['issuer'] !== issuer)
    throw new Error('the discovery document is of another issuer: write AUTH_ISSUER exactly as it is there');
  const isAllowed = ({ protocol }: URL) => protocol === 'https:' || protocol === url.protocol;
  const getUrl = (name: string) => {
    const value = configuration[name];
    return typeof value === 'string' && URL.canParse(value) ? new URL(value) : null;
  };
  const getOrigin = (name: string) => {
    const endpoint = getUrl(name) ?? url;
    return isAllowed(endpoint) ? endpoint.origin : url.origin;
  };
  const jwksUrl = getUrl('jwks_uri');
  if (!jwksUrl) throw new Error('the discovery document has no jwks_uri');
  if (!isAllowed(jwksUrl)) throw new Error('the jwks_uri of the discovery document is not https');
  const endpoints = {
    authorizationOrigin: getOrigin('authorization_endpoint'),
    tokenOrigin: getOrigin('token_endpoint'),
  };
  return { jwksUrl, endpoints };
}
