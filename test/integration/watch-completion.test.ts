import { describe, expect, test } from 'vitest';
import { collect } from '../support/client.js';
import { WatchChildCounts, WatchJobs, WatchSession } from '../support/watch-documents.js';
import { expectIdle, startWatchHarness } from '../support/watch-harness.js';

describe.each(['subscribe', 'subscribeSse'] as const)('a subscription (%s)', (transport) => {
  test('completes without an event and without a call when no job ids are given', async () => {
    const watch = await startWatchHarness();

    expect(await collect(watch.client[transport](WatchJobs, { ids: [] }))).toEqual([]);

    expect(watch.upstream.calls()).toEqual([]);
    await expectIdle(watch);
  });

  test('uses no capacity when no job ids are given', async () => {
    const { client, upstream, waitForSubscriptions, advance } = await startWatchHarness({ maxSubscribedJobs: '1' });
    upstream.job('a', { status: 'completed' });
    for (let count = 0; count < 3; count++) await collect(client[transport](WatchJobs, { ids: [] }));

    const events = collect(client[transport](WatchJobs, { ids: ['a'] }));
    await waitForSubscriptions(1);
    await advance(10);

    expect((await events).map(({ data }) => data?.jobs?.job.status)).toEqual(['COMPLETED']);
  });

  test('emits one event for each job when ids are repeated', async () => {
    const watch = await startWatchHarness({ maxWatchedJobs: '2' });
    watch.upstream.job('a', { status: 'ready' });

    const events = collect(watch.client[transport](WatchJobs, { ids: ['a', 'a', 'Job:a'] }));
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
      const events = collect(watch.client[transport](WatchJobs, { ids: ['a'] }));
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

    const events = collect(watch.client[transport](WatchJobs, { ids: ['a', 'b'] }));
    await watch.waitForSubscriptions(1);
    await watch.advance(60_000);

    expect((await events).map(({ errors }) => errors?.[0]?.extensions.code)).toEqual(['NOT_FOUND', 'NOT_FOUND']);
    await expectIdle(watch);
  });

  test('completes with its final status when a multi-circuit job has no child jobs', async () => {
    const watch = await startWatchHarness();
    watch.upstream.job('parent', { type: 'ionq.multi-circuit.v1', status: 'started', child_job_ids: [] });

    const events = collect(watch.client[transport](WatchChildCounts, { id: 'parent' }));
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

  test('counts the child jobs that the service lists when their ids cannot be read', async () => {
    const watch = await startWatchHarness();
    watch.upstream.job('parent', { type: 'ionq.multi-circuit.v1', status: 'started', child_job_ids: ['a', 7] });
    for (const id of ['a', 'b']) watch.upstream.job(id, { parent_job_id: 'parent', status: 'started' });

    const events = collect(watch.client[transport](WatchChildCounts, { id: 'parent' }));
    await watch.waitForSubscriptions(1);
    await watch.advance(2_000);
    watch.upstream.job('parent', { status: 'completed' });
    await watch.advance(60_000);

    const [first] = await events;
    expect(first?.data?.job?.job).toMatchObject({ progress: { childJobCounts: { total: 2 } } });
    await expectIdle(watch);
  });

  test('completes after one event when an ended session has no jobs', async () => {
    const watch = await startWatchHarness();
    watch.upstream.session('s', { status: 'ended', active: false });

    const events = collect(watch.client[transport](WatchSession, { id: 's' }));
    await watch.waitForSubscriptions(1);
    await watch.advance(60_000);

    expect((await events).map(({ data }) => data?.session)).toEqual([
      { session: { status: 'ENDED' }, job: null, previousStatus: null },
    ]);
    await expectIdle(watch);
  });

  test('completes when the last job of an ended session is deleted', async () => {
    const watch = await startWatchHarness();
    watch.upstream.session('s', { status: 'ended', active: false });
    watch.upstream.job('a', { session_id: 's', status: 'ready' });

    const events = collect(watch.client[transport](WatchSession, { id: 's' }));
    await watch.waitForSubscriptions(1);
    await watch.advance(1_000);
    watch.upstream.job('a', null);
    await watch.advance(60_000);

    expect((await events).map(({ data }) => data?.session?.session.status)).toEqual(['ENDED']);
    await expectIdle(watch);
  });
});
