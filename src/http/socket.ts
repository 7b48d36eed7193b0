import type { IncomingMessage } from 'node:http';
import type { CloseCode, Server } from 'graphql-ws';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { isTooDeep } from '../domain/value.js';

/** Who waits for answers that nobody reads is cut off: that much of them is held for one socket. */
const MOST_UNREAD_BYTES = 32_000_000;
/** What may come before the connection is acknowledged: a key and a few parameters. */
const MOST_BYTES_UNACKNOWLEDGED = 32_000;
/** A pong repeats the payload of its ping up to this many characters of JSON; above, it has none. */
const MAX_PONG_PAYLOAD_CHARS = 1_000;
/** Pongs that are being written to one socket; further pings get none. */
const MAX_PENDING_PONGS = 16;
/** A socket that does not answer a ping until the next one is gone. */
const PING_MS = 12_000;

/** One WebSocket, as the protocol's own code sees it and beyond. */
export interface Connection {
  readonly address: string | undefined;
  /** The value of a connection parameter, or of the upgrade request's header of this name. */
  header: (name: string) => unknown;
  /** What follows may be as long as any message. */
  acknowledged(): void;
  /** The client wants no more of an operation; it is told before the protocol's code is, which tells nobody of a query. */
  onLeave: (id: string) => void;
  /** The socket is gone. */
  onGone: () => void;
}

/**
 * Speaks graphql-transport-ws over a socket. The binding that comes with graphql-ws is not used: it repeats ping payloads
 * of any size, buffers without limit for clients that do not read, and prints errors to the console.
 */
export function connect(
  server: Server<Connection>,
  socket: WebSocket,
  { headers, socket: wire }: IncomingMessage,
  log: Logger,
): void {
  const connection: Connection = {
    // Keeps the headers only: ten thousand requests are megabytes.
    header: (name) => headers[name],
    address: wire.remoteAddress,
    acknowledged() {
      wire.off('data', countFirst);
    },
    onLeave: () => undefined,
    onGone: () => undefined,
  };
  let first = 0;
  const countFirst = (chunk: Buffer) => {
    first += chunk.length;
    if (first > MOST_BYTES_UNACKNOWLEDGED) socket.terminate();
  };
  wire.on('data', countFirst);

  const isReading = () => {
    if (socket.bufferedAmount <= MOST_UNREAD_BYTES) return true;
    socket.terminate();
    return false;
  };
  const send = (data: string) =>
    new Promise<void>((resolve) => {
      // What can no longer be sent is nobody's failure: the socket is closing, and tells so.
      if (socket.readyState !== socket.OPEN || !isReading()) return resolve();
      socket.send(data, () => resolve());
    });
  const fail = (error: unknown) => {
    // A message that only a server sends: the client's failure, which graphql-ws throws.
    if (error instanceof Error && error.message.startsWith('Unexpected message of type'))
      return socket.close(4400, 'Invalid message received');
    log.error({ err: error }, 'a message on a socket was not handled');
    socket.close(1011, 'The gateway failed');
  };
  let pendingPongs = 0;
  const pong = async (payload: unknown) => {
    if (pendingPongs === MAX_PENDING_PONGS) return;
    pendingPongs += 1;
    await send(pongMessage(payload));
    pendingPongs -= 1;
  };
  const closed = server.opened(
    {
      protocol: socket.protocol,
      send,
      close: (code: CloseCode | number, reason: string) => socket.close(code, reason),
      onMessage: (handle) =>
        socket.on('message', (data) => {
          if (!isReading()) return;
          const text = String(data);
          const left = leaving(text);
          if (left !== null) connection.onLeave(left);
          handle(text).catch(fail);
        }),
      onPing: pong,
    },
    connection,
  );

  let pendingPongFrames = 0;
  socket.on('ping', (data) => {
    if (pendingPongFrames === MAX_PENDING_PONGS) return;
    pendingPongFrames += 1;
    socket.pong(data, false, () => {
      pendingPongFrames -= 1;
    });
  });
  // A reset, a frame over the limit, text that is not UTF-8: ws closes it with the code for that.
  socket.on('error', (error) => log.debug({ err: error }, 'a socket failed'));

  let answered = true;
  socket.on('pong', () => {
    answered = true;
  });
  const pinging = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, PING_MS).unref();
  socket.once('close', (code, reason) => {
    clearInterval(pinging);
    connection.onGone();
    Promise.resolve(closed(code, String(reason))).catch(fail);
  });
}

function pongMessage(payload: unknown): string {
  if (payload === undefined || isTooDeep(payload)) return PONG;
  const json = JSON.stringify(payload);
  return json.length > MAX_PONG_PAYLOAD_CHARS ? PONG : `{"type":"pong","payload":${json}}`;
}

const PONG = '{"type":"pong"}';

/** The operation that a message leaves; null for any other message. */
function leaving(text: string): string | null {
  if (!/"type"\s*:\s*"complete"/.test(text)) return null;
  try {
    const { type, id }: { type?: unknown; id?: unknown } = JSON.parse(text);
    return type === 'complete' && typeof id === 'string' ? id : null;
  } catch {
    // The protocol's own code says what is wrong with it.
    return null;
  }
}
