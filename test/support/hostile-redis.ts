import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RedisCommand {
  readonly name: string;
  readonly args: readonly string[];
  /** Whether the connection is subscribed to a channel. */
  readonly isSubscribed: boolean;
  /** Connections are counted from 0. */
  readonly connection: number;
}

/** Returns the reply to a command; null for the reply of Redis. */
export type Respond = (command: RedisCommand) => Buffer | null;

export interface HostileRedis {
  /** The value of `REDIS_URL`. */
  readonly url: string;
  /** Sets the replies to all further commands, and closes open connections. */
  respondWith(respond: Respond): void;
  close(): Promise<void>;
}

/** A server with replies of a test, at the address of Redis; closed after the test. */
export async function startHostileRedis(port = 0): Promise<HostileRedis> {
  const sockets = new Set<Socket>();
  let respond: Respond = () => null;
  let connections = 0;
  const server = createServer((socket) => {
    const connection = connections++;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let isSubscribed = false;
    let unread = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      unread = Buffer.concat([unread, chunk]);
      for (let command = parseCommand(unread); command; command = parseCommand(unread)) {
        unread = unread.subarray(command.length);
        const [name = '', ...args] = command.words;
        const reply = respond({ name: name.toUpperCase(), args, isSubscribed, connection });
        isSubscribed ||= reply === null && name.toUpperCase() === 'SUBSCRIBE';
        socket.write(reply ?? replyOfRedis(name.toUpperCase(), args, isSubscribed));
      }
    });
  });
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = async () => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    disconnect();
    await closed;
  };
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(close);
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    respondWith(next) {
      respond = next;
      disconnect();
    },
    close,
  };
}

/** The first complete command and its length in bytes. */
function parseCommand(bytes: Buffer): { readonly words: readonly string[]; readonly length: number } | null {
  let at = 0;
  const readNumber = (type: string): number => {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return Number.NaN;
    if (bytes.toString('latin1', at, at + 1) !== type)
      throw new Error('The gateway sent something that is no command.');
    const number = Number(bytes.toString('latin1', at + 1, end));
    at = end + 2;
    return number;
  };
  const words: string[] = [];
  for (let remaining = readNumber('*'); remaining > 0; remaining--) {
    const length = readNumber('$');
    if (!(at + length + 2 <= bytes.length)) return null;
    words.push(bytes.toString('utf8', at, at + length));
    at += length + 2;
  }
  return words.length > 0 ? { words, length: at } : null;
}

function replyOfRedis(name: string, args: readonly string[], isSubscribed: boolean): string {
  switch (name) {
    case 'PING':
      return isSubscribed ? '*2\r\n$4\r\npong\r\n$0\r\n\r\n' : '+PONG\r\n';
    case 'SUBSCRIBE':
    case 'UNSUBSCRIBE':
      return args
        .map(
          (channel) => `*3\r\n$${name.length}\r\n${name.toLowerCase()}\r\n$${channel.length}\r\n${channel}\r\n:1\r\n`,
        )
        .join('');
    case 'MGET':
      return `*${args.length}\r\n${'$-1\r\n'.repeat(args.length)}`;
    case 'PTTL':
      return ':-2\r\n';
    case 'SET':
      return '+OK\r\n';
    case 'EVAL':
      return `*${args[1]}\r\n${':1\r\n'.repeat(Number(args[1]))}`;
    default:
      return ':0\r\n';
  }
}
