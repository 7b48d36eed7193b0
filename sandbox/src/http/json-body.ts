import type { IncomingMessage } from 'node:http';
import { ApiError, badRequest } from './api-error.js';

const MAX_BYTES = 10_000_000;
const MAX_DEPTH = 100;

/** Reads the body of a request as JSON; undefined if it is empty. */
export async function readJsonBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new ApiError(413, `The body is too large: the limit is ${MAX_BYTES} bytes.`);
    chunks.push(chunk);
  }
  const json = Buffer.concat(chunks);
  if (exceedsDepth(MAX_DEPTH, json))
    throw badRequest(`The body is nested too deep: the limit is ${MAX_DEPTH} levels.`, 'body');
  const text = json.toString();
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw badRequest('The body is not valid JSON.', 'body');
  }
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));

/** Counts brackets outside of strings. JSON.parse accepts deep nesting, but JSON.stringify overflows the stack on it. */
function exceedsDepth(maxDepth: number, json: Buffer): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json.readUInt8(index);
    if (isQuoted && byte === BACKSLASH) index += 1;
    else if (byte === QUOTE) isQuoted = !isQuoted;
    else if (!isQuoted && OPENING.has(byte)) depth += 1;
    else if (!isQuoted && CLOSING.has(byte)) depth -= 1;
    if (depth > maxDepth) return true;
  }
  return false;
}
