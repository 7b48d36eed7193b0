import { GatewayError } from '../../domain/gateway-error.js';
import { findExceededLimit, type JsonLimits } from '../../primitives/json-limits.js';

/** A program of 4 MB has about 200,000 objects and lists, and a request some hundred names at most. */
const LIMITS: JsonLimits = { maxObjects: 250_000, maxNames: 2_000 };

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Like `JSON.parse`, for text of clients, which may start with a byte order mark (RFC 8259, 8.1). Throws a GatewayError for
 * invalid text, which it names `what`, and for text that takes longer to parse than any valid request.
 */
export function parseClientJson(text: string, what: string): unknown {
  const exceeded = findExceededLimit(text, LIMITS);
  if (exceeded !== null) throw new GatewayError('BAD_REQUEST', `The JSON has more than ${exceeded}.`);
  try {
    return JSON.parse(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  } catch {
    throw new GatewayError('BAD_REQUEST', `${what} is not valid JSON.`);
  }
}
