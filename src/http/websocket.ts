import { setMaxListeners } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ExecutionArgs, GraphQLError } from 'graphql';
import type { ConnectionInitMessage, Context } from 'graphql-ws';
import { type Extra, useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { Fault } from '../domain/fault.js';
import { clientError } from '../graph/errors.js';
import type { OpenScope, Yoga } from './yoga.js';

export interface WebSocketOptions {
  readonly path: string;
  readonly yoga: Yoga;
  readonly openScope: OpenScope;
  /** Pages elsewhere that may open sockets; our own always may. */
  readonly allowedOrigins: readonly string[];
  readonly maxMessageBytes: number;
  /** Open at once. */
  readonly maxSockets: number;
  /** Running at once on one socket. */
  readonly maxOperations: number;
}

interface Enveloped {
  readonly execute: (args: ExecutionArgs) => unknown;
  readonly subscribe: (args: ExecutionArgs) => unknown;
}

/**
 * graphql-transport-ws on the HTTP server's own port, through the same envelope as HTTP: what limits and masks one holds
 * on the other. The answer closes every socket with 1001.
 */
export function serveWebSockets(server: Server, options: WebSocketOptions): () => Promise<void> {
  const { path, yoga, openScope, allowedOrigins, maxMessageBytes, maxSockets, maxOperations } = options;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: maxMessageBytes });

  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // A socket whose other side resets it while it is refused must not take the process along.
    socket.on('error', () => socket.destroy());
    if (request.url?.split('?', 1)[0] !== path) return refuse(socket, '404 Not Found');
    if (!mayOpen(request, allowedOrigins)) return refuse(socket, '403 Forbidden');
    if (sockets.clients.size >= maxSockets) {
      return refuse(
        socket,
        '503 Service Unavailable',
        `This gateway keeps ${maxSockets} sockets open (MAX_SOCKETS).\n`,
      );
    }
    sockets.handleUpgrade(request, socket, head, (ws) => sockets.emit('connection', ws, request));
  });

  const enveloped = useServer(
    {
      execute: (args) => (args.rootValue as Enveloped).execute(args) as never,
      subscribe: (args) => (args.rootValue as Enveloped).subscribe(args) as never,
      connectionInitWaitTimeout: 5_000,

      async onSubscribe(context, _id, params) {
        if (Object.keys(context.subscriptions).length > maxOperations) return [tooMany(maxOperations)];
        const scope = openScope(headerOf(context), closing(context));
        const { schema, execute, subscribe, contextFactory, parse, validate } = yoga.getEnveloped({ scope, params });
        // A document that cannot be parsed is this operation's error; thrown, it would cost the whole socket.
        try {
          const document = parse(params.query);
          const errors = validate(schema, document) as readonly GraphQLError[];
          if (errors.length > 0) return errors.map(clientError);
          const rootValue: Enveloped = { execute, subscribe };
          return {
            schema,
            document,
            operationName: params.operationName,
            variableValues: params.variables,
            contextValue: await contextFactory(),
            rootValue,
          } as ExecutionArgs;
        } catch (error) {
          return [clientError(error)];
        }
      },
    },
    sockets,
  );
  return async () => {
    await enveloped.dispose();
  };
}

type SocketContext = Context<ConnectionInitMessage['payload'], Extra & { closing?: AbortSignal }>;

/** A member of `connectionParams` of the header's name, in whatever case, or the header of the upgrade. */
function headerOf({ connectionParams, extra }: SocketContext): (name: string) => string | null {
  const params = Object.entries(connectionParams ?? {});
  return (name) => {
    const given = params.find(([param]) => param.toLowerCase() === name)?.[1] ?? extra.request.headers[name];
    return typeof given === 'string' ? given : null;
  };
}

/** Aborts when the socket closes. One for all operations of a socket. */
function closing({ extra }: SocketContext): AbortSignal {
  if (!extra.closing) {
    const controller = new AbortController();
    // As many listen as there are operations, which has a limit of its own.
    setMaxListeners(0, controller.signal);
    extra.socket.once('close', () => controller.abort());
    extra.closing = controller.signal;
  }
  return extra.closing;
}

/** Browsers tell where a page comes from and let any page open a socket anywhere; others tell nothing. */
function mayOpen({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin } = headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

function tooMany(maxOperations: number): GraphQLError {
  const says = `one socket may run ${maxOperations} operations at once (MAX_OPERATIONS_PER_SOCKET)`;
  return clientError(new Fault('RATE_LIMITED', `The limit is reached: ${says}. End one first.`));
}

function refuse(socket: Duplex, status: string, why = ''): void {
  const headers = `content-type: text/plain\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(why)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n${why}`);
}
