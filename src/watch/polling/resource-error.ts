import { type Fault, type FaultCode, isFault } from '../../domain/fault.js';

const RESOURCE_ERROR_CODES: ReadonlySet<FaultCode> = new Set<FaultCode>([
  'BAD_USER_INPUT',
  'FORBIDDEN',
  'NOT_FOUND',
  'NOT_SUPPORTED',
  'PAYMENT_REQUIRED',
]);

/** Whether the error is about the requested job or session; all others affect every call of the caller. */
export function isResourceError(error: unknown): error is Fault {
  return isFault(error) && RESOURCE_ERROR_CODES.has(error.code);
}
