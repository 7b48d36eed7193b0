/** Properties of an API key, without the key itself. */
export interface ApiKey {
  readonly id: string;
  readonly name: string | null;
  readonly projectId: string | null;
}
