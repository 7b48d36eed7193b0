import { GatewayError, isGatewayError, RETRY_AFTER_MS, toGatewayError } from '../domain/gateway-error.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import type { Grant, Person, Sender } from '../isolation/person.js';
import { parseApiKey, Scope } from '../isolation/scope.js';
import { memoize } from '../primitives/memoize.js';
import type { Transport } from './transport.js';

/** Origin of a request. */
export interface RequestSource {
  /** Value of the `Authorization` header or connection parameter, of any type; undefined if missing. */
  readonly authorization: unknown;
  /** Address of the client. Requests without an accepted API key, and subscriptions, are counted by it. */
  readonly address: string;
  /** The socket: requests of one connection usually have the same key. */
  readonly connection: object;
  readonly transport: Transport;
}

/** Who sends a request, and for how long. */
export interface Identity {
  /** An error if `authorization` cannot be used, or is missing and there is no default API key: the request can then only read the schema. */
  readonly sender: Sender | GatewayError;
  /** What a token grants to a person. Null for an API key, which does not expire. */
  readonly grant: Grant | null;
}

/** A verified access token. */
export interface VerifiedToken extends Grant {
  /** The person, as of now. Throws a GatewayError if they may do nothing. */
  getPerson(): Person;
  /** False if its issuer has withdrawn the key: it has to be verified again. It may be true of a token that has expired. */
  readonly hasKnownKey: boolean;
}

/** Verifies access tokens. */
export interface TokenVerifier {
  /** A token that was verified before; it may have expired meanwhile. */
  find(token: string): VerifiedToken | undefined;
  /** Rejects with a GatewayError. */
  verify(token: string): Promise<VerifiedToken>;
}

export interface AuthenticatorOptions {
  readonly owners: OwnerRegistry;
  /** The key of requests without one. */
  readonly defaultKey: string | null;
  /** Null: nobody signs in. */
  readonly tokens: TokenVerifier | null;
  readonly acceptsKeys: boolean;
}

/** The errors of requests without an identity. Created once for each transport, because requests may come in thousands. */
const getIdentityErrors = memoize(({ describeSending }: Transport) => {
  const toError = (message: string) => new GatewayError('UNAUTHENTICATED', message);
  const signIn = describeSending('Bearer <access token>');
  return {
    missingKey: toError(`No API key. ${describeSending('apiKey <key>')}.`),
    malformedKey: toError(`Malformed Authorization. ${describeSending('apiKey <key>')}.`),
    malformed: toError(`Malformed Authorization. ${signIn}, or "apiKey <key>".`),
    notSignedIn: toError(`You have not signed in. ${signIn}.`),
    noKeys: toError(`This gateway accepts no API keys (AUTH_API_KEYS). Sign in. ${signIn}.`),
  };
});
const NOT_VERIFIED_ERROR = new GatewayError('UNAVAILABLE', 'The access token was not verified. Repeat the request.', {
  retryAfterMs: RETRY_AFTER_MS,
});

const WITHDRAWN_ERROR = new GatewayError(
  'UNAUTHENTICATED',
  'The issuer has withdrawn the key with which the access token is signed. Get a new one.',
);

interface Known {
  readonly authorization: unknown;
  /** The scope of an API key, a verified token, or the error of a token that could not be verified. */
  readonly result: Scope | VerifiedToken | GatewayError;
}

/** Tells who sends a request. */
export class Authenticator {
  readonly #options: AuthenticatorOptions;
  readonly #byConnection = new WeakMap<object, Known>();
  #defaultScope: Scope | null;

  constructor(options: AuthenticatorOptions) {
    this.#options = options;
    const { owners, defaultKey, tokens } = options;
    // Where people sign in, it is the key of an account, and nobody may use it without.
    this.#defaultScope = defaultKey === null || tokens ? null : owners.getScope(defaultKey);
  }

  get verifiesTokens(): boolean {
    return this.#options.tokens !== null;
  }

  /** Whether the request has a token that is not known: call `verify` before `authenticate`. */
  needsVerification({ authorization, connection }: RequestSource): boolean {
    const { tokens } = this.#options;
    if (!tokens) return false;
    const known = this.#byConnection.get(connection);
    if (known && known.authorization === authorization) {
      const { result } = known;
      if (result instanceof Scope) return false;
      // A token that could not be verified may be valid now: its issuer may not have answered.
      return isGatewayError(result) || !result.hasKnownKey;
    }
    const token = parseBearer(authorization);
    return token !== null && !tokens.find(token);
  }

  /** Rejects with internal errors only: `authenticate` throws all others. */
  async verify({ authorization, connection }: RequestSource): Promise<void> {
    const token = parseBearer(authorization);
    const { tokens } = this.#options;
    if (!tokens || token === null) return;
    try {
      this.#byConnection.set(connection, { authorization, result: await tokens.verify(token) });
    } catch (error) {
      this.#byConnection.set(connection, { authorization, result: toGatewayError(error) });
      if (!isGatewayError(error)) throw error;
    }
  }

  /**
   * Throws a GatewayError for a token that is not valid now. The request is then rejected as a whole, so that the status tells the client
   * to get another token.
   */
  authenticate(source: RequestSource): Identity {
    const found = this.#find(source);
    if (found instanceof Scope || isGatewayError(found)) return { sender: found, grant: null };
    return { sender: found.getPerson(), grant: found };
  }

  #find({ authorization, connection, transport }: RequestSource): Known['result'] {
    const { owners, tokens } = this.#options;
    const known = this.#byConnection.get(connection);
    if (known && known.authorization === authorization) {
      const { result } = known;
      if (result instanceof Scope) return owners.use(result);
      if (isGatewayError(result)) throw result;
      // A WebSocket keeps its token as long as it is open.
      if (!result.hasKnownKey) throw WITHDRAWN_ERROR;
      return result;
    }
    const token = tokens && parseBearer(authorization);
    if (token !== null) return this.#findToken(token, authorization, connection);
    const errors = getIdentityErrors(transport);
    if (authorization === undefined || authorization === null) {
      this.#defaultScope &&= owners.use(this.#defaultScope);
      return this.#defaultScope ?? (tokens ? errors.notSignedIn : errors.missingKey);
    }
    if (!this.#options.acceptsKeys) return errors.noKeys;
    const key = parseApiKey(authorization);
    // A client that sends a malformed key must not be served with the default API key.
    if (key === null) return tokens ? errors.malformed : errors.malformedKey;
    const scope = owners.getScope(key);
    this.#byConnection.set(connection, { authorization, result: scope });
    return scope;
  }

  #findToken(token: string, authorization: unknown, connection: object): VerifiedToken {
    const result = this.#options.tokens?.find(token);
    if (!result) throw NOT_VERIFIED_ERROR;
    this.#byConnection.set(connection, { authorization, result });
    return result;
  }
}

const BEARER = /^\s*bearer\s+(\S+)\s*$/i;

/** The token in the value of an `Authorization` header; null if it has none. */
export function parseBearer(authorization: unknown): string | null {
  return typeof authorization === 'string' ? (BEARER.exec(authorization)?.[1] ?? null) : null;
}
