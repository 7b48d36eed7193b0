import { createTextRoute, type Route } from '../routes.js';

/** What a page needs for its first request. */
export interface AuthConfig {
  /** Key of the sandbox; null with a live service. */
  readonly apiKey: string | null;
  /** Whether requests without a key use the default API key. */
  readonly hasDefaultKey: boolean;
  /** How users sign in; null if pages ask for an API key. */
  readonly signIn: PageSignIn | null;
}

export interface PageSignIn {
  readonly issuer: string;
  /** Of the authorization request, with the client id, as in a URL. */
  readonly parameters: string;
}

/** The response is the same for all clients. Pages of other origins cannot read it. */
export function createAuthConfigRoute(authConfig: AuthConfig): Route {
  const body = JSON.stringify(authConfig);
  return createTextRoute(async () => ({ status: 200, type: 'application/json', body }));
}
