/** Response of a route. */
export interface TextResponse {
  readonly status: number;
  /** Media type without charset. */
  readonly type: string;
  readonly body: string;
}
