import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { GatewayError, isGatewayError } from '../../src/domain/gateway-error.js';
import { OwnerRegistry } from '../../src/isolation/owner-registry.js';
import { Scope } from '../../src/isolation/scope.js';
import { Turns } from '../../src/isolation/turns.js';
import { LightAbortSignal } from '../../src/primitives/light-abort-signal.js';
import { type CallContext, createCallStats } from '../../src/upstream/call-context.js';
import { RestClient } from '../../src/upstream/transport/rest-client.js';
import { flushEventLoop, ManualClock, until } from '../support/clock.js';

const MAX_BYTES = 100_000;
const TIMEOUT_MS = 60_000;
const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const sized = (body: string | Buffer, head = OK) =>
  Buffer.concat([Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n`), Buffer.from(body)]);
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** A REST client of an upstream that sends bytes. */
async function startRawUpstream(send: (socket: Socket, request: number) => void) {
  const clock = new ManualClock();
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      send(socket, requests);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const rest = new RestClient({
    owners,
    gatewayId: 'one',
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    maxConnections: 1,
    maxCallsPerScope: 1,
    circuitBreaker: { failureThreshold: 1_000_000, resetTimeoutMs: 1 },
    timeoutMs: TIMEOUT_MS,
    decodedBodiesBytes: 1_000_000,
    decoderPriority: 0,
    maxResponseBytes: MAX_BYTES,
    maxBytesInFlight: 10_000_000,
    maxShares: { perScope: 1, perSender: 1 },
    maxRetries: 0,
    userAgent: 'test',
    clock,
    random: () => 0.5,
  });
  onTestFinished(async () => {
    await rest.close();
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    rest,
    clock,
    sockets,
    get requests() {
      return requests;
    },
  };
}

const createContext = (signal = new LightAbortSignal()): CallContext => {
  const scope = new Scope('key', 'secret');
  const clock = new ManualClock();
  const owners = new OwnerRegistry({ secret: 'secret', clock });
  const turns = new Turns(owners, clock).ofOwner(owners.getScope('key'));
  return { scope, sender: scope, signal, turns, stats: createCallStats() };
};

/** Resolves when so many requests have arrived, after some turns for their responses. */
async function waitForRequests(upstream: { readonly requests: number }, requests: number): Promise<void> {
  await until(() => upstream.requests >= requests);
  for (let i = 0; i < 10 && requests > 0; i++) await flushEventLoop();
}

/** Returns the JSON, or the code of the error. */
async function request(rest: RestClient, context = createContext()): Promise<unknown> {
  try {
    return await rest.request(context, { method: 'GET', path: '/v0.4/jobs' });
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return error.code;
  }
}

const ROWS: readonly (readonly [name: string, send: (socket: Socket) => void, expected: unknown])[] = [
  [
    'an informational response before the response',
    (socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
      socket.write(sized('{"a":1}'));
    },
    { a: 1 },
  ],
  [
    '1,000 informational responses',
    (socket) => {
      for (let i = 0; i < 1_000; i++) socket.write('HTTP/1.1 102 Processing\r\n\r\n');
      socket.write(sized('{"a":1}'));
    },
    { a: 1 },
  ],
  ['only an informational response', (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 'UPSTREAM_TIMEOUT'],
  ['100 Continue', (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'), 'UPSTREAM_UNAVAILABLE'],
  [
    'another protocol (101)',
    (socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nhello');
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  ['bytes that are not HTTP', (socket) => socket.write('+OK hello\r\n'), 'UPSTREAM_UNAVAILABLE'],
  [
    'a body shorter than its length, then the end',
    (socket) => {
      socket.end(`${OK}content-length: 100\r\n\r\n{"a":1}`);
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  [
    'a body shorter than its length',
    (socket) => {
      socket.write(`${OK}content-length: 100\r\n\r\n{"a":1}`);
    },
    'UPSTREAM_TIMEOUT',
  ],
  [
    'a body longer than its length',
    (socket) => {
      socket.write(`${OK}content-length: 7\r\n\r\n{"a":1}{"b":2}`);
    },
    { a: 1 },
  ],
  [
    'chunks without the last one',
    (socket) => {
      socket.end(`${OK}transfer-encoding: chunked\r\n\r\n${chunk('{"a":1}')}`);
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  [
    'a reset within the body',
    (socket) => {
      socket.write(`${OK}content-length: 100\r\n\r\n{"a":`, () => setImmediate(() => socket.resetAndDestroy()));
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  ['a body until the connection ends', (socket) => socket.end(`${OK}connection: close\r\n\r\n{"a":1}`), { a: 1 }],
  [
    'chunks of one byte',
    (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n${[...'{"a":1}'].map(chunk).join('')}0\r\n\r\n`);
    },
    { a: 1 },
  ],
  [
    'a character of two bytes in two packets',
    (socket) => {
      const body = Buffer.from('{"a":"ä"}');
      socket.write(`${OK}content-length: ${body.length}\r\n\r\n`);
      socket.write(body.subarray(0, 7), () => setImmediate(() => socket.write(body.subarray(7))));
    },
    { a: 'ä' },
  ],
  ['a byte order mark', (socket) => socket.write(sized('\uFEFF{"a":1}')), { a: 1 }],
  ['only a byte order mark', (socket) => socket.write(sized('\uFEFF')), undefined],
  ['204 No Content', (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'), undefined],
  [
    'bytes that are not UTF-8',
    (socket) => {
      socket.write(sized(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc3]), Buffer.from('"}')])));
    },
    { a: '\uFFFD\uFFFD' },
  ],
  [
    'gzip that was not requested',
    (socket) => {
      socket.write(sized(gzipSync('{"a":1}'), `${OK}content-encoding: gzip\r\n`));
    },
    'UPSTREAM_INVALID',
  ],
  [
    'a body of the maximum size',
    (socket) => socket.write(sized(`"${'x'.repeat(MAX_BYTES - 2)}"`)),
    'x'.repeat(MAX_BYTES - 2),
  ],
  [
    'a body above the maximum size',
    (socket) => socket.write(sized(`"${'x'.repeat(MAX_BYTES - 1)}"`)),
    'UPSTREAM_INVALID',
  ],
  ['an endless body', (socket) => flood(socket, OK), 'UPSTREAM_INVALID'],
  ['an endless error', (socket) => flood(socket, 'HTTP/1.1 404 Not Found\r\n'), 'NOT_FOUND'],
  [
    'an error above the maximum size of errors',
    (socket) => {
      socket.write(sized('x'.repeat(90_000), 'HTTP/1.1 404 Not Found\r\n'));
    },
    'NOT_FOUND',
  ],
  [
    'an error above the maximum size of errors, then the end',
    (socket) => {
      socket.end(sized('x'.repeat(90_000), 'HTTP/1.1 404 Not Found\r\nconnection: close\r\n'));
    },
    'NOT_FOUND',
  ],
  [
    'an error that is cut off',
    (socket) => {
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 100\r\n\r\n{');
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  ['20,000 headers', (socket) => socket.write(`${OK}${'x: y\r\n'.repeat(20_000)}`), 'UPSTREAM_UNAVAILABLE'],
];

function flood(socket: Socket, head: string): void {
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
  const more = () => {
    while (!socket.destroyed && socket.write(chunk('x'.repeat(10_000))));
    if (!socket.destroyed) socket.once('drain', more);
  };
  more();
}

describe('a call returns a result, and the next one as well, when upstream sends', () => {
  test.each(ROWS)('%s', async (_name, send, expected) => {
    const upstream = await startRawUpstream((socket, number) => {
      if (number === 1) send(socket);
      else socket.write(sized('{"next":true}'));
    });
    const { rest, clock } = upstream;
    const result = request(rest);
    if (expected === 'UPSTREAM_TIMEOUT') {
      await waitForRequests(upstream, 1);
      await clock.advance(TIMEOUT_MS);
    }
    expect(await result).toEqual(expected);
    expect(rest.activeCalls).toBe(0);
    // Bytes that remain on the connection are not part of the next response.
    expect(await request(rest)).toEqual({ next: true });
  });
});

describe('an aborted call', () => {
  const canceled = new GatewayError('CANCELED', 'canceled');

  test('makes no request when it is aborted before', async () => {
    const upstream = await startRawUpstream((socket) => socket.write(sized('{"a":1}')));
    expect(await request(upstream.rest)).toEqual({ a: 1 });
    const signal = new LightAbortSignal();
    signal.abort(canceled);
    const context = createContext(signal);
    expect(await request(upstream.rest, context)).toBe('CANCELED');
    expect(context.stats.calls).toBe(0);
    expect(upstream.sockets.size).toBe(1);
    expect(await request(upstream.rest)).toEqual({ a: 1 });
    expect(upstream.requests).toBe(2);
  });

  test.each([
    ['during the connection', (): void => undefined, 0],
    ['before the headers', (): void => undefined, 1],
    ['before the body', (socket: Socket): void => void socket.write(`${OK}content-length: 7\r\n\r\n`), 1],
    ['within the body', (socket: Socket): void => void socket.write(`${OK}content-length: 7\r\n\r\n{"a"`), 1],
  ] as const)('rejects and frees its connection when it is aborted %s', async (_when, send, requests) => {
    const upstream = await startRawUpstream((socket, number) => {
      if (number > requests) socket.write(sized('{"a":1}'));
      else send(socket);
    });
    const signal = new LightAbortSignal();
    const result = request(upstream.rest, createContext(signal));
    await waitForRequests(upstream, requests);
    signal.abort(canceled);
    expect(await result).toBe('CANCELED');
    expect(await request(upstream.rest)).toEqual({ a: 1 });
    expect(upstream.rest.activeCalls).toBe(0);
  });
});
