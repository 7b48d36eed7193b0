import type { Socket } from 'node:net';

interface HttpSocket extends Socket {
  /** Of Node, which does not document it. If it changes, all requests are parsed. */
  readonly parser?: { onIncoming?: unknown } | null;
}

/** Tells the parser that the connection is upgraded to another protocol. */
const UPGRADED = 2;

/** Stops parsing the requests that Node has read from a connection: there may be a thousand of them. */
export function stopParsing({ parser }: HttpSocket): void {
  if (parser) parser.onIncoming = () => UPGRADED;
}
