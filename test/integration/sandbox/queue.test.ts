import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BackendQueue, type QueueEntry } from '../../../sandbox/src/jobs/backend-queue.js';
import { type JobList, startHarness } from './harness.js';

const soon = fc.integer({ min: 0, max: 1000 });
const entries = fc.array(fc.tuple(soon, soon), { minLength: 1, maxLength: 30 });

/** Runs a queue in which each job takes its expected time. Returns the start times. */
function runQueue(concurrency: number, waiting: readonly QueueEntry[]): ReadonlyMap<string, number> {
  const queue = new BackendQueue(concurrency);
  for (const entry of waiting) queue.add(entry);
  const ends = new Map<string, number>();
  const starts = new Map<string, number>();
  for (let now = 0; starts.size < waiting.length; now += 1) {
    for (const [jobId, end] of ends) {
      if (end > now) continue;
      ends.delete(jobId);
      queue.remove(jobId);
    }
    for (let admitted = queue.startReady(now); admitted.length > 0; admitted = queue.startReady(now)) {
      for (const jobId of admitted) {
        starts.set(jobId, now);
        ends.set(jobId, now + (waiting.find((entry) => entry.jobId === jobId)?.expectedDurationMs ?? 0));
      }
    }
  }
  return starts;
}

const toEntries = (pairs: readonly (readonly [number, number])[]): QueueEntry[] =>
  pairs.map(([notBefore, duration], index) => ({
    jobId: `${index}`,
    notBefore,
    expectedNotBefore: notBefore,
    expectedDurationMs: duration + 1,
  }));

describe('a backend queue', () => {
  test('forecasts exact start times when jobs take their expected time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), entries, (concurrency, pairs) => {
        const waiting = toEntries(pairs);
        const queue = new BackendQueue(concurrency);
        for (const entry of waiting) queue.add(entry);
        expect([...queue.forecast(0, [])]).toEqual([...runQueue(concurrency, waiting)]);
      }),
      { numRuns: 50 },
    );
  });

  test('starts jobs in the order they were added', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), entries, (concurrency, pairs) => {
        const waiting = toEntries(pairs);
        const startTimes = runQueue(concurrency, waiting);
        const starts = waiting.map(({ jobId }) => startTimes.get(jobId) ?? Number.NaN);
        expect(starts).toEqual([...starts].sort((a, b) => a - b));
      }),
      { numRuns: 50 },
    );
  });
});

describe('the queue of a QPU', () => {
  test('runs one job at a time, in the order of submission', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const ids = [];
    for (let count = 0; count < 4; count += 1) ids.push(await client.submit({ backend: 'qpu.aria-1', shots: 500 }));
    await advance(30_000);
    const jobs = await Promise.all(ids.map((id) => client.job(id)));
    let free = 0;
    for (const job of jobs) {
      expect(job.status).toBe('completed');
      expect(Date.parse(job.started_at ?? '')).toBeGreaterThanOrEqual(free);
      free = Date.parse(job.completed_at ?? '');
    }
  });

  test('predicts wait and duration of a job within 15 %', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const ids = [];
    for (const backend of ['simulator', 'qpu.aria-1', 'qpu.aria-1', 'qpu.aria-1', 'qpu.forte-1', 'simulator']) {
      ids.push(await client.submit({ backend, shots: 2000 }));
    }
    await advance(40_000);
    for (const job of await Promise.all(ids.map((id) => client.job(id)))) {
      const wait = Date.parse(job.started_at ?? '') - Date.parse(job.submitted_at ?? '');
      expect(Math.abs(wait - (job.predicted_wait_time_ms ?? 0))).toBeLessThan(500 + 0.15 * wait);
      const execution = job.execution_duration_ms ?? Number.NaN;
      expect(Math.abs(execution - (job.predicted_execution_duration_ms ?? 0))).toBeLessThan(0.15 * execution);
    }
  });

  test('lowers the predicted wait of later jobs when a job before them is canceled', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const long = await client.submit({ backend: 'qpu.aria-1', shots: 100_000 });
    const behind = await client.submit({ backend: 'qpu.aria-1', shots: 100 });
    const before = (await client.job(behind)).predicted_wait_time_ms ?? 0;
    await client.put(`/v0.4/jobs/${long}/status/cancel`);
    expect((await client.job(behind)).predicted_wait_time_ms).toBeLessThan(before - 5_000);
  });

  test('divides the predicted wait by the speed', async () => {
    const [slow, fast] = [await startHarness({ speed: 1 }), await startHarness({ speed: 100 })];
    const waits = [];
    for (const { withKey } of [slow, fast]) {
      const client = withKey('sandbox');
      waits.push((await client.job(await client.submit({ backend: 'qpu.aria-1' }))).predicted_wait_time_ms ?? 0);
    }
    expect((waits[0] ?? 0) / (waits[1] ?? 1)).toBeCloseTo(100, 0);
  });

  test('responds with 429 when 10000 jobs are unfinished', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const circuits = Array.from({ length: 5000 }, () => ({ circuit: [{ gate: 'x', target: 0 }] }));
    const batch = { backend: 'simulator', type: 'ionq.multi-circuit.v1', input: { qubits: 1, circuits } };
    const statuses = [];
    for (let count = 0; count < 3; count += 1) statuses.push((await client.post('/v0.4/jobs', batch)).status);
    expect(statuses).toEqual([201, 429, 429]);
    expect((await client.get<JobList>('/v0.4/jobs')).status).toBe(200);
  });
});
