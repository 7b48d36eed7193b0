import { hash } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose';
import { LRUCache } from 'lru-cache';
import { GatewayError, isGatewayError } from '../domain/gateway-error.js';
import { AccessToken, type AccessTokenContext, TOKEN_EXPIRED_ERROR } from './access-token.js';
import { type IssuerEndpoints, IssuerKeys, type IssuerKeysOptions } from './issuer-keys.js';

/** Signatures that can be checked with a public key. With a symmetric one, everybody who can check a token could create one. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];
/** Node accepts less than 16,000 bytes of headers; a connection parameter may be longer. */
const MAX_TOKEN_CHARS = 15_000;
/** Characters of tokens that are remembered: several thousand people. Further ones are verified again. */
const MAX_REMEMBERED_CHARS = 20_000_000;
/** How far the clock of an identity provider may be from that of the gateway. */
const CLOCK_TOLERANCE_MS = 30_000;
const MAX_SUBJECT_CHARS = 255;
const MAX_NAME_CHARS = 200;

export interface SignInOptions
  extends Omit<AccessTokenContext, 'watched'>,
    Pick<IssuerKeysOptions, 'jwksUrl' | 'fetchJson' | 'onFailure' | 'onRecovery'> {
  /** Accepted values of the claim `iss`. */
  readonly issuers: readonly string[];
  /** One of them has to be in the claim `aud`. */
  readonly audience: readonly string[];
}

/** Verifies access tokens of OpenID providers, each once. */
export class SignIn {
  readonly #options: SignInOptions;
  readonly #context: AccessTokenContext;
  readonly #keys: ReadonlyMap<string, IssuerKeys>;
  readonly #watched = new Set<AccessToken>();
  /** The tokens by a hash, so that memory holds none as text. */
  readonly #tokens = new LRUCache<string, AccessToken>({ maxSize: MAX_REMEMBERED_CHARS });
  readonly #pending = new Map<string, Promise<AccessToken>>();

  constructor(options: SignInOptions) {
    this.#options = options;
    this.#context = { ...options, watched: this.#watched };
    this.#keys = new Map(options.issuers.map((issuer) => [issuer, new IssuerKeys({ ...options, issuer })]));
  }

  /** Fetches the keys of all issuers in the background. */
  start(): void {
    for (const keys of this.#keys.values()) keys.start();
  }

  close(): void {
    for (const keys of this.#keys.values()) keys.close();
  }

  /** Tells operators whose keys cannot be fetched, and what that means; null if all could be. */
  get problem(): string | null {
    for (const [issuer, { problem }] of this.#keys)
      if (problem !== null)
        return `The keys of ${issuer} (AUTH_ISSUER) cannot be fetched: ${problem} The log has the cause.`;
    return null;
  }

  /** Endpoints of the first issuer, at which pages sign users in; null until they are known. */
  get endpoints(): IssuerEndpoints | null {
    const [first] = this.#keys.values();
    return first?.endpoints ?? null;
  }

  /** A token that was verified before. */
  find(token: string): AccessToken | undefined {
    const known = this.#tokens.get(hashToken(token));
    return known?.hasKnownKey ? known : undefined;
  }

  /** Rejects with a GatewayError. */
  verify(token: string): Promise<AccessToken> {
    const key = hashToken(token);
    const known = this.#tokens.get(key);
    if (known?.hasKnownKey && !known.isExpired) return Promise.resolve(known);
    const pending = this.#pending.get(key);
    if (pending) return pending;
    const verified = this.#verify(token)
      .then((verifiedToken) => {
        this.#tokens.set(key, verifiedToken, { size: token.length });
        return verifiedToken;
      }, rethrow)
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, verified);
    return verified;
  }

  /** Call it when the accounts file has changed. */
  onAccountsChange(): void {
    for (const token of [...this.#watched]) token.onAccountsChange();
  }

  async #verify(token: string): Promise<AccessToken> {
    const { clock, audience } = this.#options;
    if (token.length > MAX_TOKEN_CHARS)
      throw createInvalidTokenError(`It has more than ${MAX_TOKEN_CHARS} characters.`);
    // Before any key is looked up.
    const issuer = `${decodeJwt(token).iss}`;
    const keys = this.#keys.get(issuer);
    if (!keys) throw createInvalidTokenError('Its issuer is not one that this gateway accepts (AUTH_ISSUER).');
    if (!ALGORITHMS.includes(`${decodeProtectedHeader(token).alg}`))
      throw createInvalidTokenError('Its signature algorithm is not one that this gateway accepts.');
    const { payload, protectedHeader } = await jwtVerify(token, keys.getKey, {
      issuer,
      audience: [...audience],
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_MS / 1_000,
      currentDate: clock.wallNow(),
      requiredClaims: ['exp', 'sub'],
    });
    const remainingMs = (payload.exp ?? 0) * 1_000 + CLOCK_TOLERANCE_MS - clock.wallNow().getTime();
    const { kid } = protectedHeader;
    return new AccessToken(this.#context, {
      user: toUser(issuer, payload),
      claims: payload,
      expiresAt: clock.monotonicNow() + remainingMs,
      hasKey: () => keys.hasKey(kid),
    });
  }
}

function toUser(issuer: string, { sub, name, preferred_username: username, email }: JWTPayload) {
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_CHARS)
    throw createInvalidTokenError(`Its subject must have 1 to ${MAX_SUBJECT_CHARS} characters.`);
  return { issuer, subject: sub, name: toText(name) ?? toText(username), email: toText(email) };
}

function toText(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim.slice(0, MAX_NAME_CHARS) : null;
}

function hashToken(token: string): string {
  return hash('sha256', token, 'base64');
}

function createInvalidTokenError(reason: string): GatewayError {
  return new GatewayError('UNAUTHENTICATED', `The access token is not valid. ${reason}`);
}

/** What is wrong with the claim, without its value. */
const CLAIM_PROBLEMS: Readonly<Record<string, string>> = {
  aud: 'It is for another audience (AUTH_AUDIENCE).',
  exp: 'It has no time of expiry.',
  nbf: 'It is not valid yet. Compare the clocks of the gateway and of the identity provider.',
  sub: 'It has no subject.',
};

/** Messages of jose may contain claims. */
function rethrow(error: unknown): never {
  if (isGatewayError(error)) throw error;
  if (error instanceof errors.JWTExpired) throw TOKEN_EXPIRED_ERROR;
  if (error instanceof errors.JWTClaimValidationFailed)
    throw createInvalidTokenError(CLAIM_PROBLEMS[error.claim] ?? 'One of its claims is not valid.');
  if (error instanceof errors.JWSSignatureVerificationFailed) throw createInvalidTokenError('Its signature is wrong.');
  if (error instanceof errors.JOSEError) throw createInvalidTokenError('It is not a JWT that this gateway can verify.');
  throw error;
}
