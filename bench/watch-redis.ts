/**
 * Upstream calls of several gateways relative to one; the delay of an event to subscribers of another gateway; and both
 * while Redis is unavailable and after a gateway crashed. Upstream, each gateway, Redis and the subscribers are separate
 * processes. Needs a redis-server.
 */
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { hasRedis, type RedisServer, startRedis } from '../test/support/redis.js';
import type { Command, Count } from './watch/moving-upstream.js';
import { request, start } from './watch/processes.js';
import type { Report } from './watch/subscribers.js';

/** `calls` or `failures` limits what is measured. */
const ONLY = process.argv[2];
const JOBS = 500;
const SUBSCRIBERS = 2_000;
const GATEWAYS = 4;
/** Each job changes every 20 s on average. */
const CHANGE_INTERVAL_MS = 40;
const ROUNDS = 3;
const SETTLE_MS = 2_000;
const PERIOD_MS = 10_000;
/** A final status has to arrive within this time. */
const GRACE_MS = 10_000;

/** Gateways and their upstream. */
interface Fleet {
  readonly name: string;
  readonly upstream: ChildProcess;
  readonly gateways: readonly ChildProcess[];
  readonly urls: readonly string[];
}

/** Subscribers of some jobs on a fleet. */
interface SubscriberGroup {
  readonly sendCommand: (command: Command) => Promise<Count>;
  readonly report: () => Promise<Report>;
  /** Resolves when all subscribers have received their first event. */
  readonly waitForFirstEvents: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function startFleet(name: string, size: number, settings: object): Promise<Fleet> {
  const [upstream, { urls }] = await start<{ urls: readonly string[] }>('moving-upstream.ts', `${size}`);
  const gateways = await Promise.all(
    urls.map((url) => start<{ url: string }>('gateway.ts', url, '', JSON.stringify(settings))),
  );
  return { name, upstream, gateways: gateways.map(([child]) => child), urls: gateways.map(([, { url }]) => url) };
}

let groups = 0;

async function startSubscribers({ upstream, urls }: Fleet): Promise<SubscriberGroup> {
  groups += 1;
  // Each group watches other jobs, because snapshots of the previous ones may be cached.
  const prefix = `7d2c0b1e-0000-4000-8${`${groups}`.padStart(3, '0')}-`;
  const ids = Array.from({ length: JOBS }, (_, number) => `${prefix}${`${number}`.padStart(12, '0')}`);
  const sendCommand = (command: Command) => request<Count>(upstream, { ...command });
  await sendCommand({ do: 'start', ids, changeIntervalMs: CHANGE_INTERVAL_MS });
  await sendCommand({ do: 'count' });
  const [subscribers] = await start('subscribers.ts', JSON.stringify([urls, ids, SUBSCRIBERS / JOBS]));
  const report = () => request<Report>(subscribers, 'report');
  return {
    sendCommand,
    report,
    async waitForFirstEvents() {
      for (let tries = 300; (await report()).received < SUBSCRIBERS; tries--) {
        if (tries === 0)
          throw new Error(`Only ${(await report()).received} of ${SUBSCRIBERS} subscribers received an event.`);
        await wait(50);
      }
    },
    async close() {
      await sendCommand({ do: 'start', ids: [], changeIntervalMs: CHANGE_INTERVAL_MS });
      subscribers.kill();
      await wait(500);
    },
  };
}

interface Round {
  /** Calls that contained a job for the first time. */
  readonly firstCalls: number;
  /** Calls until all subscribers had their first event. */
  readonly initialCalls: number;
  /** Calls in `PERIOD_MS` after that. */
  readonly periodCalls: number;
  readonly delays: Report['delays'];
}

async function runRound(fleet: Fleet): Promise<Round> {
  const { sendCommand, report, waitForFirstEvents, close } = await startSubscribers(fleet);
  await waitForFirstEvents();
  const { calls: initialCalls, firsts } = await sendCommand({ do: 'count' });
  await wait(SETTLE_MS);
  await sendCommand({ do: 'count' });
  await report();
  await wait(PERIOD_MS);
  const periodCalls = (await sendCommand({ do: 'count' })).calls.length;
  const { delays } = await report();
  await close();
  return { firstCalls: firsts, initialCalls: initialCalls.length, periodCalls, delays };
}

/** Returns how many subscriptions and final statuses were lost during a failure. */
async function formatLosses({ report }: SubscriberGroup, finished: number): Promise<string> {
  const expected = finished * (SUBSCRIBERS / JOBS);
  for (let waitMs = GRACE_MS; waitMs > 0 && (await report()).finals < expected; waitMs -= 200) await wait(200);
  const { finals, ended } = await report();
  return `subscriptions ended: ${ended} (target 0); final statuses missed: ${expected - finals} of ${expected} (target 0)`;
}

/** Returns the number of calls in each second from `from` on. */
function countPerSecond(calls: readonly number[], from: number, seconds: number): readonly number[] {
  return Array.from(
    { length: seconds },
    (_, second) => calls.filter((at) => at >= from + second * 1000 && at < from + (second + 1) * 1000).length,
  );
}

const getTime = () => performance.timeOrigin + performance.now();

interface Outage {
  readonly name: string;
  readonly durationMs: number;
  /** Jobs that finished before the outage. */
  readonly finished: number;
  /** Jobs that finish during the outage. */
  readonly finish: number;
}

async function measureOutage(
  group: SubscriberGroup,
  { name, durationMs, finished, finish }: Outage,
  redis: { readonly stop: () => unknown; readonly start: () => unknown },
): Promise<void> {
  const { sendCommand } = group;
  const AFTER_S = 10;
  await sendCommand({ do: 'count' });
  await wait(5_000);
  const before = (await sendCommand({ do: 'count' })).calls.length / 5;
  await redis.stop();
  await sendCommand({ do: 'finish', count: finish, withinMs: durationMs });
  await wait(durationMs);
  const during = (await sendCommand({ do: 'count' })).calls.length / (durationMs / 1000);
  await redis.start();
  const recoveredAt = getTime();
  await wait(AFTER_S * 1000);
  const after = countPerSecond((await sendCommand({ do: 'count' })).calls, recoveredAt, AFTER_S);
  // Twice the previous calls per remaining job: gateways that share nothing make four times as many.
  const maxCalls = 2 * before * ((JOBS - finished - finish) / (JOBS - finished));
  const sharedAfterS = after.findLastIndex((calls) => calls > maxCalls) + 1;
  print(`\nRedis ${name} for ${durationMs / 1000} s while ${finish} jobs finish`);
  print(`  calls per second before: ${before.toFixed(1)}, during: ${during.toFixed(1)}, after: ${after.join(' ')}`);
  print(`  calls shared again after: ${sharedAfterS} s (target 5)`);
  print(`  ${await formatLosses(group, finished + finish)}`);
}

async function measureCrash(group: SubscriberGroup, fleet: Fleet, finished: number, finish: number): Promise<void> {
  await group.sendCommand({ do: 'finish', count: finish, withinMs: 6_000 });
  await wait(3_000);
  const before = await group.report();
  fleet.gateways[0]?.kill('SIGKILL');
  await wait(5_000);
  const after = await group.report();
  print(`\nSIGKILL of one gateway while ${finish} jobs finish`);
  print(`  sockets that reconnected: ${after.connects - before.connects} of ${before.connects}`);
  print(`  ${await formatLosses(group, finished + finish)}`);
}

function formatRange(values: readonly number[], digits = 0): string {
  const [min, max] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
  return min === max ? `${min}` : `${min} to ${max}`;
}

function formatDelays(label: string, delays: readonly number[]): string {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1);
  return `  ${label.padEnd(48)} ${`${sorted.length}`.padStart(6)} events: median ${at(0.5)}, p99 ${at(0.99)}, last ${at(1)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const startFleetOnRedis = (redis: RedisServer) =>
  startFleet(`${GATEWAYS} gateways on Redis`, GATEWAYS, {
    REDIS_URL: redis.url,
    FINGERPRINT_SECRET: 'the secret of all gateways of the bench',
  });

function stopFleet({ upstream, gateways }: Fleet): void {
  for (const child of [upstream, ...gateways]) child.kill();
}

async function measureCalls(shared: Fleet): Promise<void> {
  const single = await startFleet('one gateway', 1, {});
  const separate = await startFleet(`${GATEWAYS} gateways without`, GATEWAYS, {});
  const roundsByFleet = new Map<Fleet, Round[]>([single, shared, separate].map((fleet) => [fleet, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [fleet, rounds] of roundsByFleet) rounds.push(await runRound(fleet));
  }
  stopFleet(single);
  stopFleet(separate);

  print(
    `Upstream calls: that contain a job for the first time; until all subscribers have their first event; in the ${PERIOD_MS / 1000} s after that. ${ROUNDS} rounds, interleaved.\n`,
  );
  print(`${''.padEnd(22)} |  first   |  initial   |   after    | relative to one gateway: first, initial, after`);
  const singleRounds = roundsByFleet.get(single) ?? [];
  const columns = [
    ({ firstCalls }: Round) => firstCalls,
    ({ initialCalls }: Round) => initialCalls,
    ({ periodCalls }: Round) => periodCalls,
  ];
  for (const [{ name }, rounds] of roundsByFleet) {
    const formatRatio = (getCalls: (round: Round) => number) =>
      formatRange(
        rounds.map((round, index) => getCalls(round) / getCalls(singleRounds[index] ?? round)),
        2,
      );
    const [first = '', initial = '', after = ''] = columns.map((getCalls) => formatRange(rounds.map(getCalls)));
    print(
      `${name.padEnd(22)} | ${first.padEnd(8)} | ${initial.padEnd(10)} | ${after.padEnd(10)} | ${columns.map(formatRatio).join(', ')}${name === shared.name ? ' (target 1.2)' : ''}`,
    );
  }

  print('\nMilliseconds from the upstream response to the event at a subscriber');
  const sharedRounds = roundsByFleet.get(shared) ?? [];
  const ofPoller = ({ delays }: Round) => delays.poller;
  const ofPeer = ({ delays }: Round) => delays.peer;
  print(formatDelays('one gateway', singleRounds.flatMap(ofPoller)));
  print(formatDelays(`${shared.name}: the one that polled`, sharedRounds.flatMap(ofPoller)));
  print(formatDelays(`${shared.name}: another (target: p99 50)`, sharedRounds.flatMap(ofPeer)));
}

async function measureFailures(shared: Fleet, redis: RedisServer): Promise<void> {
  const group = await startSubscribers(shared);
  await group.waitForFirstEvents();
  await wait(SETTLE_MS);
  const hanging = { name: 'hangs', durationMs: 8_000, finished: 0, finish: 60 };
  await measureOutage(group, hanging, { stop: redis.pause, start: redis.resume });
  const down = { name: 'is down', durationMs: 30_000, finished: 60, finish: 100 };
  await measureOutage(group, down, { stop: redis.kill, start: redis.restart });
  await measureCrash(group, shared, 160, 100);
  await group.close();
}

async function measure(redis: RedisServer): Promise<void> {
  const shared = await startFleetOnRedis(redis);
  print(
    `${SUBSCRIBERS} subscribers of ${JOBS} jobs, each job watched on every gateway; a job changes every ${(JOBS * CHANGE_INTERVAL_MS) / 1000} s.`,
  );
  if (ONLY !== 'failures') await measureCalls(shared);
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
