import { ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { ErrorCode } from '../domain/gateway-error.js';
import { getCode } from '../pipeline/errors.js';
import type { Result } from '../pipeline/result.js';

/** What the client has sent is wrong: repeating it has the same result. */
const CLIENT_CODES: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NOT_FOUND', 'BAD_USER_INPUT', 'BAD_REQUEST']);

/** The error of a request that is no call of a tool, whose results have errors of their own. */
export function toProtocolError({ errors = [] }: Result): ProtocolError {
  const [error] = errors;
  const code = CLIENT_CODES.has(getCode(error)) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
  return new ProtocolError(code, error?.message ?? 'Nothing was found.', error?.extensions);
}
