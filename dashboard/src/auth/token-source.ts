/** Access tokens of a user who has signed in. */
export interface TokenSource {
  /** As `fetch`, with the token. */
  readonly fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /** Rejects if the user is not signed in any more. */
  getToken(): Promise<string>;
  /** The gateway does not accept this token any more: gets another one, unless there is one. */
  replaceToken(token: string | null): Promise<void>;
  /** Ends the sign-in if the gateway rejects all requests of the user. */
  check(): Promise<void>;
}
