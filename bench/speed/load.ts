import { connect, type Socket } from 'node:net';

/** The bytes of a GraphQL request. `padding`: characters of a header that nobody reads. */
export function postBytes(url: string, body: string, authorization = 'apiKey key', padding = 0): Buffer {
  const { host } = new URL(url);
  return Buffer.from(
    `POST /graphql HTTP/1.1\r\nhost: ${host}\r\nauthorization: ${authorization}\r\ncontent-type: application/json\r\n` +
      (padding > 0 ? `x-padding: ${'x'.repeat(padding)}\r\n` : '') +
      `accept: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

export function getBytes(url: string, path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n\r\n`);
}

/** Returns the requests in turn, endlessly. */
export function roundRobin(requests: readonly Buffer[]): () => Buffer {
  let turn = 0;
  return () => requests[turn++ % requests.length] ?? Buffer.alloc(0);
}

export interface Load {
  readonly url: string;
  /** Returns the next request. */
  readonly next: () => Buffer;
  /** Connections, each with one request at a time. */
  readonly connections: number;
  /** No request is sent after this settles. */
  readonly until: Promise<unknown>;
}

export interface LoadResult {
  readonly responses: number;
  readonly wallMs: number;
  /** Of each response, sorted. */
  readonly latenciesMs: Float64Array;
  /** Share of a core that the load generator used. Near 1, the generator is the bottleneck. */
  readonly loadCpuShare: number;
}

/**
 * Sends requests over keep-alive connections, the next one when the response has arrived. Uses plain sockets: an HTTP
 * client takes longer than some of the measured servers.
 */
export async function runLoad({ url, next, connections, until }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  let hasEnded = false;
  const end = until.finally(() => {
    hasEnded = true;
  });

  /** Resolves with whether the load has ended; otherwise the server has closed the connection. */
  const useConnection = async (): Promise<boolean> => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    try {
      return await new Promise((resolve, reject) => {
        let sentAt = 0;
        const send = () => {
          if (hasEnded) return resolve(true);
          sentAt = performance.now();
          socket.write(next());
        };
        let isConnected = false;
        socket.once('connect', () => {
          isConnected = true;
          send();
        });
        socket.on('error', (error) => {
          if (!isConnected) reject(error);
        });
        socket.once('close', () => resolve(hasEnded));
        onResponses(socket, reject, () => {
          latencies.push(performance.now() - sentAt);
          send();
        });
      });
    } finally {
      socket.destroy();
    }
  };
  let reconnects = 0;
  const runConnection = async () => {
    while (!(await useConnection())) {
      reconnects += 1;
      // Servers close idle connections while the host pauses this process, but not again and again.
      if (reconnects > connections) throw new Error(`${url} closes connections under load.`);
    }
  };
  await Promise.all([end, ...Array.from({ length: connections }, runConnection)]);

  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    responses: latencies.length,
    wallMs,
    latenciesMs: Float64Array.from(latencies).sort(),
    loadCpuShare: (user + system) / 1_000 / wallMs,
  };
}

const CHUNKS_END = Buffer.from('0\r\n\r\n');

/** Finds the end of each response by its length or its last chunk. Checks only the status. */
function onResponses(socket: Socket, fail: (error: Error) => void, onResponse: () => void): void {
  let head: Buffer | null = null;
  let remainingBytes = 0;
  let inChunks = false;
  socket.on('data', (chunk) => {
    if (remainingBytes > 0) {
      remainingBytes -= chunk.length;
      if (remainingBytes <= 0) onResponse();
      return;
    }
    if (inChunks) {
      // The end may be split over two reads, so the last bytes of a read are stored.
      const tail = Buffer.concat([head ?? Buffer.alloc(0), chunk]).subarray(-CHUNKS_END.length);
      inChunks = !tail.equals(CHUNKS_END);
      head = inChunks ? tail : null;
      if (!inChunks) onResponse();
      return;
    }
    const bytes: Buffer = head ? Buffer.concat([head, chunk]) : chunk;
    const end = bytes.indexOf('\r\n\r\n');
    if (end < 0) {
      head = bytes;
      return;
    }
    head = null;
    const text = bytes.toString('latin1', 0, end);
    if (!text.startsWith('HTTP/1.1 200'))
      return fail(new Error(`Unexpected response: ${text.slice(0, text.indexOf('\r\n'))}`));
    const [, length] = /\ncontent-length: *(\d+)/i.exec(text) ?? [];
    if (length !== undefined) {
      remainingBytes = end + 4 + Number(length) - bytes.length;
      if (remainingBytes <= 0) onResponse();
      return;
    }
    const tail = bytes.subarray(-CHUNKS_END.length);
    if (tail.equals(CHUNKS_END)) return onResponse();
    inChunks = true;
    head = tail;
  });
}
