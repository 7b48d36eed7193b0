import type { IncomingMessage } from 'node:http';
import { invalid, Refused } from './api-error.js';

const MOST_BYTES = 10_000_000;
const MOST_NESTING = 100;

/** The body of a request, read as JSON; undefined where there is none. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw new Refused(413, `A body has at most ${MOST_BYTES} bytes.`);
    chunks.push(chunk);
  }
  const json = Buffer.concat(chunks);
  if (isDeeperThan(MOST_NESTING, json)) throw invalid(`The body is nested deeper than ${MOST_NESTING} levels.`, 'body');
  const text = json.toString();
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw invalid('The body is not JSON.', 'body');
  }
}

const [QUOTE, BACKSLASH] = Buffer.from('"\\');
const OPENING = new Set(Buffer.from('[{'));
const CLOSING = new Set(Buffer.from(']}'));

/** Counts brackets outside of strings: what is nested too deep can be read, but overflows the stack once written again. */
function isDeeperThan(most: number, json: Buffer): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json.readUInt8(at);
    if (quoted && byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) quoted = !quoted;
    else if (!quoted && OPENING.has(byte)) depth += 1;
    else if (!quoted && CLOSING.has(byte)) depth -= 1;
    if (depth > most) return true;
  }
  return false;
}
