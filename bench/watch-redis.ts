/**
 * What several gateways cost the service together, beside one; how soon a change that one of them has read reaches the
 * subscribers of the others; and what is left of that while Redis is away and when a gateway dies. The service, each
 * gateway, Redis and the subscribers are processes of their own. Needs a redis-server.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { hasRedis, type RedisServer, startRedis } from '../test/support/redis.js';
import type { Command, Count } from './watch/moving-upstream.js';
import { request, start } from './watch/processes.js';
import type { Report } from './watch/subscribers.js';

/** `calls` or `trouble` measures no more than that. */
const ONLY = process.argv[2];
const JOBS = 500;
const SUBSCRIBERS = 2_000;
const GATEWAYS = 4;
/** Each job moves every 20 s on average. */
const MOVE_EVERY_MS = 40;
const ROUNDS = 3;
const SETTLE_MS = 2_000;
const PERIOD_MS = 10_000;
/** What is final has to be told within this time. */
const GRACE_MS = 10_000;

/** Gateways over a service of their own. */
interface Fleet {
  readonly name: string;
  readonly service: ChildProcess;
  readonly gateways: readonly ChildProcess[];
  readonly urls: readonly string[];
}

/** Subscribers that follow some jobs on a fleet. */
interface SubscriberGroup {
  readonly order: (order: Command) => Promise<Count>;
  readonly report: () => Promise<Report>;
  /** All are told how their jobs are. */
  readonly told: () => Promise<void>;
  readonly leave: () => Promise<void>;
}

async function startFleet(name: string, size: number, settings: object): Promise<Fleet> {
  const [service, { urls }] = await start<{ urls: readonly string[] }>('moving-upstream.ts', `${size}`);
  const gateways = await Promise.all(
    urls.map((url) => start<{ url: string }>('gateway.ts', url, '', JSON.stringify(settings))),
  );
  return { name, service, gateways: gateways.map(([child]) => child), urls: gateways.map(([, { url }]) => url) };
}

let audiences = 0;

async function startSubscribers({ service, urls }: Fleet): Promise<SubscriberGroup> {
  audiences += 1;
  // Never the same jobs: what is known of them already would help the next.
  const prefix = `7d2c0b1e-0000-4000-8${`${audiences}`.padStart(3, '0')}-`;
  const ids = Array.from({ length: JOBS }, (_, number) => `${prefix}${`${number}`.padStart(12, '0')}`);
  const order = (given: Command) => request<Count>(service, { ...given });
  await order({ do: 'begin', ids, moveEveryMs: MOVE_EVERY_MS });
  await order({ do: 'count' });
  const [subscribers] = await start('subscribers.ts', JSON.stringify([urls, ids, SUBSCRIBERS / JOBS]));
  const report = () => request<Report>(subscribers, 'report');
  return {
    order,
    report,
    async told() {
      for (let left = 300; (await report()).received < SUBSCRIBERS; left--) {
        if (left === 0)
          throw new Error(`Only ${(await report()).received} of ${SUBSCRIBERS} are told how their jobs are.`);
        await wait(50);
      }
    },
    async leave() {
      await order({ do: 'begin', ids: [], moveEveryMs: MOVE_EVERY_MS });
      subscribers.kill();
      await wait(500);
    },
  };
}

interface Round {
  readonly firsts: number;
  readonly snapshots: number;
  readonly calls: number;
  readonly delays: Report['delays'];
}

async function runRound(fleet: Fleet): Promise<Round> {
  const { order, report, told, leave } = await startSubscribers(fleet);
  await told();
  const { calls: snapshots, firsts } = await order({ do: 'count' });
  await wait(SETTLE_MS);
  await order({ do: 'count' });
  await report();
  await wait(PERIOD_MS);
  const calls = (await order({ do: 'count' })).calls.length;
  const { delays } = await report();
  await leave();
  return { firsts, snapshots: snapshots.length, calls, delays };
}

/** What the subscribers of one audience lost while something went wrong. */
async function formatLosses({ report }: SubscriberGroup, finished: number): Promise<string> {
  const expected = finished * (SUBSCRIBERS / JOBS);
  for (let left = GRACE_MS; left > 0 && (await report()).finals < expected; left -= 200) await wait(200);
  const { finals, ended } = await report();
  return `subscriptions ended: ${ended} (aim 0); final statuses missed: ${expected - finals} of ${expected} (aim 0)`;
}

/** Calls in each second from `from` on. */
function perSecond(calls: readonly number[], from: number, seconds: number): readonly number[] {
  return Array.from(
    { length: seconds },
    (_, second) => calls.filter((at) => at >= from + second * 1000 && at < from + (second + 1) * 1000).length,
  );
}

const moment = () => performance.timeOrigin + performance.now();

async function measureOutage(
  audience: SubscriberGroup,
  how: { readonly what: string; readonly forMs: number; readonly finished: number; readonly finish: number },
  redis: { readonly stop: () => unknown; readonly start: () => unknown },
): Promise<void> {
  const { order } = audience;
  const AFTER_S = 10;
  await order({ do: 'count' });
  await wait(5_000);
  const before = (await order({ do: 'count' })).calls.length / 5;
  await redis.stop();
  await order({ do: 'finish', count: how.finish, withinMs: how.forMs });
  await wait(how.forMs);
  const during = (await order({ do: 'count' })).calls.length / (how.forMs / 1000);
  await redis.start();
  const back = moment();
  await wait(AFTER_S * 1000);
  const after = perSecond((await order({ do: 'count' })).calls, back, AFTER_S);
  // Twice as many as before for each job that is left: alone, they make four times as many.
  const most = 2 * before * ((JOBS - how.finished - how.finish) / (JOBS - how.finished));
  const shared = after.findLastIndex((calls) => calls > most) + 1;
  print(`\nRedis ${how.what} for ${how.forMs / 1000} s, in which ${how.finish} jobs come to their end`);
  print(
    `  calls a second before: ${before.toFixed(1)}; meanwhile: ${during.toFixed(1)}; after its return: ${after.join(' ')}`,
  );
  print(`  shared again after: ${shared} s (aim 5)`);
  print(`  ${await formatLosses(audience, how.finished + how.finish)}`);
}

async function measureCrash(audience: SubscriberGroup, fleet: Fleet, finished: number, finish: number): Promise<void> {
  await audience.order({ do: 'finish', count: finish, withinMs: 6_000 });
  await wait(3_000);
  const before = await audience.report();
  fleet.gateways[0]?.kill('SIGKILL');
  await wait(5_000);
  const after = await audience.report();
  print(`\nOne gateway ended by SIGKILL, while ${finish} jobs come to their end`);
  print(`  sockets that connected again: ${after.connects - before.connects}, of ${before.connects}`);
  print(`  ${await formatLosses(audience, finished + finish)}`);
}

function range(values: readonly number[], digits = 0): string {
  const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return least === most ? `${least}` : `${least} to ${most}`;
}

function delayLine(what: string, delays: readonly number[]): string {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
  return `  ${what.padEnd(48)} ${`${sorted.length}`.padStart(6)} events: median ${at(0.5)}, p99 ${at(0.99)}, last ${at(1)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const fleetOnRedis = (redis: RedisServer) =>
  startFleet(`${GATEWAYS} gateways on Redis`, GATEWAYS, {
    REDIS_URL: redis.url,
    FINGERPRINT_SECRET: 'the same for all of these gateways',
  });

function stopFleet({ service, gateways }: Fleet): void {
  for (const child of [service, ...gateways]) child.kill();
}

async function measureCalls(shared: Fleet): Promise<void> {
  const one = await startFleet('one gateway', 1, {});
  const apart = await startFleet(`${GATEWAYS} gateways without`, GATEWAYS, {});
  const rounds = new Map<Fleet, Round[]>([one, shared, apart].map((fleet) => [fleet, []]));
  for (let round = 0; round < ROUNDS; round++) for (const [fleet, played] of rounds) played.push(await runRound(fleet));
  stopFleet(one);
  stopFleet(apart);

  print(
    `Calls of the service: to ask about each job for the first time, all calls until all subscribers are told, then in ${PERIOD_MS / 1000} s. ${ROUNDS} rounds, in turn.\n`,
  );
  print(`${''.padEnd(22)} |  firsts  | until told |    then    | beside one gateway: firsts, until told, then`);
  const alone = rounds.get(one) ?? [];
  const all = (played: readonly Round[], of: (round: Round) => number) => range(played.map(of));
  for (const [{ name }, played] of rounds) {
    const beside = (of: (round: Round) => number) =>
      range(
        played.map((round, number) => of(round) / of(alone[number] ?? round)),
        2,
      );
    const columns = [({ firsts }: Round) => firsts, ({ snapshots }: Round) => snapshots, ({ calls }: Round) => calls];
    const [firsts = '', told = '', then = ''] = columns.map((of) => all(played, of));
    print(
      `${name.padEnd(22)} | ${firsts.padEnd(8)} | ${told.padEnd(10)} | ${then.padEnd(10)} | ${columns.map(beside).join(', ')}${name === shared.name ? ' (aim 1.2)' : ''}`,
    );
  }

  print("\nMilliseconds from the service's answer to the event at a subscriber");
  const told = rounds.get(shared) ?? [];
  const [own, another] = [({ delays }: Round) => delays.ownGateway, ({ delays }: Round) => delays.another];
  print(delayLine('one gateway', alone.flatMap(own)));
  print(delayLine(`${shared.name}: the one that asked`, told.flatMap(own)));
  print(delayLine(`${shared.name}: another (aim: p99 50)`, told.flatMap(another)));
}

async function measureFailures(shared: Fleet, redis: RedisServer): Promise<void> {
  const audience = await startSubscribers(shared);
  await audience.told();
  await wait(SETTLE_MS);
  const hanging = { what: 'hangs', forMs: 8_000, finished: 0, finish: 60 };
  await measureOutage(audience, hanging, { stop: redis.pause, start: redis.resume });
  const gone = { what: 'is gone', forMs: 30_000, finished: 60, finish: 100 };
  await measureOutage(audience, gone, { stop: redis.kill, start: redis.restart });
  await measureCrash(audience, shared, 160, 100);
  await audience.leave();
}

async function measure(redis: RedisServer): Promise<void> {
  const shared = await fleetOnRedis(redis);
  print(
    `${SUBSCRIBERS} subscribers of ${JOBS} jobs, each job followed on every gateway; a job moves every ${(JOBS * MOVE_EVERY_MS) / 1000} s.`,
  );
  if (ONLY !== 'trouble') await measureCalls(shared);
  if (ONLY !== 'calls') await measureFailures(shared, redis);
  stopFleet(shared);
}

if (hasRedis) {
  const redis = await startRedis();
  await measure(redis).finally(() => redis.stop());
} else {
  print('No redis-server is installed (or REDIS_SERVER_PATH unset).');
  process.exitCode = 1;
}
