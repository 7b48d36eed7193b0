import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PAGE_SIZE } from '../../src/domain/page.js';
import type { SharedRedis } from '../../src/redis/shared-redis.js';
import { decodeJob } from '../../src/upstream/wire/v04-codec.js';
import type { PollCandidate, PollCoordinator } from '../../src/watch/peers/poll-coordinator.js';
import { RedisPollCoordinator } from '../../src/watch/peers/redis-poll-coordinator.js';
import {
  JOB_SNAPSHOT_FORMAT,
  type JobSnapshot,
  RESOURCE_SNAPSHOT_FORMAT,
  type ResourceSnapshot,
} from '../../src/watch/snapshots.js';
import { ManualClock, until } from '../support/clock.js';
import { MemoryPollCoordinator, MemoryPolls } from '../support/memory-polls.js';
import { hasRedis } from '../support/redis.js';
import { connectTestClient, connectTestRedis, useRedis } from '../support/shared-redis.js';

const redis = useRedis();
/** Longer than a test, because Redis expires claims by its own clock. */
const CLAIM_MS = 3_600_000;

/** Creates the coordinators of two gateways for a new caller, and the Redis between them. */
async function createRedisCoordinators() {
  const clock = new ManualClock();
  const [redisA, redisB] = [await connectTestRedis(redis.server.url), await connectTestRedis(redis.server.url)];
  // The connections have clocks of their own: none times out.
  const withClock = (shared: SharedRedis): SharedRedis => Object.create(shared, { clock: { value: clock } });
  const createCoordinator = (shared: SharedRedis) =>
    new RedisPollCoordinator(withClock(shared), JOB_SNAPSHOT_FORMAT, { claimMs: CLAIM_MS, isStale: () => false });
  const [a, b] = [createCoordinator(redisA), createCoordinator(redisB)];
  return { a, b, redisA, clock, caller: randomUUID() };
}

interface Coordinators {
  readonly a: PollCoordinator<JobSnapshot>;
  readonly b: PollCoordinator<JobSnapshot>;
  readonly caller: string;
}

const ADAPTERS: readonly {
  readonly name: string;
  readonly create: () => Promise<Coordinators>;
  readonly skip: boolean;
}[] = [
  { name: 'Redis', create: createRedisCoordinators, skip: !hasRedis },
  {
    name: 'memory',
    create: async () => {
      const [clock, polls] = [new ManualClock(), new MemoryPolls<JobSnapshot>()];
      const [a, b] = [new MemoryPollCoordinator(clock, polls), new MemoryPollCoordinator(clock, polls)];
      return { a, b, caller: randomUUID() };
    },
    skip: false,
  },
];

function createCandidates(count: number, options: Partial<PollCandidate> = {}): PollCandidate[] {
  return Array.from({ length: count }, (_, number) => ({
    id: `job-${number}`,
    newerThan: 0,
    isPrefetch: false,
    ignoresClaims: false,
    ...options,
  }));
}

function createSnapshot(id: string, fetchedAt: number): JobSnapshot {
  const job = decodeJob({ id, status: 'started' });
  if (!job) throw new Error('The job was not decoded.');
  return { job, fetchedAt, statusChangedAt: fetchedAt };
}

const [job0] = createCandidates(1) as [PollCandidate];

for (const { name, create: createCoordinators, skip } of ADAPTERS) {
  describe.skipIf(skip)(`a poll coordinator in ${name}`, () => {
    test('claims each job for one gateway, a page at a time', async () => {
      const { a, b, caller } = await createCoordinators();
      const candidates = createCandidates(PAGE_SIZE + 5);
      const page = candidates.slice(0, PAGE_SIZE);
      const rest = candidates.slice(PAGE_SIZE);

      const first = await a.claim(caller, candidates);
      const second = await b.claim(caller, candidates);

      expect(first).toMatchObject({ claimed: page.map(({ id }) => id), polledByPeers: [], peerSnapshots: [] });
      expect(second).toMatchObject({
        claimed: rest.map(({ id }) => id),
        polledByPeers: page.map((candidate) => ({ candidate })),
        peerSnapshots: [],
      });
    });

    test('claims jobs separately for each caller', async () => {
      const { a, b, caller } = await createCoordinators();
      await a.claim(caller, [job0]);
      expect((await b.claim(`${caller} another`, [job0])).claimed).toEqual(['job-0']);
    });

    test('claims jobs that are not due only together with due ones', async () => {
      const { a, b, caller } = await createCoordinators();
      const prefetch = { ...job0, id: 'prefetch', isPrefetch: true };
      await a.claim(caller, [job0]);
      expect(await b.claim(caller, [job0, prefetch])).toMatchObject({
        claimed: [],
        polledByPeers: [{ candidate: job0 }],
        peerSnapshots: [],
      });
      const due = { ...job0, id: 'due' };
      expect((await b.claim(caller, [due, prefetch])).claimed).toEqual(['due', 'prefetch']);
    });

    test('returns the snapshot of a peer when it is newer than the local one', async () => {
      const { a, b, caller } = await createCoordinators();
      const snapshot = createSnapshot('job-0', 1_000);
      await a.claim(caller, [job0]);
      a.publishAndRelease(caller, ['job-0'], new Map([['job-0', { snapshot, ttlMs: 60_000 }]]));
      const older = { ...job0, newerThan: 999 };
      const same = { ...job0, newerThan: 1_000 };

      await until(async () => (await b.claim(caller, [older])).peerSnapshots.length === 1);
      expect(await b.claim(caller, [older])).toMatchObject({
        claimed: [],
        polledByPeers: [],
        peerSnapshots: [{ candidate: older, snapshot }],
      });
      expect((await b.claim(caller, [same])).claimed).toEqual(['job-0']);
    });

    test('releases the claim when there is no snapshot', async () => {
      const { a, b, caller } = await createCoordinators();
      await a.claim(caller, [job0]);
      expect((await b.claim(caller, [job0])).polledByPeers).toMatchObject([{ candidate: job0 }]);
      a.publishAndRelease(caller, ['job-0'], new Map());
      await until(async () => (await b.claim(caller, [job0])).claimed.length === 1);
    });

    test('deletes a stored snapshot when a mutation is made', async () => {
      const { a, b, caller } = await createCoordinators();
      const snapshot = createSnapshot('job-0', 1_000);
      await a.claim(caller, [job0]);
      a.publishAndRelease(caller, ['job-0'], new Map([['job-0', { snapshot, ttlMs: 60_000 }]]));
      await until(async () => (await b.claim(caller, [job0])).peerSnapshots.length === 1);
      a.invalidate(caller, 'job-0');
      await until(async () => (await b.claim(caller, [job0])).claimed.length === 1);
    });

    test('stores no snapshot when its claim is gone after a mutation', async () => {
      const { a, b, caller } = await createCoordinators();
      await a.claim(caller, [job0]);
      b.invalidate(caller, 'job-0');
      await until(async () => (await b.claim(caller, [job0])).claimed.length === 1);
      a.publishAndRelease(
        caller,
        ['job-0'],
        new Map([['job-0', { snapshot: createSnapshot('job-0', 1_000), ttlMs: 60_000 }]]),
      );
      expect((await b.claim(caller, [job0])).claimed).toEqual(['job-0']);
    });

    test('takes the claim of a peer when the candidate ignores claims', async () => {
      const { a, b, caller } = await createCoordinators();
      await a.claim(caller, [job0]);
      expect((await b.claim(caller, [{ ...job0, ignoresClaims: true }])).claimed).toEqual(['job-0']);
    });
  });
}

describe.skipIf(!hasRedis)('a poll coordinator with Redis', () => {
  test('does not store a snapshot when a mutation was made during the call', async () => {
    const { a, b, redisA, caller } = await createRedisCoordinators();
    const client = await connectTestClient(redis.server.url);
    await a.claim(caller, [job0]);
    b.invalidate(caller, 'job-0');
    await until(async () => (await client.exists(`qjg:claim:{${caller}}:job-0`)) === 0);
    const snapshot = createSnapshot('job-0', 1_000);
    a.publishAndRelease(caller, ['job-0'], new Map([['job-0', { snapshot, ttlMs: 60_000 }]]));
    await until(() => redisA.pendingCount === 0);
    expect((await b.claim(caller, [job0])).claimed).toEqual(['job-0']);
  });

  test('renews claims until the call ends', async () => {
    const { a, redisA, clock, caller } = await createRedisCoordinators();
    const claim = `qjg:claim:{${caller}}:job-0`;
    const client = await connectTestClient(redis.server.url);
    const stopRenewal = a.keepClaims(caller, ['job-0'], clock.monotonicNow());
    for (let round = 0; round < 2; round++) {
      // Without an expiry, which the renewal sets.
      await client.set(claim, `${redisA.gatewayId} `);
      await clock.advance(CLAIM_MS / 2);
      await until(async () => (await client.pTTL(claim)) !== -1);
    }
    stopRenewal();
    expect(clock.waiting).toBe(0);
  });

  test.each([
    ['a claim without a signature', (gatewayId: string) => `${gatewayId} 0 9999999999999 ${'x'.repeat(22)}`],
    ['text', () => 'no gateway'],
    ['a long text', () => 'x'.repeat(1_000_000)],
  ])('claims a job for one gateway when another client has written %s', async (_name, toText) => {
    const { a, b, redisA, caller } = await createRedisCoordinators();
    const client = await connectTestClient(redis.server.url);
    await client.set(`qjg:claim:{${caller}}:job-0`, toText('another'));
    expect((await a.claim(caller, [job0])).claimed).toEqual(['job-0']);
    expect(await b.claim(caller, [job0])).toMatchObject({ claimed: [], polledByPeers: [{ candidate: job0 }] });
    expect(redisA.errorKind).toBeNull();
  });

  test('ignores a claim or a snapshot that is written back after it has expired, or copied to another job', async () => {
    const { a, b, clock, caller } = await createRedisCoordinators();
    const client = await connectTestClient(redis.server.url);
    const [claim, snapshotKey] = [`qjg:claim:{${caller}}:job-0`, `qjg:snapshot:{${caller}}:job-0`];
    await a.claim(caller, [job0]);
    const recordedClaim = `${await client.get(claim)}`;
    const snapshot = createSnapshot('job-0', 1_000);
    a.publishAndRelease(caller, ['job-0'], new Map([['job-0', { snapshot, ttlMs: 60_000 }]]));
    await until(async () => (await client.exists(snapshotKey)) === 1);
    const recordedSnapshot = `${await client.get(snapshotKey)}`;
    const job1 = { ...job0, id: 'job-1' };
    await client.set(`qjg:claim:{${caller}}:job-1`, recordedClaim);
    await client.set(`qjg:snapshot:{${caller}}:job-1`, recordedSnapshot);
    expect((await b.claim(caller, [job1])).claimed).toEqual(['job-1']);
    await clock.advance(CLAIM_MS + 60_000);
    await client.set(claim, recordedClaim);
    await client.set(snapshotKey, recordedSnapshot);
    expect(await b.claim(caller, [job0])).toMatchObject({ claimed: ['job-0'], peerSnapshots: [] });
  });

  test('ignores a snapshot that was stored before the wall clock was set back', async () => {
    const { a, b, clock, caller } = await createRedisCoordinators();
    const snapshot = createSnapshot('job-0', clock.monotonicNow());
    const older = { ...job0, newerThan: clock.monotonicNow() - 1 };
    await a.claim(caller, [job0]);
    a.publishAndRelease(caller, ['job-0'], new Map([['job-0', { snapshot, ttlMs: 60_000 }]]));
    await until(async () => (await b.claim(caller, [older])).peerSnapshots.length === 1);
    // It would seem to be an hour newer than all that is fetched from now on.
    clock.stepWallClock(-3_600_000);
    await clock.advance(1_000);
    expect(await b.claim(caller, [{ ...job0, newerThan: clock.monotonicNow() }])).toMatchObject({
      claimed: ['job-0'],
      peerSnapshots: [],
    });
  });

  test('shares backends but no list of jobs when a mutation has come after both', async () => {
    const { redisA, caller } = await createRedisCoordinators();
    const coordinator = new RedisPollCoordinator(redisA, RESOURCE_SNAPSHOT_FORMAT, {
      claimMs: CLAIM_MS,
      isStale: () => true,
    });
    const isStale = (snapshot: ResourceSnapshot) => coordinator.isStale(caller, snapshot);
    expect(isStale({ kind: 'backends', id: 'backends', fetchedAt: 0, backends: [] })).toBe(false);
    expect(isStale({ kind: 'jobs', id: 'list', fetchedAt: 0, jobs: [], hasMore: false })).toBe(true);
  });

  test('claims a page as without peers when Redis is unavailable', async () => {
    const { a, redisA, caller } = await createRedisCoordinators();
    redisA.close();
    const candidates = createCandidates(PAGE_SIZE + 1);
    expect(await a.claim(caller, candidates)).toMatchObject({
      claimed: candidates.slice(0, PAGE_SIZE).map(({ id }) => id),
      polledByPeers: [],
      peerSnapshots: [],
    });
  });
});
