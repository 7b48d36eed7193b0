import { expect, test } from 'vitest';
import { submitBell } from '../../support/bell-job.js';
import type { WatchJobListSubscription } from '../../support/generated/graphql.js';
import { applyEvents } from '../../support/job-list-events.js';
import { startGatewayWithSandbox } from '../../support/test-gateway.js';
import { WatchBackends, WatchJobList } from '../../support/watch-documents.js';

const env = { UPSTREAM_JOBS_VERSION: 'v0.3' };

test('watches the jobs that are not final in v0.3', async () => {
  const setup = await startGatewayWithSandbox({ env });
  const filter = { statuses: ['SUBMITTED' as const, 'READY' as const, 'STARTED' as const] };
  const stream = setup.client.subscribe(WatchJobList, { filter, first: 100 });
  const events: { readonly data?: WatchJobListSubscription | null }[] = [];
  const readUntil = async (condition: () => boolean) => {
    while (!condition()) {
      const { value } = await setup.advanceUntil(stream.next());
      if (!value) throw new Error('The subscription has completed.');
      events.push(value);
    }
  };
  await readUntil(() => events.length === 1);
  const id = (await submitBell(setup, 'qpu.aria-1')).replace('Job:', '');
  await readUntil(() => applyEvents(events).has(id));
  await readUntil(() => !applyEvents(events).has(id));
  expect(setup.calls().filter((call) => !call.includes('/v0.3/jobs'))).toEqual([]);
  await stream.return();
});

test('rejects a filter that v0.3 does not support', async () => {
  const setup = await startGatewayWithSandbox({ env });
  const stream = setup.client.subscribe(WatchJobList, { filter: { sessionId: 's' } });
  const { value } = await setup.advanceUntil(stream.next());
  expect(value?.errors?.[0]?.extensions.code).toBe('NOT_SUPPORTED');
});

test('emits the backends in v0.3', async () => {
  const setup = await startGatewayWithSandbox({ env });
  const stream = setup.client.subscribe(WatchBackends, { ids: ['simulator'] });
  const { value } = await setup.advanceUntil(stream.next());
  expect(value?.data?.backends?.backend).toMatchObject({ serviceId: 'simulator', degraded: null });
  expect(setup.calls()).toEqual(['GET /v0.3/backends']);
  await stream.return();
});
