import { createTextRoute, type Route } from '../routes.js';

/** What a page needs for its first request. */
export interface AuthConfig {
  /** Key of the sandbox; null with a live service. */
  readonly apiKey: string | null;
  /** Whether requests without a key use the default API key. */
  readonly hasDefaultKey: boolean;
  /** Whether the gateway accepts API keys. */
  readonly acceptsKeys: boolean;
  /** How users sign in; null if pages ask for an API key, or cannot be used without one. */
  readonly signIn: PageSignIn | null;
}

export interface PageSignIn {
  readonly issuer: string;
  /** Parameters of the authorization request with the client id, encoded as in a URL. */
  readonly parameters: string;
  /** Origin of the pages at which users log in: that of the issuer until the gateway has discovered another one. */
  readonly authorizationOrigin: string;
  /** Origin from which pages get tokens, likewise. */
  readonly tokenOrigin: string;
}

/** Returns the same object while nothing changes. Pages are served before the issuer is discovered. */
export type GetPageSignIn = () => PageSignIn | null;

/** The response is the same for all clients. Pages of other origins cannot read it. */
export function createAuthConfigRoute(authConfig: Omit<AuthConfig, 'signIn'>, getSignIn: GetPageSignIn): Route {
  return createTextRoute(async () => {
    const complete: AuthConfig = { signIn: getSignIn(), ...authConfig };
    return { status: 200, type: 'application/json', body: JSON.stringify(complete) };
  });
}
