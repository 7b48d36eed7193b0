import { expect, test } from 'vitest';
import type { Job } from '../../../../src/domain/job.js';
import { LightAbortSignal } from '../../../../src/primitives/light-abort-signal.js';
import { JobListState } from '../../../../src/watch/resources/job-list-state.js';
import { JobListSubscriber } from '../../../../src/watch/subscribers/job-list-subscriber.js';

function createState(...ids: readonly string[]): JobListState {
  const jobs = new Map(ids.map((id) => [id, { id, status: 'READY' } as Job]));
  return new JobListState(jobs, false, '2026-11-02T10:00:00.000Z');
}

test('subscribers with the same length share the events of a list; others get events of their own', async () => {
  const [first, second, shorter] = [10, 10, 1].map(
    (length) => new JobListSubscriber(length, { signal: new LightAbortSignal(), onClose: () => undefined }),
  ) as [JobListSubscriber, JobListSubscriber, JobListSubscriber];
  for (const state of [createState('a', 'b'), createState('a', 'b', 'c')]) {
    for (const subscriber of [first, second, shorter]) subscriber.onListChanged(state);
    const { value } = await first.next();
    expect(value).toMatchObject({ hasMore: false });
    expect((await second.next()).value).toBe(value);
    expect((await shorter.next()).value).toMatchObject({ hasMore: true, changes: [{ jobId: 'a' }] });
  }
});
