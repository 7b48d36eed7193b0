import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

/** Of Node, which does not document it. If it changes, all requests and bodies are parsed. */
interface HttpParser {
  readonly constructor: { readonly kOnBody?: number };
  onIncoming?: unknown;
  [callback: number]: unknown;
}

interface HttpSocket extends Socket {
  readonly parser?: HttpParser | null;
}

/** Tells the parser that the connection is upgraded to another protocol. */
const UPGRADED = 2;

/** Stops parsing the requests that Node has read from a connection: there may be a thousand of them. */
export function stopParsing({ parser }: HttpSocket): void {
  if (parser) parser.onIncoming = () => UPGRADED;
}

const IGNORED = Symbol('ignored body');

interface IgnoringRequest extends IncomingMessage {
  [IGNORED]?: true;
}

/** Stops emitting the chunks of a body: Node may have read ten thousand of them. Close the connection afterwards. */
export function ignoreBody(request: IgnoringRequest): void {
  request[IGNORED] = true;
  const socket: HttpSocket = request.socket;
  const { parser } = socket;
  const index = parser?.constructor.kOnBody;
  if (!parser || index === undefined) return;
  const onBody = parser[index];
  parser[index] = null;
  // Node uses the parser for another connection then.
  socket.prependOnceListener('close', () => {
    parser[index] = onBody;
  });
}

export function hasIgnoredBody(request: IgnoringRequest): boolean {
  return request[IGNORED] === true;
}
