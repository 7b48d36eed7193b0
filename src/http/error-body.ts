import type { ErrorCode } from '../domain/gateway-error.js';

/** The body of a response to a request that never reaches the pipeline. */
export function createErrorBody(code: ErrorCode, message: string, requestId: string): string {
  return `${JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] })}\n`;
}
