import { describe, expect, test } from 'vitest';
import { collect } from '../support/client.js';
import { graphql } from '../support/generated/index.js';
import { startWatchHarness, type WatchHarness } from '../support/watch-harness.js';

const WatchJobsToEnd = graphql(`
  subscription WatchJobsToEnd($ids: [ID!]!) {
    jobs(ids: $ids) {
      job {
        serviceId
        status
      }
    }
  }
`);

const WatchChildCountsToEnd = graphql(`
  subscription WatchChildCountsToEnd($id: ID!) {
    job(id: $id) {
      job {
        status
        progress {
          childJobCounts {
            total
            completed
          }
        }
      }
    }
  }
`);

const WatchSessionToEnd = graphql(`
  subscription WatchSessionToEnd($id: ID!) {
    session(id: $id) {
      session {
        status
      }
      job {
        serviceId
        status
      }
    }
  }
`);

/** No capacity is used, no timer is set and no call is made. */
async function expectIdle({
  gateway,
  clock,
  upstream: service,
  waitForSubscriptions: open,
  advance: pass,
}: WatchHarness) {
  await open(0);
  expect(gateway.watchedJobs).toBe(0);
  expect(clock.nextAt).toBeUndefined();
  service.calls();
  await pass(600_000);
  expect(service.calls()).toEqual([]);
}

describe.each(['subscribe', 'subscribeSse'] as const)('a subscription (%s)', (transport) => {
  test('completes without an event and without a call when no job ids are given', async () => {
    const watch = await startWatchHarness();

    expect(await collect(watch.client[transport](WatchJobsToEnd, { ids: [] }))).toEqual([]);

    expect(watch.upstream.calls()).toEqual([]);
    await expectIdle(watch);
  });

  test('uses no capacity when no job ids are given', async () => {
    const {
      client,
      upstream: service,
      waitForSubscriptions: open,
      advance: pass,
    } = await startWatchHarness({ MAX_SUBSCRIPTIONS: '1' });
    service.job('a', { status: 'completed' });
    for (let count = 0; count < 3; count++) await collect(client[transport](WatchJobsToEnd, { ids: [] }));

    const events = collect(client[transport](WatchJobsToEnd, { ids: ['a'] }));
    await open(1);
    await pass(10);

    expect((await events).map(({ data }) => data?.jobs?.job.status)).toEqual(['COMPLETED']);
  });

  test('emits one event for each job when ids are repeated', async () => {
    const watch = await startWatchHarness({ MAX_WATCHED_JOBS_PER_CALLER: '1' });
    watch.upstream.job('a', { status: 'ready' });

    const events = collect(watch.client[transport](WatchJobsToEnd, { ids: ['a', 'a', 'Job:a'] }));
    await watch.waitForSubscriptions(1);
    await watch.advance(10);
    expect(watch.gateway.watchedJobs).toBe(1);
    watch.upstream.job('a', { status: 'failed' });
    await watch.advance(60_000);

    expect((await events).map(({ data }) => data?.jobs?.job.status)).toEqual(['READY', 'FAILED']);
    await expectIdle(watch);
  });

  test('completes without a call when the job is final and cached', async () => {
    const watch = await startWatchHarness();
    watch.upstream.job('a', { status: 'completed' });
    for (const calls of [1, 0]) {
      const events = collect(watch.client[transport](WatchJobsToEnd, { ids: ['a'] }));
      await watch.waitForSubscriptions(1);
      await watch.advance(10);
      expect((await events).map(({ data }) => data?.jobs?.job.status)).toEqual(['COMPLETED']);
      expect(watch.upstream.calls()).toHaveLength(calls);
    }
    await expectIdle(watch);
  });

  test('completes after one event for each job that does not exist', async () => {
    const watch = await startWatchHarness();
    for (const id of ['a', 'b']) watch.upstream.job(id, null);

    const events = collect(watch.client[transport](WatchJobsToEnd, { ids: ['a', 'b'] }));
    await watch.waitForSubscriptions(1);
    await watch.advance(60_000);

    expect((await events).map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    await expectIdle(watch);
  });

  test('completes with its final status when a multi-circuit job has no child jobs', async () => {
    const watch = await startWatchHarness();
    watch.upstream.job('parent', { type: 'ionq.multi-circuit.v1', status: 'started', child_job_ids: [] });

    const events = collect(watch.client[transport](WatchChildCountsToEnd, { id: 'parent' }));
    await watch.waitForSubscriptions(1);
    await watch.advance(2_000);
    watch.upstream.job('parent', { status: 'completed' });
    await watch.advance(60_000);

    expect((await events).map(({ data }) => data?.job?.job)).toEqual([
      { status: 'STARTED', progress: { childJobCounts: null } },
      { status: 'COMPLETED', progress: { childJobCounts: null } },
    ]);
    await expectIdle(watch);
  });

  test('completes after one event when an ended session has no jobs', async () => {
    const watch = await startWatchHarness();
    watch.upstream.session('s', { status: 'ended', active: false });

    const events = collect(watch.client[transport](WatchSessionToEnd, { id: 's' }));
    await watch.waitForSubscriptions(1);
    await watch.advance(60_000);

    expect((await events).map(({ data }) => data?.session)).toEqual([{ session: { status: 'ENDED' }, job: null }]);
    await expectIdle(watch);
  });

  test('completes when the last job of an ended session is deleted', async () => {
    const watch = await startWatchHarness();
    watch.upstream.session('s', { status: 'ended', active: false });
    watch.upstream.job('a', { session_id: 's', status: 'ready' });

    const events = collect(watch.client[transport](WatchSessionToEnd, { id: 's' }));
    await watch.waitForSubscriptions(1);
    await watch.advance(1_000);
    watch.upstream.job('a', null);
    await watch.advance(60_000);

    expect((await events).map(({ data }) => data?.session?.session.status)).toEqual(['ENDED']);
    await expectIdle(watch);
  });
});
