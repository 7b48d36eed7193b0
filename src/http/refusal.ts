import { GraphQLError } from 'graphql';
import type { FaultCode } from '../domain/fault.js';

interface How {
  /** Of the HTTP answer. */
  readonly status: number;
  readonly retryAfterMs?: number;
}

/** A request that is refused as a whole, before anything of it is done: an error that also says how to say so over HTTP. */
export function refusal(code: FaultCode, message: string, { status, retryAfterMs }: How): GraphQLError {
  const headers = retryAfterMs === undefined ? {} : { 'retry-after': `${Math.ceil(retryAfterMs / 1000)}` };
  return new GraphQLError(message, {
    extensions: { code, ...(retryAfterMs !== undefined && { retryAfterMs }), http: { status, headers } },
  });
}

/** The same as the body of an HTTP answer that never reaches GraphQL. */
export function refusalBody(code: FaultCode, message: string, requestId: string): string {
  return `${JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] })}\n`;
}
