/** What an API key says of itself; the key is not part of it. */
export interface ApiKey {
  readonly id: string;
  readonly name: string | null;
  readonly projectId: string | null;
}
