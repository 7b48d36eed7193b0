import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { fetch } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parseUrl, startCli } from '../support/cli-process.js';
import { Client } from '../support/client.js';
import { startIoClock, until } from '../support/clock.js';
import { startFakeUpstream } from '../support/fake-upstream.js';
import { type HostileRedis, type Respond, startHostileRedis } from '../support/hostile-redis.js';
import { createPrng } from '../support/random-document.js';
import { scaleRuns } from '../support/random-runs.js';
import { hasRedis, startRedis } from '../support/redis.js';
import { startGateway } from '../support/test-gateway.js';

const REPLIES: Readonly<Record<string, string>> = {
  'an integer': ':1\r\n',
  'an integer without digits': ':abc\r\n',
  'a null': '$-1\r\n',
  'a null array': '*-1\r\n',
  'a null of RESP3': '_\r\n',
  'another status': '+OK\r\n',
  'a status without an end': '+OK\n',
  'a thousand statuses': '+OK\r\n'.repeat(1_000),
  'an empty string': '$0\r\n\r\n',
  'part of a string': '$10\r\nabc',
  'a string longer than memory': '$99999999999\r\nabc',
  'a string of negative length': '$-5\r\n',
  'a string without a length': '$abc\r\n',
  'an empty array': '*0\r\n',
  'an array of nulls': '*3\r\n$-1\r\n$-1\r\n$-1\r\n',
  'an array of one null': '*1\r\n$-1\r\n',
  'an array of one number': '*1\r\n:-9\r\n',
  'an array longer than memory': '*99999999999\r\n',
  'an array of negative length': '*-5\r\n',
  'nested arrays': '*1\r\n*1\r\n*1\r\n:1\r\n',
  'deeply nested arrays': '*1\r\n'.repeat(20_000),
  'part of a message': '*1\r\n$7\r\nmessage\r\n',
  'a message of nulls': '*3\r\n$7\r\nmessage\r\n$-1\r\n$-1\r\n',
  'part of a confirmation': '*1\r\n$9\r\nsubscribe\r\n',
  'a confirmation without a channel': '*3\r\n$9\r\nsubscribe\r\n$-1\r\n:1\r\n',
  'the end of a subscription': '*3\r\n$11\r\nunsubscribe\r\n$1\r\na\r\n:0\r\n',
  'part of a pong': '*1\r\n$4\r\npong\r\n',
  'a push': '>3\r\n$7\r\nmessage\r\n$1\r\na\r\n$1\r\nb\r\n',
  'an empty push': '>0\r\n',
  'a push of an integer': '>1\r\n:1\r\n',
  'a map': '%1\r\n+a\r\n:1\r\n',
  'a map with a prototype': '%1\r\n+__proto__\r\n%1\r\n+a\r\n:1\r\n',
  'a set': '~1\r\n:1\r\n',
  'a boolean': '#t\r\n',
  'a double': ',1.5\r\n',
  'a big number': '(12345678901234567890\r\n',
  'an error of RESP3': '!3\r\nERR\r\n',
  'a verbatim string': '=7\r\ntxt:abc\r\n',
  'an attribute': '|1\r\n+a\r\n:1\r\n:1\r\n',
  'an error': '-ERR unknown command\r\n',
  'an error of a cluster': '-MOVED 1 127.0.0.1:1\r\n',
  HTTP: 'HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n',
  'a TLS alert': '\x15\x03\x03\x00\x02\x02\x46',
  zeros: '\0\0\0\0',
  'bytes that are not text': '\xff\xfe\xfd',
  'an empty line': '\r\n',
  nothing: '',
};

const SEED = Math.floor(Math.random() * 2 ** 31);
const RANDOM_RUNS = scaleRuns(20);

type TestedGateway = Awaited<ReturnType<typeof startTestedGateway>>;

/** A quarter of the timeouts of a connection. */
const STEP_MS = 250;

/** A gateway that is connected to a hostile Redis. */
async function startTestedGateway(redisUrl: string) {
  const clock = startIoClock({ stepMs: STEP_MS });
  const upstream = await startFakeUpstream(clock);
  const env = {
    REDIS_URL: redisUrl,
    redisTimeoutMs: '1000',
    UPSTREAM_TIMEOUT_MS: '600000',
    operationTimeoutMs: '3600000',
    FINGERPRINT_SECRET: 'a secret of this test',
  };
  const gateway = await startGateway(upstream.url, { env, clock });
  const uncaught: unknown[] = [];
  const record = (error: unknown) => uncaught.push(error);
  process.on('uncaughtExceptionMonitor', record);
  onTestFinished(() => void process.off('uncaughtExceptionMonitor', record));
  upstream.override((path) => (path === '/v0.4/backends' ? { body: [] } : null));
  return {
    uncaught,
    async getReadiness() {
      const response = await fetch(`${gateway.url}/ready`);
      return (await response.json()) as { readonly status: string; readonly reason?: string };
    },
    /** Queries a job that is not in the cache, so that the gateway reads from Redis and writes to it. */
    async expectResult() {
      const id = crypto.randomUUID();
      upstream.job(id, { status: 'completed' });
      const query = 'query ($id: ID!) { job(id: $id) { status } }';
      const { data, errors } = await new Client(gateway.url, 'one').queryText(query, { id });
      expect({ data, errors }).toEqual({ data: { job: { status: 'COMPLETED' } } });
    },
  };
}

const toBytes = (reply: string) => Buffer.from(reply, 'latin1');
const PONG = { normal: toBytes('+PONG\r\n'), subscribed: toBytes('*2\r\n$4\r\npong\r\n$0\r\n\r\n') };

/** Commands to which the malformed reply is sent, each with a function that creates the responses. */
const POSITIONS: Readonly<Record<string, (reply: Buffer) => Respond>> = {
  'to every command': (reply) => () => reply,
  'to SUBSCRIBE': (reply) => (command) => (command.name === 'SUBSCRIBE' ? reply : null),
  'after each PONG': (reply) => (command) =>
    command.name === 'PING' ? Buffer.concat([command.isSubscribed ? PONG.subscribed : PONG.normal, reply]) : null,
  'to each read and write': (reply) => (command) =>
    command.name === 'PING' || command.name === 'SUBSCRIBE' ? null : reply,
};

/** Sends queries, which have to succeed, until Redis has sent several of these replies. */
async function replyDuringQueries(redis: HostileRedis, gateway: TestedGateway, respond: Respond): Promise<void> {
  let sent = 0;
  let onSent: () => void = () => undefined;
  const hasSent = new Promise<void>((resolve) => {
    onSent = resolve;
  });
  redis.respondWith((command) => {
    const reply = respond(command);
    if (reply && ++sent === 2) onSent();
    return reply;
  });
  while (sent < 2) {
    await gateway.expectResult();
    // The clock goes on meanwhile: the gateway connects again after a pause, during which queries only take CPU.
    await Promise.race([hasSent, pause(10)]);
  }
}

const INVALID_REPLIES =
  'The server at REDIS_URL sends replies that are not those of Redis. Running without shared state.';

describe('a hostile server at REDIS_URL', () => {
  test.each(Object.entries(POSITIONS))(
    'does no harm when it sends malformed replies %s',
    async (position, toRespond) => {
      const redis = await startHostileRedis();
      const gateway = await startTestedGateway(redis.url);
      for (const [name, reply] of Object.entries(REPLIES)) {
        await replyDuringQueries(redis, gateway, toRespond(toBytes(reply)));
        expect(gateway.uncaught, name).toEqual([]);
        if (position !== 'to every command' && position !== 'to SUBSCRIBE') continue;
        // The health check of upstream has a short real timeout, and may fail on a busy host.
        await until(async () => (await gateway.getReadiness()).status === 'degraded');
      }
      redis.respondWith(() => null);
      await until(async () => (await gateway.getReadiness()).status === 'ready');
    },
  );

  test.each([':1\r\n', '$-1\r\n', '*0\r\n'])('is reported when it replies to SUBSCRIBE with %j', async (reply) => {
    const redis = await startHostileRedis();
    const gateway = await startTestedGateway(redis.url);
    redis.respondWith(POSITIONS['to SUBSCRIBE']?.(toBytes(reply)) ?? (() => null));
    await until(async () => (await gateway.getReadiness()).reason === INVALID_REPLIES);
  });

  test(`does no harm when it sends random bytes (seed ${SEED})`, async () => {
    const redis = await startHostileRedis();
    const gateway = await startTestedGateway(redis.url);
    const random = createPrng(SEED);
    for (let run = 0; run < RANDOM_RUNS; run++) {
      const positions = Object.values(POSITIONS);
      const toRespond = positions[Math.floor(random() * positions.length)] ?? (() => () => null);
      await replyDuringQueries(redis, gateway, toRespond(createRandomReply(random)));
      expect(gateway.uncaught).toEqual([]);
    }
    redis.respondWith(() => null);
    await until(async () => (await gateway.getReadiness()).status === 'ready');
  });
});

/** Creates a reply of protocol elements and arbitrary bytes in random order. */
function createRandomReply(random: () => number): Buffer {
  const pieces = [
    '\r\n',
    ':1',
    '$3\r\nabc',
    '$-1',
    '*2\r\n',
    '*-1',
    '+OK',
    '-ERR',
    '_',
    '>2\r\n',
    '%1\r\n',
    'message',
    'pong',
  ];
  const piece = () =>
    random() < 0.7
      ? `${pieces[Math.floor(random() * pieces.length)]}${random() < 0.7 ? '\r\n' : ''}`
      : String.fromCharCode(Math.floor(random() * 256));
  return toBytes(Array.from({ length: 1 + Math.floor(random() * 8) }, piece).join(''));
}

describe.skipIf(!hasRedis)('the program', () => {
  test('survives malformed replies and uses the Redis that takes over', async () => {
    const real = await startRedis();
    onTestFinished(() => real.stop());
    await real.kill();
    const hostile = await startHostileRedis(Number(new URL(real.url).port));
    const names = ['an integer', 'a null', 'an empty array', 'a null of RESP3', 'a boolean', 'nested arrays', 'a map'];
    let connections = 0;
    hostile.respondWith(({ connection }) => {
      connections = connection + 1;
      return toBytes(REPLIES[names[connection % names.length] ?? ''] ?? '');
    });
    const { ready, ended } = startCli({ REDIS_URL: real.url, LOG_LEVEL: 'error' });
    const url = parseUrl(await ready, 'endpoint');
    const getReadiness = async () => (await fetch(`${url}/ready`)).json();
    const connected = until(async () => connections >= names.length);
    // If the program exits, its output is the error.
    await Promise.race([connected, ended.then(({ output }) => Promise.reject(new Error(output)))]);
    // On a busy host, another reason may come first: the sandbox did not respond in time.
    const degraded = { status: 'degraded', reason: INVALID_REPLIES };
    await until(async () => isDeepStrictEqual(await getReadiness(), degraded));
    expect(await new Client(url, 'sandbox').queryText('{ __typename }')).toEqual({
      data: { __typename: 'Query' },
    });
    await hostile.close();
    await real.restart();
    await until(async () => isDeepStrictEqual(await getReadiness(), { status: 'ready' }));
  });
});
