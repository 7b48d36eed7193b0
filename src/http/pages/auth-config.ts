import type { TextResponse } from '../responses/send-response.js';

/** What a page needs for its first request. */
export interface AuthConfig {
  /** Key of the sandbox; null with a live service. */
  readonly apiKey: string | null;
  /** Whether requests without a key use the default API key. */
  readonly hasDefaultKey: boolean;
}

/** The response is the same for all clients. Pages of other origins cannot read it. */
export function createAuthConfigRoute(authConfig: AuthConfig): () => Promise<TextResponse> {
  const response: TextResponse = { status: 200, type: 'application/json', body: JSON.stringify(authConfig) };
  return () => Promise.resolve(response);
}
