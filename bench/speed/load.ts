import { connect, type Socket } from 'node:net';

/** A request, as the bytes that go over the wire. */
export function postBytes(url: string, body: string, key = 'key'): Buffer {
  const { host } = new URL(url);
  return Buffer.from(
    `POST /graphql HTTP/1.1\r\nhost: ${host}\r\nauthorization: apiKey ${key}\r\ncontent-type: application/json\r\n` +
      `accept: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}

export function getBytes(url: string, path: string): Buffer {
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n\r\n`);
}

/** Each in its turn, over and over. */
export function roundRobin(requests: readonly Buffer[]): () => Buffer {
  let turn = 0;
  return () => requests[turn++ % requests.length] ?? Buffer.alloc(0);
}

export interface Load {
  readonly url: string;
  /** What is sent next. */
  readonly next: () => Buffer;
  /** Connections, each with one request at a time. */
  readonly connections: number;
  /** Nothing more is asked once this is settled. */
  readonly until: Promise<unknown>;
}

export interface LoadResult {
  readonly answers: number;
  readonly wallMs: number;
  /** Of each answer, sorted. */
  readonly latenciesMs: Float64Array;
  /** Share of a core that driving took: near 1, it would be the driver that is measured. */
  readonly loadCpuShare: number;
}

/**
 * Keep-alive connections that each ask again as soon as they are answered. On bare sockets: a client that builds request
 * objects and parses headers would take longer than some of what is measured here.
 */
export async function runLoad({ url, next, connections, until }: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url);
  const latencies: number[] = [];
  const cpuBefore = process.cpuUsage();
  const start = performance.now();
  let hasEnded = false;
  const over = until.finally(() => {
    hasEnded = true;
  });

  const line = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    try {
      await new Promise<void>((resolve, reject) => {
        let sentAt = 0;
        const ask = () => {
          if (hasEnded) return resolve();
          sentAt = performance.now();
          socket.write(next());
        };
        socket.once('connect', ask).once('error', reject);
        socket.once('close', () => reject(new Error('A connection was closed under load.')));
        onResponses(socket, reject, () => {
          latencies.push(performance.now() - sentAt);
          ask();
        });
      });
    } finally {
      socket.destroy();
    }
  };
  await Promise.all([over, ...Array.from({ length: connections }, line)]);

  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpuBefore);
  return {
    answers: latencies.length,
    wallMs,
    latenciesMs: Float64Array.from(latencies).sort(),
    loadCpuShare: (user + system) / 1_000 / wallMs,
  };
}

const CHUNKS_END = Buffer.from('0\r\n\r\n');

/** Finds the end of each answer, by its length or by the last of its chunks, and looks at nothing else but the status. */
function onResponses(socket: Socket, fail: (error: Error) => void, answered: () => void): void {
  let head: Buffer | null = null;
  let left = 0;
  let inChunks = false;
  socket.on('data', (chunk) => {
    if (left > 0) {
      left -= chunk.length;
      if (left <= 0) answered();
      return;
    }
    if (inChunks) {
      // The end may be split over two reads: the last bytes of the one before are kept.
      const tail = Buffer.concat([head ?? Buffer.alloc(0), chunk]).subarray(-CHUNKS_END.length);
      inChunks = !tail.equals(CHUNKS_END);
      head = inChunks ? tail : null;
      if (!inChunks) answered();
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
      return fail(new Error(`Answered with ${text.slice(0, text.indexOf('\r\n'))}`));
    const [, length] = /\ncontent-length: *(\d+)/i.exec(text) ?? [];
    if (length !== undefined) {
      left = end + 4 + Number(length) - bytes.length;
      if (left <= 0) answered();
      return;
    }
    const tail = bytes.subarray(-CHUNKS_END.length);
    if (tail.equals(CHUNKS_END)) return answered();
    inChunks = true;
    head = tail;
  });
}
