import type { IncomingMessage } from 'node:http';

/** What a POST asks, as far as its JSON is of the right form. */
export interface Asked {
  readonly query?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly operationName?: string | null;
  readonly extensions?: Readonly<Record<string, unknown>> | null;
}

/** All of a request's body; null when it is longer than that, which is found out while it comes. Rejects when the client goes. */
export function bodyOf(request: IncomingMessage, mostBytes: number): Promise<Buffer | null> {
  return new Promise((resolve, reject) => {
    let bytes = 0;
    const chunks: Buffer[] = [];
    const stop = () => request.off('data', take).off('end', done).off('error', reject).off('close', gone);
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes <= mostBytes) return;
      stop();
      resolve(null);
    };
    const done = () => {
      stop();
      const [first] = chunks;
      resolve(chunks.length === 1 && first ? first : Buffer.concat(chunks, bytes));
    };
    const gone = () => reject(new Error('The request was cut off.'));
    request.on('data', take).on('end', done).on('error', reject).on('close', gone);
  });
}

const MEMBERS: ReadonlySet<string> = new Set(['query', 'variables', 'operationName', 'extensions']);

/** What a body asks; null where it is not what a POST of GraphQL should be. */
export function read(body: string): Asked | null {
  let asked: unknown;
  try {
    asked = JSON.parse(body);
  } catch {
    return null;
  }
  if (!isObject(asked)) return null;
  const { query, variables, operationName, extensions } = asked;
  const isFit =
    isTextOrNone(query) &&
    isTextOrNone(operationName) &&
    (variables == null || isObject(variables)) &&
    (extensions == null || isObject(extensions)) &&
    Object.keys(asked).every((name) => MEMBERS.has(name));
  return isFit ? (asked as Asked) : null;
}

function isTextOrNone(value: unknown): boolean {
  return value == null || typeof value === 'string';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
