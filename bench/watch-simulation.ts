/**
 * How late subscribers hear of a change, for what it costs the service: the adaptive cadence beside fixed polling that
 * makes as many calls, over the same timelines. Pure and seeded: the same table every time.
 */

import { createRandom } from '../sandbox/src/simulator/random.js';
import { isFinal, type Job } from '../src/domain/job.js';
import { PAGE_SIZE } from '../src/domain/page.js';
import { CapacityLimit } from '../src/watch/capacity-limit.js';
import { computePollInterval } from '../src/watch/polling/poll-interval.js';
import { PollScheduler } from '../src/watch/polling/poll-scheduler.js';
import { type JobListener, type WatchedJob, Watchlist } from '../src/watch/polling/watchlist.js';
import { generateTimelines, type JobTimeline, jobAt, KINDS } from './watch/job-timelines.js';

const SEED = 7;
const LIMITS = { minMs: 500, maxMs: 30_000 };
const HOUR_MS = 3_600_000;

interface Outcome {
  /** Ids asked about, or calls made, whichever is compared. */
  readonly cost: number;
  /** For every change of every job, how long until a subscriber heard of it, by kind of job. */
  readonly stale: ReadonlyMap<string, readonly number[]>;
}

/** What the service would show at each stage of a life, made once. */
function getStages(timeline: JobTimeline, id: string): readonly { readonly at: number; readonly job: Job }[] {
  return timeline.changes.map(({ at }) => ({ at, job: jobAt(timeline, id, at) }));
}

class StalenessLog {
  readonly stale = new Map<string, number[]>(KINDS.map((kind) => [kind, []]));

  /** The changes of this life after `seenUntil`, seen now. */
  note(timeline: JobTimeline, seenUntil: number, now: number): void {
    for (const { at } of timeline.changes)
      if (at > seenUntil && at <= now) this.stale.get(timeline.kind)?.push(now - at);
  }
}

/** Every job is the only one of its caller: an ask is a call. */
function alone(timelines: readonly JobTimeline[], wait: (job: Job, now: number, movedAt: number) => number): Outcome {
  const ledger = new StalenessLog();
  let cost = 0;
  for (const timeline of timelines) {
    const stages = getStages(timeline, 'job');
    let [now, seenAt, movedAt, stage] = [
      timeline.changes[0]?.at ?? 0,
      timeline.changes[0]?.at ?? 0,
      timeline.changes[0]?.at ?? 0,
      0,
    ];
    for (;;) {
      cost += 1;
      const before = stage;
      while ((stages[stage + 1]?.at ?? Number.POSITIVE_INFINITY) <= now) stage += 1;
      if (stage !== before) movedAt = now;
      ledger.note(timeline, seenAt, now);
      seenAt = now;
      const job = stages[stage]?.job;
      if (!job || isFinal(job)) break;
      now += wait(job, now, movedAt);
    }
  }
  return { cost, stale: ledger.stale };
}

/** All jobs belong to one caller: the watchlist and the scheduler of the gateway itself, a page of ids a call. */
function together(timelines: readonly JobTimeline[], random: () => number): Outcome {
  const ledger = new StalenessLog();
  const capacity = new CapacityLimit({ max: timelines.length, description: 'watched jobs' });
  const watchlist = new Watchlist(LIMITS, random, capacity);
  const scheduler = new PollScheduler(LIMITS.minMs, random);
  const arriving = timelines
    .map((timeline, number) => ({ life: timeline, id: `job-${number}` }))
    .sort((a, b) => (a.life.changes[0]?.at ?? 0) - (b.life.changes[0]?.at ?? 0));
  const following = new Map<
    string,
    { readonly timeline: JobTimeline; seenAt: number; readonly stages: ReturnType<typeof getStages> }
  >();
  const listener: JobListener = {
    onSnapshot: ({ id, latest }: WatchedJob) => {
      if (latest && isFinal(latest.job)) following.delete(id);
    },
    onJobLost: () => undefined,
  };
  let cost = 0;
  let next = 0;
  for (;;) {
    const arrival = arriving[next]?.life.changes[0]?.at ?? Number.POSITIVE_INFINITY;
    const { nextUrgentAt: urgentAt, nextScheduledAt: scheduledAt, requiredCallsPerMs } = watchlist;
    const now = Math.min(arrival, scheduler.getNextPollAt({ urgentAt, scheduledAt, requiredCallsPerMs }));
    if (now === Number.POSITIVE_INFINITY) return { cost, stale: ledger.stale };
    const arrived = now === arrival ? arriving[next] : undefined;
    if (arrived) {
      next += 1;
      following.set(arrived.id, {
        timeline: arrived.life,
        seenAt: arrival,
        stages: getStages(arrived.life, arrived.id),
      });
      watchlist.addListener(arrived.id, listener, now);
      continue;
    }
    cost += 1;
    scheduler.recordCall(now);
    for (const id of watchlist.takePage()) {
      const followed = following.get(id);
      const job = followed?.stages.findLast(({ at }) => at <= now)?.job;
      if (!followed || !job) continue;
      ledger.note(followed.timeline, followed.seenAt, now);
      followed.seenAt = now;
      watchlist.applySnapshot({ job, fetchedAt: now }, now);
    }
  }
}

/** The same with a call for every page of the jobs that are followed at the moment, round after round. */
function inRounds(timelines: readonly JobTimeline[], intervalMs: number): Outcome {
  const ledger = new StalenessLog();
  const arriving = timelines.toSorted((a, b) => (a.changes[0]?.at ?? 0) - (b.changes[0]?.at ?? 0));
  const following = new Map<JobTimeline, number>();
  let cost = 0;
  let next = 0;
  for (let now = 0; next < arriving.length || following.size > 0; now += intervalMs) {
    for (let timeline = arriving[next]; timeline && (timeline.changes[0]?.at ?? 0) <= now; timeline = arriving[++next])
      following.set(timeline, timeline.changes[0]?.at ?? 0);
    cost += Math.ceil(following.size / PAGE_SIZE);
    for (const [timeline, seenAt] of following) {
      ledger.note(timeline, seenAt, now);
      if ((timeline.changes.at(-1)?.at ?? 0) <= now) following.delete(timeline);
      else following.set(timeline, now);
    }
  }
  return { cost, stale: ledger.stale };
}

/** The fixed interval at which polling costs the same. */
function atEqualCost(cost: number, poll: (intervalMs: number) => Outcome): { intervalMs: number; outcome: Outcome } {
  let [low, high] = [100, 600_000];
  for (let round = 0; round < 18; round++) {
    const middle = Math.sqrt(low * high);
    if (poll(middle).cost > cost) low = middle;
    else high = middle;
  }
  return { intervalMs: high, outcome: poll(high) };
}

interface Row {
  readonly what: string;
  readonly changes: number;
  readonly mean: number;
  readonly median: number;
  readonly p99: number;
}

function rowOf(what: string, stale: readonly number[]): Row {
  const sorted = stale.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return { what, changes: sorted.length, mean, median: at(0.5), p99: at(0.99) };
}

function compare(title: string, unit: string, adaptive: Outcome, poll: (intervalMs: number) => Outcome): void {
  const { intervalMs, outcome: fixed } = atEqualCost(adaptive.cost, poll);
  const seconds = (ms: number) => (ms / 1000).toFixed(2).padStart(8);
  print(`\n${title}`);
  print(`adaptive: ${adaptive.cost} ${unit}; fixed, every ${(intervalMs / 1000).toFixed(1)} s: ${fixed.cost} ${unit}`);
  print(`${''.padEnd(26)} changes | adaptive: mean   median      p99 | fixed: mean   median      p99 | mean, ratio`);
  for (const what of ['all', ...KINDS]) {
    const of = ({ stale }: Outcome) => (what === 'all' ? [...stale.values()].flat() : (stale.get(what) ?? []));
    const [ours, theirs] = [rowOf(what, of(adaptive)), rowOf(what, of(fixed))];
    const cells = [ours, theirs].map(({ mean, median, p99 }) => `${seconds(mean)} ${seconds(median)} ${seconds(p99)}`);
    const ratio = (theirs.mean / ours.mean).toFixed(2).padStart(6);
    print(`${what.padEnd(26)} ${String(ours.changes).padStart(7)} |     ${cells[0]} |  ${cells[1]} | ${ratio}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

print(`Staleness in seconds, from a change at the service to the event. Seed ${SEED}.`);

const single = generateTimelines(4_000, SEED, 0);
const chance = createRandom(SEED);
compare(
  'Each job the only one of its caller',
  'calls',
  alone(single, (job, now, statusChangedAt) =>
    computePollInterval(job, { now, statusChangedAt, jitter: chance() }, LIMITS),
  ),
  (intervalMs) => alone(single, () => intervalMs),
);

const many = generateTimelines(4_000, SEED + 1, 4 * HOUR_MS);
compare(
  '4,000 jobs of one caller, submitted within four hours',
  'calls',
  together(many, createRandom(SEED)),
  (intervalMs) => inRounds(many, intervalMs),
);
