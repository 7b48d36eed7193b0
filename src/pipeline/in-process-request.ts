/** An operation sent by code in this process. */
export interface InProcessRequest {
  readonly query?: string;
  readonly operationName?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly extensions?: Readonly<Record<string, unknown>> | null;
  /** Correlates the operation with the log. Default: a new id. */
  readonly requestId?: string;
  /** Whether results have `extensions.upstream`. */
  readonly shouldReportStats?: boolean;
  /** Whether `@defer` and `@stream` may produce several results. */
  readonly acceptsIncremental?: boolean;
  /** Whether subscriptions may run. Default: true. */
  readonly acceptsEvents?: boolean;
  /** Default: true. */
  readonly allowsMutations?: boolean;
  readonly signal?: AbortSignal;
}

export interface InProcessSender {
  /** The value of a header `Authorization`: `apiKey <key>` or `Bearer <access token>`. */
  readonly authorization?: string;
  /**
   * Address of the client for which the operation is sent: its subscriptions, and operations without an accepted key, are limited by it.
   * Default: none, for code that acts for itself.
   */
  readonly address?: string;
  /** Size of the message that the client has sent, in bytes: a large one counts as several operations. Default: 0. */
  readonly bytes?: number;
}
