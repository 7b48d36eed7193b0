import { type ErrorCode, type GatewayError, isGatewayError } from '../../domain/gateway-error.js';

const RESOURCE_ERROR_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_SUPPORTED',
  'PAYMENT_REQUIRED',
]);

/** Whether the error is about what was requested, such as a job or a list; all others affect every call of the caller. */
export function isResourceError(error: unknown): error is GatewayError {
  return isGatewayError(error) && RESOURCE_ERROR_CODES.has(error.code);
}
