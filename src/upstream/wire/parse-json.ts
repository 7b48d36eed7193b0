import { GatewayError } from '../../domain/gateway-error.js';
import { findExceededLimit, type JsonLimits } from '../../primitives/json-limits.js';

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Decodes UTF-8 without a byte order mark. */
export function decodeUtf8(body: Buffer): string {
  const start = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  return body.toString('utf8', start);
}

/** Parses the body of a response; undefined if it is empty. */
export function parseJson(body: Buffer): unknown {
  return parseText(decodeUtf8(body));
}

/** Maximum bytes of a body that is parsed on the main thread. */
const MAX_SMALL_BYTES = 2_000_000;
const SMALL_LIMITS: JsonLimits = { maxObjects: 50_000, maxNames: 10_000 };

/** As {@link parseJson}, for a body that is small in any valid response. */
export function parseSmallJson(body: Buffer): unknown {
  if (body.length > MAX_SMALL_BYTES) throw createSizeError(`${MAX_SMALL_BYTES} bytes`);
  const text = decodeUtf8(body);
  const exceeded = findExceededLimit(text, SMALL_LIMITS);
  if (exceeded !== null) throw createSizeError(exceeded);
  return parseText(text);
}

function parseText(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GatewayError('UPSTREAM_INVALID', 'Invalid response from the service: expected JSON.', { cause });
  }
}

function createSizeError(limit: string): GatewayError {
  const valid = 'which only jobs, results, lists and reports may have';
  return new GatewayError(
    'UPSTREAM_INVALID',
    `Invalid response from the service: it has more than ${limit}, ${valid}.`,
  );
}
