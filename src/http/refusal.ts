import type { FaultCode } from '../domain/fault.js';

/** The body of a response to a request that never reaches the pipeline. */
export function refusalBody(code: FaultCode, message: string, requestId: string): string {
  return `${JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] })}\n`;
}
