import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Caller } from '../../src/callers/caller.js';
import { CallerRegistry } from '../../src/callers/caller-registry.js';
import { GatewayError, isGatewayError } from '../../src/domain/gateway-error.js';
import { LightAbortSignal } from '../../src/primitives/light-abort-signal.js';
import { type CallContext, createCallStats } from '../../src/upstream/call-context.js';
import { RestClient } from '../../src/upstream/transport/rest-client.js';
import { flushEventLoop, ManualClock } from '../support/clock.js';

const MOST_BYTES = 100_000;
const DEADLINE_MS = 60_000;
const OK = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';
const sized = (body: string | Buffer, head = OK) =>
  Buffer.concat([Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n`), Buffer.from(body)]);
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;

/** A service that speaks byte by byte, and whoever asks it. */
async function over(speak: (socket: Socket, request: number) => void) {
  const clock = new ManualClock();
  const sockets = new Set<Socket>();
  let requests = 0;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', () => {
      requests += 1;
      speak(socket, requests);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const callers = new CallerRegistry({ secret: 'secret', clock });
  const rest = new RestClient({
    callers,
    gatewayId: 'one',
    url: new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    maxConnections: 1,
    maxCallsPerCaller: 1,
    circuitBreaker: { failureThreshold: 1_000_000, resetTimeoutMs: 1 },
    timeoutMs: DEADLINE_MS,
    parseCacheBytes: 1_000_000,
    maxResponseBytes: MOST_BYTES,
    retry: { maxRetries: 0, baseDelayMs: 1, maxDelayMs: 1 },
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

const callOf = (signal = new LightAbortSignal()): CallContext => ({
  caller: new Caller('key', 'secret'),
  signal,
  stats: createCallStats(),
});

/** So many requests have come. What was said to them is given turns to arrive; nothing depends on it. */
async function asked(service: { readonly requests: number }, requests: number): Promise<void> {
  while (service.requests < requests) await flushEventLoop();
  for (let i = 0; i < 10 && requests > 0; i++) await flushEventLoop();
}

/** The JSON, or the code of the fault. */
async function told(rest: RestClient, call = callOf()): Promise<unknown> {
  try {
    return await rest.getParsed(call, '/v0.4/jobs', (answer) => answer);
  } catch (error) {
    if (!isGatewayError(error)) throw error;
    return error.code;
  }
}

const ROWS: readonly (readonly [what: string, speak: (socket: Socket) => void, told: unknown])[] = [
  [
    'a word before the answer (103)',
    (socket) => {
      socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
      socket.write(sized('{"a":1}'));
    },
    { a: 1 },
  ],
  [
    'many of those',
    (socket) => {
      for (let i = 0; i < 1_000; i++) socket.write('HTTP/1.1 102 Processing\r\n\r\n');
      socket.write(sized('{"a":1}'));
    },
    { a: 1 },
  ],
  ['nothing behind such a word', (socket) => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 'UPSTREAM_TIMEOUT'],
  [
    '100, which nobody has asked for',
    (socket) => socket.write('HTTP/1.1 100 Continue\r\n\r\n'),
    'UPSTREAM_UNAVAILABLE',
  ],
  [
    'another protocol (101)',
    (socket) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\nhello');
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  ['something that is no HTTP', (socket) => socket.write('+OK hello\r\n'), 'UPSTREAM_UNAVAILABLE'],
  [
    'less than it says, and the end',
    (socket) => {
      socket.end(`${OK}content-length: 100\r\n\r\n{"a":1}`);
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  [
    'less than it says, and silence',
    (socket) => {
      socket.write(`${OK}content-length: 100\r\n\r\n{"a":1}`);
    },
    'UPSTREAM_TIMEOUT',
  ],
  [
    'more than it says',
    (socket) => {
      socket.write(`${OK}content-length: 7\r\n\r\n{"a":1}{"b":2}`);
    },
    { a: 1 },
  ],
  [
    'pieces without the last one',
    (socket) => {
      socket.end(`${OK}transfer-encoding: chunked\r\n\r\n${chunk('{"a":1}')}`);
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  [
    'a reset while the body comes',
    (socket) => {
      socket.write(`${OK}content-length: 100\r\n\r\n{"a":`, () => setImmediate(() => socket.resetAndDestroy()));
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  ['no length, until the connection ends', (socket) => socket.end(`${OK}connection: close\r\n\r\n{"a":1}`), { a: 1 }],
  [
    'pieces of one byte each',
    (socket) => {
      socket.write(`${OK}transfer-encoding: chunked\r\n\r\n${[...'{"a":1}'].map(chunk).join('')}0\r\n\r\n`);
    },
    { a: 1 },
  ],
  [
    'a letter of two bytes in two pieces',
    (socket) => {
      const body = Buffer.from('{"a":"ä"}');
      socket.write(`${OK}content-length: ${body.length}\r\n\r\n`);
      socket.write(body.subarray(0, 7), () => setImmediate(() => socket.write(body.subarray(7))));
    },
    { a: 'ä' },
  ],
  ['a byte order mark', (socket) => socket.write(sized('\uFEFF{"a":1}')), { a: 1 }],
  ['nothing but that', (socket) => socket.write(sized('\uFEFF')), undefined],
  ['nothing (204)', (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'), undefined],
  [
    'bytes that are no UTF-8',
    (socket) => {
      socket.write(sized(Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff, 0xc3]), Buffer.from('"}')])));
    },
    { a: '\uFFFD\uFFFD' },
  ],
  [
    'gzip, unasked',
    (socket) => {
      socket.write(sized(gzipSync('{"a":1}'), `${OK}content-encoding: gzip\r\n`));
    },
    'UPSTREAM_INVALID',
  ],
  [
    'as much as is read',
    (socket) => socket.write(sized(`"${'x'.repeat(MOST_BYTES - 2)}"`)),
    'x'.repeat(MOST_BYTES - 2),
  ],
  ['more than is read', (socket) => socket.write(sized(`"${'x'.repeat(MOST_BYTES - 1)}"`)), 'UPSTREAM_INVALID'],
  ['a good answer without end', (socket) => flood(socket, OK), 'UPSTREAM_INVALID'],
  ['an error without end', (socket) => flood(socket, 'HTTP/1.1 404 Not Found\r\n'), 'NOT_FOUND'],
  [
    'an error that is longer than what is read of one',
    (socket) => {
      socket.write(sized('x'.repeat(90_000), 'HTTP/1.1 404 Not Found\r\n'));
    },
    'NOT_FOUND',
  ],
  [
    'the same, and the connection ends',
    (socket) => {
      socket.end(sized('x'.repeat(90_000), 'HTTP/1.1 404 Not Found\r\nconnection: close\r\n'));
    },
    'NOT_FOUND',
  ],
  [
    'an error that breaks off',
    (socket) => {
      socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 100\r\n\r\n{');
    },
    'UPSTREAM_UNAVAILABLE',
  ],
  ['headers without end', (socket) => socket.write(`${OK}${'x: y\r\n'.repeat(20_000)}`), 'UPSTREAM_UNAVAILABLE'],
];

function flood(socket: Socket, head: string): void {
  socket.write(`${head}transfer-encoding: chunked\r\n\r\n`);
  const more = () => {
    while (!socket.destroyed && socket.write(chunk('x'.repeat(10_000))));
    if (!socket.destroyed) socket.once('drain', more);
  };
  more();
}

describe('a service that answers with', () => {
  test.each(ROWS)('%s', async (_what, speak, wanted) => {
    const service = await over((socket, request) => {
      if (request === 1) speak(socket);
      else socket.write(sized('{"next":true}'));
    });
    const { rest, clock } = service;
    const answer = told(rest);
    if (wanted === 'UPSTREAM_TIMEOUT') {
      await asked(service, 1);
      await clock.advance(DEADLINE_MS);
    }
    expect(await answer).toEqual(wanted);
    expect(rest.activeCalls).toBe(0);
    // What is left of it on the wire is no answer to the next one.
    expect(await told(rest)).toEqual({ next: true });
  });
});

describe('who leaves', () => {
  const gone = new GatewayError('CANCELED', 'gone');

  test('before anything was asked: nothing is', async () => {
    const service = await over((socket) => socket.write(sized('{"a":1}')));
    expect(await told(service.rest)).toEqual({ a: 1 });
    const signal = new LightAbortSignal();
    signal.abort(gone);
    const call = callOf(signal);
    expect(await told(service.rest, call)).toBe('CANCELED');
    expect(call.stats.calls).toBe(0);
    expect(service.sockets.size).toBe(1);
    expect(await told(service.rest)).toEqual({ a: 1 });
    expect(service.requests).toBe(2);
  });

  test.each([
    ['while it connects', (): void => undefined, 0],
    ['before the headers', (): void => undefined, 1],
    ['before the body', (socket: Socket): void => void socket.write(`${OK}content-length: 7\r\n\r\n`), 1],
    ['within the body', (socket: Socket): void => void socket.write(`${OK}content-length: 7\r\n\r\n{"a"`), 1],
  ] as const)('%s is told so, and holds no place', async (_when, speak, requests) => {
    const service = await over((socket, request) => {
      if (request > requests) socket.write(sized('{"a":1}'));
      else speak(socket);
    });
    const signal = new LightAbortSignal();
    const answer = told(service.rest, callOf(signal));
    await asked(service, requests);
    signal.abort(gone);
    expect(await answer).toBe('CANCELED');
    expect(await told(service.rest)).toEqual({ a: 1 });
    expect(service.rest.activeCalls).toBe(0);
  });
});
