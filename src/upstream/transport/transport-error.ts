import { GatewayError, isGatewayError } from '../../domain/gateway-error.js';
import { RetryableError } from './retry.js';

/** The connection was not established. */
const CONNECT_ERROR_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** `isRepeatable`: whether the service cannot have received the request, or it changes nothing. */
export function errorFromTransport(error: unknown, isRepeatable: boolean): GatewayError {
  if (getErrorCode(error) === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    return new GatewayError('UPSTREAM_INVALID', 'The response exceeds UPSTREAM_MAX_RESPONSE_BYTES.', {
      cause: error,
    });
  }
  const ErrorClass = isRepeatable ? RetryableError : GatewayError;
  return new ErrorClass('UPSTREAM_UNAVAILABLE', 'The service is unreachable. Retry later.', { cause: error });
}

/** Whether there was no connection: whatever the caller sent, it is not the reason. */
export function isConnectError(error: unknown): boolean {
  return isGatewayError(error) && CONNECT_ERROR_CODES.has(getErrorCode(error.details.cause));
}

function getErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
