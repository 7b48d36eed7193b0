import { GatewayError } from '../../domain/gateway-error.js';

const BYTE_ORDER_MARK = Buffer.from('\uFEFF');

/** Decodes UTF-8 without a byte order mark. */
export function decodeUtf8(body: Buffer): string {
  const start = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  return body.toString('utf8', start);
}

/** Parses the body of a response; undefined if it is empty. */
export function parseJson(body: Buffer): unknown {
  const text = decodeUtf8(body);
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new GatewayError('UPSTREAM_INVALID', 'Invalid response from the service: expected JSON.', { cause });
  }
}

/** Of a body that is parsed on the main thread. Objects take far longer to parse, and far more memory, than text. */
const MAX_SMALL_BYTES = 2_000_000;
const MAX_SMALL_OBJECTS = 50_000;

const OPENING_BRACE = '{'.charCodeAt(0);
const OPENING_BRACKET = '['.charCodeAt(0);

/** As {@link parseJson}, for a body that is small in any valid response. */
export function parseSmallJson(body: Buffer): unknown {
  if (body.length > MAX_SMALL_BYTES) throw createSizeError(`${MAX_SMALL_BYTES} bytes`);
  if (body.length > MAX_SMALL_OBJECTS && hasTooManyObjects(body))
    throw createSizeError(`${MAX_SMALL_OBJECTS} objects and lists`);
  return parseJson(body);
}

function createSizeError(limit: string): GatewayError {
  const message = `Invalid response from the service: it has more than ${limit}, which only jobs and their results may have.`;
  return new GatewayError('UPSTREAM_INVALID', message);
}

/** Also counts brackets in strings. */
function hasTooManyObjects(body: Buffer): boolean {
  let count = 0;
  for (const byte of body) {
    if ((byte === OPENING_BRACE || byte === OPENING_BRACKET) && ++count > MAX_SMALL_OBJECTS) return true;
  }
  return false;
}

/** As {@link parseSmallJson}; undefined for a body that is not JSON, or too large. */
export function tryParseJson(body: Buffer): unknown {
  try {
    return parseSmallJson(body);
  } catch {
    return undefined;
  }
}
