import type { IncomingMessage, ServerResponse } from 'node:http';

/** An HTTP request and its response. */
export interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
}
