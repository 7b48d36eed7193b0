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

/** As {@link parseJson}; undefined for a body that is not JSON. */
export function tryParseJson(body: Buffer): unknown {
  try {
    return parseJson(body);
  } catch {
    return undefined;
  }
}
