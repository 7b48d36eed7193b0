import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** A TCP connection to the gateway, writable after the gateway has ended its side; closed after the test. */
export async function openConnection(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Reads the next response of a connection. Rejects if the connection ends before. */
export function readResponse(socket: Socket): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    let text = '';
    const read = (chunk: Buffer) => {
      text += chunk.toString('latin1');
      const response = parseResponse(text);
      if (!response) return;
      socket.off('data', read);
      resolve(response);
    };
    socket.on('data', read).resume();
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`closed after ${JSON.stringify(text.slice(0, 500))}`)));
  });
}

/** Sends bytes over a new connection. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<RawResponse> {
  const socket = await openConnection(url);
  const response = readResponse(socket);
  socket.write(bytes);
  return response;
}

/** Null while the response is incomplete. */
function parseResponse(text: string): RawResponse | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const body = parseBody(headers, text.slice(end + 4));
  return body === null ? null : { status: Number(statusLine.split(' ')[1]), headers, body };
}

function parseBody(headers: Readonly<Record<string, string>>, rest: string): string | null {
  if (headers['transfer-encoding'] === 'chunked')
    return rest.endsWith('0\r\n\r\n') ? rest.replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, '').trimEnd() : null;
  const length = Number(headers['content-length'] ?? 0);
  return rest.length >= length ? rest.slice(0, length) : null;
}
