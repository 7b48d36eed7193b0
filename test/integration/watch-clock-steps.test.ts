import { expect, test } from 'vitest';
import { summarize } from '../support/job-list-events.js';
import { WatchBackends, WatchChildCounts, WatchJob, WatchJobList, WatchSession } from '../support/watch-documents.js';
import { startWatchHarness, type WatchHarness } from '../support/watch-harness.js';

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
const STEPS = { '3 s': 3 * SECOND, '1 h': 3_600 * SECOND, '1 day': DAY, '10 years': 3_650 * DAY };
const ENV = { POLL_MIN_INTERVAL_MS: '1000', maxPollIntervalMs: '5000' };
/** A change must arrive within an interval; the calls of a poll and their rate limit take a little longer. */
const ARRIVAL_MS = 7_000;

interface Watched {
  /** Changes something, and returns what was received since the change before. */
  change(round: number): Promise<unknown>;
  readonly expected: readonly unknown[];
  /** Calls of one poll. */
  readonly callsPerPoll: number;
}

const JOB_STATUSES = ['ready', 'started', 'completed'];

/** Every subscription, with three changes. */
const SUBSCRIPTIONS: Readonly<Record<string, (watch: WatchHarness) => Promise<Watched>>> = {
  async job(watch) {
    watch.upstream.job('a', { predicted_wait_time_ms: 600_000 });
    const { events } = watch.subscribe(WatchJob, { id: 'a' });
    return {
      async change(round) {
        watch.upstream.job('a', { status: JOB_STATUSES[round] });
        await watch.advance(ARRIVAL_MS);
        const { observedAt, job } = events.at(-1)?.data?.job ?? {};
        // The time by the wall clock as it was when the change was found.
        const age = watch.clock.now() - Date.parse(`${observedAt}`);
        return age >= 0 && age <= ARRIVAL_MS && job?.status;
      },
      expected: ['READY', 'STARTED', 'COMPLETED'],
      callsPerPoll: 1,
    };
  },
  async 'child jobs'(watch) {
    for (const id of ['b', 'c', 'd']) watch.upstream.job(id, { status: 'ready', parent_job_id: 'a' });
    watch.upstream.job('a', { status: 'started', child_job_ids: ['b', 'c', 'd'], type: 'ionq.multi-circuit.v1' });
    const { events } = watch.subscribe(WatchChildCounts, { id: 'a' });
    return {
      async change(round) {
        watch.upstream.job(['b', 'c', 'd'][round] ?? '', { status: 'completed' });
        await watch.advance(ARRIVAL_MS);
        return events.at(-1)?.data?.job?.job.progress.childJobCounts?.completed;
      },
      expected: [1, 2, 3],
      callsPerPoll: 2,
    };
  },
  async jobList(watch) {
    const { events } = watch.subscribe(WatchJobList, {});
    let read = 1;
    return {
      async change(round) {
        watch.upstream.job('a', { status: JOB_STATUSES[round] });
        await watch.advance(ARRIVAL_MS);
        const received = summarize(events.slice(read));
        read = events.length;
        return received.join();
      },
      expected: ['+ a READY', 'a READY > STARTED', 'a STARTED > COMPLETED'],
      callsPerPoll: 1,
    };
  },
  async session(watch) {
    watch.upstream.session('s', {});
    const { events } = watch.subscribe(WatchSession, { id: 's' });
    return {
      async change(round) {
        if (round === 1) watch.upstream.job('a', { session_id: 's', status: 'ready' });
        else watch.upstream.session('s', { status: round === 0 ? 'started' : 'ended' });
        await watch.advance(ARRIVAL_MS);
        const { session, job } = events.at(-1)?.data?.session ?? {};
        return job?.status ?? session?.status;
      },
      expected: ['STARTED', 'READY', 'ENDED'],
      callsPerPoll: 3,
    };
  },
  async backends(watch) {
    watch.upstream.backend('qpu.a', { status: 'available' });
    const { events } = watch.subscribe(WatchBackends, {});
    return {
      async change(round) {
        watch.upstream.backend('qpu.a', { status: ['offline', 'reserved', 'available'][round] });
        await watch.advance(ARRIVAL_MS);
        return events.at(-1)?.data?.backends?.backend.status;
      },
      expected: ['offline', 'reserved', 'available'],
      callsPerPoll: 1,
    };
  },
};

const CASES = Object.keys(SUBSCRIPTIONS).flatMap((subscription) =>
  Object.entries(STEPS).flatMap(([name, ms]) => [
    { subscription, direction: `back by ${name}`, stepMs: -ms },
    { subscription, direction: `forward by ${name}`, stepMs: ms },
  ]),
);

test.each(CASES)(
  '$subscription emits every change, within the poll bounds, when the wall clock is set $direction',
  async ({ subscription, stepMs }) => {
    const watch = await startWatchHarness(ENV);
    const watched = await SUBSCRIPTIONS[subscription]?.(watch);
    if (!watched) throw new Error('No subscription.');
    await watch.waitForSubscriptions(1);
    await watch.advance(20_000);

    const received = [];
    for (const [round] of watched.expected.entries()) {
      watch.upstream.calls();
      // Forth and back again, so that neither direction is the last one.
      watch.clock.stepWallClock(round % 2 === 0 ? stepMs : -stepMs);
      received.push(await watched.change(round));
      expect(watch.upstream.calls().length).toBeLessThanOrEqual((watched.callsPerPoll * ARRIVAL_MS) / SECOND + 3);
    }
    expect(received).toEqual(watched.expected);
  },
);
