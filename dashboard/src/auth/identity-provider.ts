import * as oauth from 'oauth4webapi';
import { tabStorage } from '../components/storage.js';
import type { SignInConfig } from './auth-config.js';
import { LostRequestError, SilentRenewalError } from './problems.js';

/** Redirect URI. Keep in sync with src/http/pages/dashboard-files.ts. */
export const SIGNED_IN_PATH = '/signed-in';

const TIMEOUT_MS = 15_000;
/** For ID tokens. They come from the provider itself, so the clock of the device need not be exact. */
const CLOCK_TOLERANCE_SECONDS = 300;

const REQUEST_ITEM = 'sign-in-request';
const RESPONSE_ITEM = 'sign-in-response';

export interface Tokens {
  readonly accessToken: string;
  readonly refreshToken: string | null;
  /** On the clock of `performance.now()`: that of the device may be wrong. */
  readonly receivedAt: number;
  /** Null if the provider does not tell. */
  readonly lifetimeMs: number | null;
  /** Null if the response has no ID token, as that of a renewal may have none. */
  readonly person: Person | null;
}

export interface Person {
  readonly subject: string;
  readonly name: string;
}

/** What the response to an authorization request is checked with. */
interface AuthorizationRequest {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly returnTo: string;
}

/** Called by the page at the redirect URI: stores the response for the page that asks for it, whose path is returned. */
export function receiveResponse(): string {
  tabStorage.write(RESPONSE_ITEM, location.search);
  return loadRequest()?.returnTo ?? '/';
}

/** OpenID Connect with the provider: authorization code with PKCE, as a public client. */
export class IdentityProvider {
  readonly issuer: string;
  readonly #tokenOrigin: string;
  /** Of the authorization request. */
  readonly #parameters: URLSearchParams;
  readonly #client: oauth.Client;
  /** A provider for tests may be http on a loopback address. */
  readonly #http: { readonly [oauth.allowInsecureRequests]: boolean };
  #server: oauth.AuthorizationServer | null = null;

  constructor({ issuer, parameters, tokenOrigin }: SignInConfig) {
    this.issuer = issuer;
    this.#tokenOrigin = tokenOrigin;
    this.#parameters = new URLSearchParams(parameters);
    this.#client = {
      client_id: this.#parameters.get('client_id') ?? '',
      [oauth.clockTolerance]: CLOCK_TOLERANCE_SECONDS,
    };
    this.#http = { [oauth.allowInsecureRequests]: issuer.startsWith('http:') };
  }

  /** Leaves the page. The user returns to the address in `returnTo`. */
  async redirect(returnTo: string): Promise<void> {
    const { url, request } = await this.#createRequest(returnTo);
    tabStorage.write(REQUEST_ITEM, JSON.stringify(request));
    location.assign(url);
  }

  /** The tokens for which the user has returned to the page; null if the page was opened otherwise. */
  async takeResponse(): Promise<Tokens | null> {
    const response = tabStorage.read(RESPONSE_ITEM);
    if (response === null) return null;
    const request = loadRequest();
    tabStorage.write(RESPONSE_ITEM, null);
    tabStorage.write(REQUEST_ITEM, null);
    if (!request) throw new LostRequestError();
    return this.#exchange(new URLSearchParams(response), request);
  }

  /** New tokens without the user: with the refresh token, otherwise in a frame. */
  async renew(refreshToken: string | null): Promise<Tokens> {
    return refreshToken === null ? this.#renewInFrame() : this.#refresh(refreshToken);
  }

  /** The page at which the user ends the session of the provider; null if it has none. */
  async findSignOutUrl(): Promise<string | null> {
    const { end_session_endpoint: endpoint } = await this.#discover();
    return endpoint === undefined ? null : `${endpoint}?${new URLSearchParams({ client_id: this.#client.client_id })}`;
  }

  async #refresh(refreshToken: string): Promise<Tokens> {
    const server = await this.#discover();
    const sentAt = performance.now();
    const response = await oauth.refreshTokenGrantRequest(
      server,
      this.#client,
      oauth.None(),
      refreshToken,
      this.#tokenOptions(),
    );
    const tokens = toTokens(await oauth.processRefreshTokenResponse(server, this.#client, response), sentAt);
    // Without rotation, the response has none.
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken };
  }

  /** The provider answers without asking the user, if the browser sends it its cookies. */
  async #renewInFrame(): Promise<Tokens> {
    const { url, request } = await this.#createRequest('/', { prompt: 'none' });
    const frame = document.createElement('iframe');
    frame.hidden = true;
    const answer = new Promise<URLSearchParams>((resolve, reject) => {
      AbortSignal.timeout(TIMEOUT_MS).addEventListener('abort', () => reject(new SilentRenewalError()));
      frame.addEventListener('load', () => {
        const search = getSearch(frame);
        if (search !== null) resolve(new URLSearchParams(search));
      });
    });
    frame.src = `${url}`;
    document.body.append(frame);
    try {
      return await this.#exchange(await answer, request);
    } finally {
      frame.remove();
    }
  }

  async #createRequest(returnTo: string, more: Readonly<Record<string, string>> = {}) {
    const { authorization_endpoint: endpoint } = await this.#discover();
    const request: AuthorizationRequest = {
      state: oauth.generateRandomState(),
      nonce: oauth.generateRandomNonce(),
      verifier: oauth.generateRandomCodeVerifier(),
      returnTo,
    };
    const url = new URL(endpoint ?? '');
    for (const [name, value] of [
      ...this.#parameters,
      ...Object.entries({
        redirect_uri: getRedirectUri(),
        response_type: 'code',
        state: request.state,
        nonce: request.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(request.verifier),
        code_challenge_method: 'S256',
        ...more,
      }),
    ])
      url.searchParams.set(name, value);
    return { url, request };
  }

  async #exchange(parameters: URLSearchParams, { state, nonce, verifier }: AuthorizationRequest): Promise<Tokens> {
    const server = await this.#discover();
    const validated = oauth.validateAuthResponse(server, this.#client, parameters, state);
    const sentAt = performance.now();
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      this.#client,
      oauth.None(),
      validated,
      getRedirectUri(),
      verifier,
      this.#tokenOptions(),
    );
    const options = { expectedNonce: nonce, requireIdToken: true };
    return toTokens(await oauth.processAuthorizationCodeResponse(server, this.#client, response, options), sentAt);
  }

  /** A resource has to be named again (RFC 8707). */
  #tokenOptions() {
    const resources = this.#parameters.getAll('resource');
    return {
      ...this.#http,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      additionalParameters: resources.map((resource) => ['resource', resource]),
    };
  }

  async #discover(): Promise<oauth.AuthorizationServer> {
    if (this.#server) return this.#server;
    const issuer = new URL(this.issuer);
    const options = { ...this.#http, signal: AbortSignal.timeout(TIMEOUT_MS) };
    const response = await oauth.discoveryRequest(issuer, options);
    const server = await oauth.processDiscoveryResponse(issuer, response);
    const { origin } = new URL(server.token_endpoint ?? '', issuer);
    if (origin !== issuer.origin && origin !== this.#tokenOrigin)
      throw new Error(
        `its token endpoint is at ${origin}, which the gateway has not discovered. Reload the page; if that does not help, the gateway cannot read the discovery document`,
      );
    this.#server = server;
    return server;
  }
}

const getRedirectUri = (): string => location.origin + SIGNED_IN_PATH;

function loadRequest(): AuthorizationRequest | null {
  const text = tabStorage.read(REQUEST_ITEM);
  // Only this page writes it.
  return text === null ? null : (JSON.parse(text) as AuthorizationRequest);
}

/** The query with which the provider has returned to the redirect URI in the frame; null while it shows another page. */
function getSearch({ contentWindow }: HTMLIFrameElement): string | null {
  try {
    const { pathname, search } = contentWindow?.location ?? {};
    return pathname === SIGNED_IN_PATH ? (search ?? null) : null;
  } catch {
    // The page of another origin, which shows that the user has to do something.
    return null;
  }
}

function toTokens(response: oauth.TokenEndpointResponse, receivedAt: number): Tokens {
  const claims = oauth.getValidatedIdTokenClaims(response);
  const name = ['name', 'preferred_username', 'email'].map((claim) => claims?.[claim]).find((value) => value);
  return {
    accessToken: response.access_token,
    refreshToken: response.refresh_token ?? null,
    receivedAt,
    lifetimeMs: response.expires_in === undefined ? null : response.expires_in * 1_000,
    person: claims ? { subject: claims.sub, name: typeof name === 'string' ? name : claims.sub } : null,
  };
}
