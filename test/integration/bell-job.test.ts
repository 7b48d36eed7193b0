import { expect, test } from 'vitest';
import { Results, submitBell, WatchBell } from '../support/bell-job.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';

test.each(['subscribe', 'subscribeSse'] as const)(
  'emits events until a Bell job completes, then ends the subscription (%s)',
  async (transport) => {
    const setup = await startGatewayWithSandbox();
    const id = await submitBell(setup, 'simulator');

    const events = await setup.collectEvents(setup.client[transport](WatchBell, { id }));

    const statuses = events.map(({ data }) => data?.job?.job.status);
    expect(statuses.at(-1)).toBe('COMPLETED');
    expect(new Set(statuses).size, 'statuses').toBeGreaterThanOrEqual(3);
    const previous = events.map(({ data }) => data?.job?.previousStatus);
    expect(previous).toEqual([null, ...statuses.slice(0, -1)]);
    const fractions = events.map(({ data }) => data?.job?.job.progress.fraction ?? 0);
    expect(fractions, 'progress never decreases').toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    expect(setup.gateway.watchedJobs).toBe(0);
  },
);

test('returns 00 and 11 with 0.5 each when the simulator is ideal', async () => {
  const setup = await startGatewayWithSandbox();
  const id = await submitBell(setup, 'simulator');
  await setup.collectEvents(setup.client.subscribe(WatchBell, { id }));

  const { data, errors } = await setup.client.query(Results, { id });

  expect(errors).toBeUndefined();
  expect(data?.job?.results?.probabilities?.map(({ bitstring }) => bitstring)).toEqual(['00', '11']);
  for (const { probability, count } of data?.job?.results?.probabilities ?? []) {
    expect(probability).toBeCloseTo(0.5, 12);
    expect(count, 'no shots').toBeNull();
  }
  expect(data?.job?.cost?.actual?.unit).toBe('usd');
  expect(data?.job?.backend).toMatchObject({ serviceId: 'simulator', characterization: null });
});

test('returns four states with the sum 1 when a QPU takes 10,000 shots', async () => {
  const setup = await startGatewayWithSandbox();
  const id = await submitBell(setup, 'qpu.aria-1', 10_000);
  await setup.collectEvents(setup.client.subscribe(WatchBell, { id }));

  const { data } = await setup.client.query(Results, { id });

  const states = data?.job?.results?.probabilities ?? [];
  // The two wrong states occur about four times in 1,000 shots: with fewer shots one might be absent.
  expect(states.map(({ bitstring }) => bitstring).sort()).toEqual(['00', '01', '10', '11']);
  expect(states.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  expect(states.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(10_000);
  expect(data?.job?.backend?.characterization?.connectivity?.length).toBeGreaterThan(0);
});
