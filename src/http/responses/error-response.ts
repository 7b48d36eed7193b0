import type { ErrorCode } from '../../domain/gateway-error.js';

/** Why a request is rejected before it reaches the pipeline. */
export interface HttpError {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface ErrorResponse extends HttpError {
  readonly requestId: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export function createErrorBody({ code, message, requestId }: ErrorResponse): string {
  return `${JSON.stringify({ errors: [{ message, extensions: { code, requestId } }] })}\n`;
}
