import type { TokenSource } from '../auth/token-source.js';

let signIn: TokenSource | null = null;

/** From now on, requests without authorization are those of this user. */
export function sendAs(started: TokenSource): void {
  signIn = started;
}

export const isSignedIn = (): boolean => signIn !== null;

/** Sends a request to the gateway. */
export function fetchGateway(init: RequestInit): Promise<Response> {
  const isAuthorized = new Headers(init.headers).has('authorization');
  return signIn && !isAuthorized ? signIn.fetch('graphql', init) : fetch('graphql', init);
}
