/**
 * Compares the delay of events between adaptive polling and polling at a fixed interval with the same number of calls, over
 * the same timelines. Pure and seeded, so that the table is the same every time.
 */

import { createRandom } from '../sandbox/src/simulator/random.js';
import { isFinal, type Job } from '../src/domain/job.js';
import { PAGE_SIZE } from '../src/domain/page.js';
import { OwnerRegistry } from '../src/isolation/owner-registry.js';
import { Pool } from '../src/isolation/pool.js';
import { systemClock } from '../src/primitives/clock.js';
import { createNoPeers } from '../src/watch/peers/no-peers.js';
import { CallPacer } from '../src/watch/polling/call-pacer.js';
import { computePollInterval } from '../src/watch/polling/poll-interval.js';
import { type JobListener, type WatchedJob, Watchlist } from '../src/watch/polling/watchlist.js';
import { createJobAt, generateTimelines, type JobTimeline, KINDS } from './watch/job-timelines.js';

const SEED = 7;
const LIMITS = { minMs: 500, maxMs: 30_000 };
const HOUR_MS = 3_600_000;

interface Outcome {
  readonly calls: number;
  /** The delay of every change of every job until the event, by kind of job. */
  readonly delays: ReadonlyMap<string, readonly number[]>;
}

/** The jobs that upstream would return after each change, created once. */
function getStages(timeline: JobTimeline, id: string): readonly { readonly at: number; readonly job: Job }[] {
  return timeline.changes.map(({ at }) => ({ at, job: createJobAt(timeline, id, at) }));
}

class DelayLog {
  readonly delays = new Map<string, number[]>(KINDS.map((kind) => [kind, []]));

  /** Records the changes since the previous poll. */
  record(timeline: JobTimeline, previousPollAt: number, now: number): void {
    for (const { at } of timeline.changes)
      if (at > previousPollAt && at <= now) this.delays.get(timeline.kind)?.push(now - at);
  }
}

type ComputeInterval = (job: Job, now: number, statusChangedAt: number) => number;

/** Polls jobs whose callers have no other job: one job per call. */
function pollSingly(timelines: readonly JobTimeline[], computeInterval: ComputeInterval): Outcome {
  const log = new DelayLog();
  let calls = 0;
  for (const timeline of timelines) {
    const stages = getStages(timeline, 'job');
    const submittedAt = timeline.changes[0]?.at ?? 0;
    let [now, previousPollAt, statusChangedAt, stage] = [submittedAt, submittedAt, submittedAt, 0];
    for (;;) {
      calls += 1;
      const previousStage = stage;
      while ((stages[stage + 1]?.at ?? Number.POSITIVE_INFINITY) <= now) stage += 1;
      if (stage !== previousStage) statusChangedAt = now;
      log.record(timeline, previousPollAt, now);
      previousPollAt = now;
      const job = stages[stage]?.job;
      if (!job || isFinal(job)) break;
      now += computeInterval(job, now, statusChangedAt);
    }
  }
  return { calls, delays: log.delays };
}

/** Polls jobs of one caller with the watchlist and the pacer of the gateway: a page of ids per call. */
function pollPages(timelines: readonly JobTimeline[], random: () => number): Outcome {
  const log = new DelayLog();
  const owners = new OwnerRegistry({ secret: 'secret', clock: systemClock });
  const pool = new Pool({ owners, max: timelines.length, maxPerOwner: timelines.length, whenFull: 'exceed' });
  const capacity = pool.hold(owners.getScope('key'));
  const watchlist = new Watchlist({
    capacity,
    pollIntervals: LIMITS,
    peers: createNoPeers(systemClock, random),
    // Times of the simulation are Unix times.
    clock: { ...systemClock, toUnixMs: (ms) => ms },
  });
  const pacer = new CallPacer(LIMITS.minMs, random);
  const submissions = timelines
    .map((timeline, number) => ({ timeline, id: `job-${number}` }))
    .sort((a, b) => (a.timeline.changes[0]?.at ?? 0) - (b.timeline.changes[0]?.at ?? 0));
  const activeJobs = new Map<
    string,
    { readonly timeline: JobTimeline; polledAt: number; readonly stages: ReturnType<typeof getStages> }
  >();
  const listener: JobListener = {
    onSnapshot: ({ id, latest }: WatchedJob) => {
      if (latest && isFinal(latest.job)) activeJobs.delete(id);
    },
    onJobLost: () => undefined,
  };
  let calls = 0;
  let next = 0;
  for (;;) {
    const submittedAt = submissions[next]?.timeline.changes[0]?.at ?? Number.POSITIVE_INFINITY;
    const { urgentAt, scheduledAt, requiredCallsPerMs } = watchlist;
    const now = Math.min(submittedAt, pacer.getNextCallAt({ urgentAt, scheduledAt, requiredCallsPerMs }));
    if (now === Number.POSITIVE_INFINITY) return { calls, delays: log.delays };
    const submission = now === submittedAt ? submissions[next] : undefined;
    if (submission) {
      next += 1;
      const { timeline, id } = submission;
      activeJobs.set(id, { timeline, polledAt: submittedAt, stages: getStages(timeline, id) });
      watchlist.addListener(id, listener, now);
      continue;
    }
    calls += 1;
    pacer.recordCall(now);
    const page = watchlist.getCandidates(PAGE_SIZE, now).map(({ id }) => id);
    for (const id of watchlist.takeByIds(page)) {
      const active = activeJobs.get(id);
      const job = active?.stages.findLast(({ at }) => at <= now)?.job;
      if (!active || !job) continue;
      log.record(active.timeline, active.polledAt, now);
      active.polledAt = now;
      watchlist.applySnapshot({ job, fetchedAt: now }, now);
    }
  }
}

/** Polls all active jobs of one caller at a fixed interval: a page of ids per call. */
function pollPagesAtInterval(timelines: readonly JobTimeline[], intervalMs: number): Outcome {
  const log = new DelayLog();
  const submissions = timelines.toSorted((a, b) => (a.changes[0]?.at ?? 0) - (b.changes[0]?.at ?? 0));
  const polledAtByTimeline = new Map<JobTimeline, number>();
  let calls = 0;
  let next = 0;
  for (let now = 0; next < submissions.length || polledAtByTimeline.size > 0; now += intervalMs) {
    for (
      let timeline = submissions[next];
      timeline && (timeline.changes[0]?.at ?? 0) <= now;
      timeline = submissions[++next]
    ) {
      polledAtByTimeline.set(timeline, timeline.changes[0]?.at ?? 0);
    }
    calls += Math.ceil(polledAtByTimeline.size / PAGE_SIZE);
    for (const [timeline, polledAt] of polledAtByTimeline) {
      log.record(timeline, polledAt, now);
      if ((timeline.changes.at(-1)?.at ?? 0) <= now) polledAtByTimeline.delete(timeline);
      else polledAtByTimeline.set(timeline, now);
    }
  }
  return { calls, delays: log.delays };
}

/** Finds the fixed interval that makes the same number of calls. */
function findEqualInterval(
  calls: number,
  poll: (intervalMs: number) => Outcome,
): { intervalMs: number; outcome: Outcome } {
  let [low, high] = [100, 600_000];
  for (let round = 0; round < 18; round++) {
    const middle = Math.sqrt(low * high);
    if (poll(middle).calls > calls) low = middle;
    else high = middle;
  }
  return { intervalMs: high, outcome: poll(high) };
}

interface Row {
  readonly changes: number;
  readonly mean: number;
  readonly median: number;
  readonly p99: number;
}

function summarize(delays: readonly number[]): Row {
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  return { changes: sorted.length, mean, median: at(0.5), p99: at(0.99) };
}

function compare(title: string, adaptive: Outcome, poll: (intervalMs: number) => Outcome): void {
  const { intervalMs, outcome: fixed } = findEqualInterval(adaptive.calls, poll);
  const seconds = (ms: number) => (ms / 1000).toFixed(2).padStart(8);
  print(`\n${title}`);
  print(`adaptive: ${adaptive.calls} calls; fixed, every ${(intervalMs / 1000).toFixed(1)} s: ${fixed.calls} calls`);
  print(`${''.padEnd(26)} changes | adaptive: mean   median      p99 | fixed: mean   median      p99 | mean, ratio`);
  for (const kind of ['all', ...KINDS]) {
    const getDelays = ({ delays }: Outcome) =>
      kind === 'all' ? [...delays.values()].flat() : (delays.get(kind) ?? []);
    const rows = [summarize(getDelays(adaptive)), summarize(getDelays(fixed))] as const;
    const cells = rows.map(({ mean, median, p99 }) => `${seconds(mean)} ${seconds(median)} ${seconds(p99)}`);
    const ratio = (rows[1].mean / rows[0].mean).toFixed(2).padStart(6);
    print(`${kind.padEnd(26)} ${String(rows[0].changes).padStart(7)} |     ${cells[0]} |  ${cells[1]} | ${ratio}`);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

print(`Delay in seconds, from a change upstream to the event. Seed ${SEED}.`);

const single = generateTimelines(4_000, SEED, 0);
const random = createRandom(SEED);
compare(
  'Each job is the only one of its caller',
  pollSingly(single, (job, now, statusChangedAt) =>
    computePollInterval(job, { now, statusChangedAt, jitter: random() }, LIMITS),
  ),
  (intervalMs) => pollSingly(single, () => intervalMs),
);

const many = generateTimelines(4_000, SEED + 1, 4 * HOUR_MS);
compare('4,000 jobs of one caller, submitted within four hours', pollPages(many, createRandom(SEED)), (intervalMs) =>
  pollPagesAtInterval(many, intervalMs),
);
