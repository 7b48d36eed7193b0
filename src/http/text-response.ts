/** What is answered at a path of its own. */
export interface TextResponse {
  readonly status: number;
  /** Without its charset. */
  readonly type: string;
  readonly body: string;
}
