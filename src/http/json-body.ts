import type { IncomingMessage } from 'node:http';

/** What a POST asks, as far as its JSON is of the right form. */
export interface Asked {
  readonly query?: string | null;
  readonly variables?: Readonly<Record<string, unknown>> | null;
  readonly operationName?: string | null;
  readonly extensions?: Readonly<Record<string, unknown>> | null;
}

/**
 * Hands over all of a request's body, or null as soon as it is longer than that; nothing when the client goes before. Not a
 * promise: an answer that is at hand when the body has come goes out in the same turn.
 */
export function onBody(request: IncomingMessage, mostBytes: number, use: (body: Buffer | null) => void): void {
  let bytes = 0;
  let first: Buffer | undefined;
  let others: Buffer[] | undefined;
  const take = (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > mostBytes) {
      request.off('data', take).off('end', done);
      use(null);
    } else if (!first) first = chunk;
    else if (others) others.push(chunk);
    else others = [first, chunk];
  };
  const done = () => {
    const body = others ? Buffer.concat(others, bytes) : (first ?? NO_BYTES);
    // The request lasts until it is answered; its bytes need not.
    first = others = undefined;
    use(body);
  };
  request.on('data', take).on('end', done);
}

const NO_BYTES = Buffer.alloc(0);

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
