import type { TextResponse } from '../text-response.js';

/** What a page has to know before it can ask for anything. */
export interface AuthConfig {
  /** A key for everyone who opens the page: only ever the sandbox's. */
  readonly apiKey: string | null;
  /** Whether the gateway has a key of its own for those who bring none. */
  readonly hasDefaultKey: boolean;
}

/** The same for everybody, so it is said once. A page of another origin cannot read it. */
export function createAuthConfigRoute(access: AuthConfig): () => Promise<TextResponse> {
  const reply: TextResponse = { status: 200, type: 'application/json', body: JSON.stringify(access) };
  return () => Promise.resolve(reply);
}
