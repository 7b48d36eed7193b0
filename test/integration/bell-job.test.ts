import { expect, test } from 'vitest';
import { Follow, Results, submitBell } from '../support/bell-job.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';

test.each(['subscribe', 'subscribeSse'] as const)(
  'a Bell job is followed to its end and its subscription ends by itself (%s)',
  async (transport) => {
    const assembly = await startGatewayWithSandbox();
    const id = await submitBell(assembly, 'simulator');

    const events = await assembly.followed(assembly.client[transport](Follow, { id }));

    const statuses = events.map(({ data }) => data?.job?.job.status);
    expect(statuses.at(-1)).toBe('COMPLETED');
    expect(new Set(statuses).size, 'each status is told').toBeGreaterThanOrEqual(3);
    const previous = events.map(({ data }) => data?.job?.previousStatus);
    expect(previous).toEqual([null, ...statuses.slice(0, -1)]);
    const fractions = events.map(({ data }) => data?.job?.job.progress.fraction ?? 0);
    expect(fractions, 'progress only grows').toEqual([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).toBe(1);
    expect(assembly.gateway.watchedJobs).toBe(0);
  },
);

test('the ideal simulator finds 00 and 11 at one half each', async () => {
  const assembly = await startGatewayWithSandbox();
  const id = await submitBell(assembly, 'simulator');
  await assembly.followed(assembly.client.subscribe(Follow, { id }));

  const { data, errors } = await assembly.client.query(Results, { id });

  expect(errors).toBeUndefined();
  expect(data?.job?.results?.probabilities?.map(({ bitstring }) => bitstring)).toEqual(['00', '11']);
  for (const { probability, count } of data?.job?.results?.probabilities ?? []) {
    expect(probability).toBeCloseTo(0.5, 12);
    expect(count, 'nothing was sampled').toBeNull();
  }
  expect(data?.job?.cost?.actual?.unit).toBe('usd');
  expect(data?.job?.backend).toMatchObject({ serviceId: 'simulator', characterization: null });
});

test('10,000 shots on a machine give four states that sum to one', async () => {
  const assembly = await startGatewayWithSandbox();
  const id = await submitBell(assembly, 'qpu.aria-1', 10_000);
  await assembly.followed(assembly.client.subscribe(Follow, { id }));

  const { data } = await assembly.client.query(Results, { id });

  const states = data?.job?.results?.probabilities ?? [];
  // A machine's two wrong states come up about four times in a thousand: too seldom to count on in fewer shots.
  expect(states.map(({ bitstring }) => bitstring).sort()).toEqual(['00', '01', '10', '11']);
  expect(states.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  expect(states.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(10_000);
  expect(data?.job?.backend?.characterization?.connectivity?.length).toBeGreaterThan(0);
});
