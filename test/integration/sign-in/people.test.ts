import { describe, expect, test } from 'vitest';
import { Client } from '../../support/client.js';
import { until } from '../../support/clock.js';
import { hasRedis } from '../../support/redis.js';
import { startScriptedUpstream, type UpstreamResponse } from '../../support/scripted-upstream.js';
import { useRedis } from '../../support/shared-redis.js';
import { startSignIn } from '../../support/sign-in.js';

const redis = useRedis();

const WATCH = 'subscription { job(id: "a") { job { status } } }';

interface Event {
  readonly job: { readonly job: { readonly status: string } } | null;
}

async function start(options: Parameters<typeof startSignIn>[1] = {}) {
  let status = 'ready';
  const job = () => ({ id: 'a', status, backend: 'simulator', type: 'ionq.circuit.v1' });
  const upstream = await startScriptedUpstream({
    'GET /v0.4/jobs': () => ({ body: { jobs: [job()], next: null } }),
    'GET /v0.4/jobs/a': () => ({ body: job() }),
  });
  const setup = await startSignIn(upstream.url, options);
  const subscribe = (client: Awaited<ReturnType<typeof setup.signIn>>) => {
    const results: string[] = [];
    const read = async () => {
      for await (const { data, errors } of client.subscribeText<Event>(WATCH, {}))
        results.push(data?.job?.job.status ?? `${errors?.[0]?.extensions.code}`);
    };
    return { results, ended: read() };
  };
  const advanceUntil = async (isReached: () => boolean) => {
    // In small steps: on a busy host many pass before a response arrives, and tokens must not expire meanwhile.
    for (let i = 0; i < 5_000 && !isReached(); i++) await setup.clock.advance(250);
    expect(isReached()).toBe(true);
  };
  return {
    ...setup,
    upstream,
    subscribe,
    advanceUntil,
    setStatus(value: string) {
      status = value;
    },
  };
}

describe('people of one account', () => {
  test('share one poll, one cache and each call in flight', async () => {
    const { upstream, signIn, subscribe, advanceUntil, setStatus, clock } = await start();
    const people = await Promise.all(['ada', 'bob', 'carol'].map((name) => signIn(name)));
    const subscriptions = people.map(subscribe);
    await advanceUntil(() => subscriptions.every(({ results }) => results.length === 1));
    upstream.calls();
    for (let i = 0; i < 30; i++) await clock.advance(1_000);
    const shared = upstream.calls();
    const single = await start();
    const alone = single.subscribe(await single.signIn('ada'));
    await single.advanceUntil(() => alone.results.length === 1);
    single.upstream.calls();
    for (let i = 0; i < 30; i++) await single.clock.advance(1_000);
    // The first poll may be in the time before.
    expect(Math.abs(shared.length - single.upstream.calls().length)).toBeLessThanOrEqual(1);
    expect(shared.length).toBeGreaterThan(4);
    setStatus('completed');
    await advanceUntil(() => subscriptions.every(({ results }) => results.includes('COMPLETED')));
    await Promise.all(subscriptions.map(({ ended }) => ended));
    upstream.calls();
    for (const person of people)
      expect((await person.queryText('{ job(id: "a") { status } }')).data).toEqual({ job: { status: 'COMPLETED' } });
    expect(upstream.calls()).toEqual([]);
  });

  test('share nothing with those of another account', async () => {
    const { upstream, signIn, setStatus } = await start();
    setStatus('completed');
    const query = '{ job(id: "a") { status } }';
    await (await signIn('ada')).queryText(query);
    expect(upstream.received().map(({ authorization }) => authorization)).toEqual(['apiKey lab-key']);
    await (await signIn('eve', { groups: ['company'] })).queryText(query);
    expect(upstream.received().map(({ authorization }) => authorization)).toEqual(['apiKey company-key']);
  });

  test('have limits of their own', async () => {
    const { signIn } = await start({ env: { MAX_OPERATIONS_PER_MINUTE: '5' } });
    const query = '{ viewer { user { subject } } }';
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    // The address pays for the verification of both tokens.
    for (let i = 0; i < 5; i++) expect((await ada.queryText(query)).errors).toBeUndefined();
    expect((await ada.queryText(query)).errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
    for (let i = 0; i < 5; i++) expect((await bob.queryText(query)).errors).toBeUndefined();
  });
});

describe.skipIf(!hasRedis)('people of one account at several gateways with Redis', () => {
  test('have limits of their own over all gateways, also the lower one of a role', async () => {
    const { signIn, gateway, startAnother } = await start({
      env: { REDIS_URL: redis.server.url, MAX_OPERATIONS_PER_MINUTE: '12' },
    });
    // The address pays for the verification of eight tokens.
    const gateways = [gateway, await startAnother()];
    const isIdle = () => gateways.every(({ pendingRedisCommands }) => pendingRedisCommands === 0);
    const countAdmitted = async (authorization: string) => {
      let admitted = 0;
      for (let i = 0; i < 20; i++) {
        const { url } = gateways[i % 2] ?? gateway;
        const { status } = await new Client(url, authorization).post('{"query":"{ __typename }"}');
        expect([200, 429]).toContain(status);
        if (status === 200) admitted += 1;
        await until(isIdle);
      }
      return admitted;
    };
    const authorizationOf = async (subject: string, claims?: Readonly<Record<string, unknown>>) =>
      `${(await signIn(subject, claims)).headers['authorization']}`;
    expect(await countAdmitted(await authorizationOf('ada'))).toBe(12);
    expect(await countAdmitted(await authorizationOf('bob'))).toBe(12);
    // Another token of the same person.
    expect(await countAdmitted(await authorizationOf('ada'))).toBe(0);
    expect(await countAdmitted(await authorizationOf('sloth', { role: 'slow' }))).toBe(3);
  });
});

describe('somebody whose calls hang', () => {
  test('leaves half of the calls of the account to the others', async () => {
    const { upstream, signIn } = await start({ env: { UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: '4' } });
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    let hanging = 0;
    const hang = new Promise<void>((resolve) => {
      upstream.on('*', () => {
        hanging += 1;
        if (hanging === 2) resolve();
        return new Promise<never>(() => undefined);
      });
    });
    const attack = Array.from({ length: 20 }, (_, i) => ada.queryText(`{ job(id: "hanging-${i}") { status } }`));
    await hang;
    for (let i = 0; i < 3; i++)
      expect((await bob.queryText('{ job(id: "a") { status } }')).data).toEqual({ job: { status: 'READY' } });
    expect(hanging).toBe(2);
    // The last one waits for the limit of Ada.
    upstream.on('GET /v0.4/jobs/hanging-19', { body: { id: 'hanging-19', status: 'ready' } });
    const { data } = await bob.queryText('{ job(id: "hanging-19") { status } }');
    expect(data).toEqual({ job: { status: 'READY' } });
    void attack;
  });

  test('leaves downloads to the others', async () => {
    const { gateway, upstream, signIn } = await start();
    const download = ({ headers }: Client, id: string) =>
      fetch(new URL(`/artifacts/a/${id}`, gateway.url), { headers: { authorization: `${headers['authorization']}` } });
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    let hanging = 0;
    upstream.on('*', () => {
      hanging += 1;
      return new Promise<never>(() => undefined);
    });
    upstream.on('GET /v0.4/jobs/a/artifacts/circuit', { body: 'circuit' });
    const attack = Array.from({ length: 12 }, (_, i) => download(ada, `hanging-${i}`).catch(() => undefined));
    await until(() => hanging === 1);
    const response = await download(bob, 'circuit');
    expect([response.status, await response.text()]).toEqual([200, 'circuit']);
    expect(hanging).toBe(1);
    void attack;
  });

  test('leaves memory for large responses to the others', async () => {
    // 2.4 MB of it are for responses, and each whose size is not known may need what is allowed.
    const env = { MAX_MEMORY_MB: '96', UPSTREAM_MAX_RESPONSE_BYTES: '600000' };
    const { upstream, signIn } = await start({ env });
    const [ada, bob] = [await signIn('ada'), await signIn('bob')];
    const respond = (id: string, isStalled: boolean) => ({
      body: { id, status: 'ready', padding: 'x'.repeat(560_000) },
      isStalled,
    });
    let stalled = 0;
    upstream.on('*', ({ url }) => {
      stalled += 1;
      return respond(url.pathname.slice('/v0.4/jobs/'.length), true);
    });
    upstream.on('GET /v0.4/jobs/large', respond('large', false));
    const attack = Array.from({ length: 12 }, (_, i) => ada.queryText(`{ job(id: "stalled-${i}") { status } }`));
    await until(() => stalled === 12);
    const { data } = await bob.queryText('{ job(id: "large") { status } }');
    expect(data).toEqual({ job: { status: 'READY' } });
    void attack;
  });
});

describe('a subscription', () => {
  test('ends with TOKEN_EXPIRED, and goes on with a new token without a lost status', async () => {
    const { signIn, subscribe, advanceUntil, setStatus } = await start();
    const short = await signIn('ada', { groups: ['lab'] }, 600);
    const [first, other] = [subscribe(short), subscribe(await signIn('bob'))];
    await advanceUntil(() => first.results.length === 1 && other.results.length === 1);
    setStatus('started');
    await advanceUntil(() => first.results.length === 2);
    await advanceUntil(() => first.results.length === 3);
    await first.ended;
    expect(first.results).toEqual(['READY', 'STARTED', 'TOKEN_EXPIRED']);
    const response = await short.post(JSON.stringify({ query: '{ jobs { nodes { id } } }' }));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ errors: [{ extensions: { code: 'TOKEN_EXPIRED' } }] });
    setStatus('completed');
    const second = subscribe(await signIn('ada'));
    await advanceUntil(() => second.results.includes('COMPLETED'));
    await advanceUntil(() => other.results.includes('COMPLETED'));
  });

  test('over server-sent events ends with TOKEN_EXPIRED, too', async () => {
    const { signIn, clock } = await start();
    const client = await signIn('ada', { groups: ['lab'] }, 600);
    const codes: (string | undefined)[] = [];
    const events = client.subscribeSse<Event, object>(WATCH as never, {});
    const read = async () => {
      for await (const { errors } of events) codes.push(errors?.[0]?.extensions.code);
    };
    const ended = read();
    while (codes.length === 0) await clock.advance(100);
    while (codes.length === 1) await clock.advance(250);
    await ended;
    expect(codes).toEqual([undefined, 'TOKEN_EXPIRED']);
  });

  test('ends when the accounts file takes the role away', async () => {
    const { signIn, subscribe, advanceUntil, writeAccounts } = await start();
    const subscription = subscribe(await signIn('ada'));
    await advanceUntil(() => subscription.results.length === 1);
    await writeAccounts(
      {
        accounts: { lab: { apiKey: { env: 'LAB_KEY' }, members: [{ where: { x: 'y' }, role: 'reader' }] } },
      },
      () => subscription.results.length === 2,
    );
    await subscription.ended;
    expect(subscription.results).toEqual(['READY', 'UNAUTHENTICATED']);
  });

  test('does not start when the accounts file takes the role away while the key is checked', async () => {
    const { upstream, signIn, subscribe, advanceUntil, writeAccounts, clock } = await start({
      env: { REVOKED_KEY_DELAY_MS: '1000', POLL_MIN_INTERVAL_MS: '60000' },
    });
    const job = { id: 'a', status: 'ready', backend: 'simulator', type: 'ionq.circuit.v1' };
    let respond: ((response: UpstreamResponse) => void) | undefined;
    upstream.on('GET /v0.4/jobs', ({ url }) => {
      if (url.search !== '?limit=1') return { body: { jobs: [job], next: null } };
      return new Promise((resolve) => {
        respond = resolve;
      });
    });
    const first = subscribe(await signIn('ada'));
    await advanceUntil(() => first.results.length === 1);
    const client = await signIn('bob');
    await clock.advance(2_000);
    const second = subscribe(client);
    await advanceUntil(() => respond !== undefined);
    await writeAccounts(
      { accounts: { lab: { apiKey: { env: 'LAB_KEY' }, members: [{ where: { x: 'y' }, role: 'reader' }] } } },
      () => first.results.length === 2,
    );
    respond?.({ body: { jobs: [job], next: null } });
    await second.ended;
    expect(second.results).toEqual(['UNAUTHENTICATED']);
  });
});
