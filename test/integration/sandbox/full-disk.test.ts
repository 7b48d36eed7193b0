import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startTestSandbox } from '../../support/test-sandbox.js';
import { bell, type ErrorBody, type JobList, type Session, startHarness } from './harness.js';

const DISK_BYTES = 3 * 2 ** 20;
const MAX_SUBMISSIONS = 500;

/** A disk of 3 MiB; null where mounting is not allowed. */
function mountDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'full-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_BYTES}`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
}

test('keeps reading and recovers when the disk of its data file is full for a while', async ({ skip }) => {
  const disk = mountDisk();
  if (disk === null) return skip('A disk cannot be mounted here.');
  onTestFinished(() => {
    execFileSync('umount', ['--lazy', disk]);
    rmSync(disk, { recursive: true });
  });
  const dataFile = join(disk, 'sandbox.sqlite');
  const { sandbox, withKey, advance, clock } = await startHarness({ dataFile });
  const client = withKey('sandbox');
  const settings = { duration_limit_min: 1 };
  const session = (await client.post<Session>('/v0.4/sessions', { backend: 'simulator', settings })).body;
  const done = await client.submit({ name: 'done' });
  await advance(5_000);
  const running = await client.submit({ backend: 'qpu.aria-1', shots: 10 });
  const waiting = await client.submit({ backend: 'qpu.aria-1', shots: 10 });
  // How long it waits depends on its id.
  for (let steps = 0; steps < 60 && (await client.job(running)).status !== 'started'; steps++) await advance(500);
  expect((await client.job(running)).status).toBe('started');

  const ids = [done, running, waiting];
  const submitUntilFull = async (metadata: object) => {
    const body = { backend: 'simulator', type: 'ionq.circuit.v1', input: bell, metadata };
    for (let count = 0; count < MAX_SUBMISSIONS; count++) {
      const response = await client.post<ErrorBody & { id: string }>('/v0.4/jobs', body);
      if (response.status !== 201) return response;
      ids.push(response.body.id);
    }
    throw new Error('The disk is not full.');
  };
  const filler = join(disk, 'filler');
  expect(() => writeFileSync(filler, Buffer.alloc(DISK_BYTES))).toThrow('ENOSPC');
  await submitUntilFull({ large: 'x'.repeat(40_000) });
  const rejected = await submitUntilFull({});
  expect(rejected).toMatchObject({ status: 500, body: { statusCode: 500, error: 'Internal Server Error' } });
  expect(rejected.body.message).toMatch(/SANDBOX_DATA_FILE.*disk is full\. Nothing was changed\./);

  const cancel = await client.put(`/v0.4/jobs/${waiting}/status/cancel`);
  expect((await client.job(waiting)).status).toBe(cancel.status === 200 ? 'canceled' : 'ready');
  // What is due now cannot be stored.
  await advance(90_000);
  const listed = (await client.get<JobList>('/v0.4/jobs')).body.jobs;
  expect(listed.map(({ status }) => status)).not.toEqual(listed.map(() => 'completed'));
  expect((await client.get(`/v0.4/jobs/${done}/results/probabilities`)).body).toEqual({ 0: 0.5, 3: 0.5 });
  expect((await client.get('/v0.4/backends')).status).toBe(200);
  expect((await client.post(`/v0.4/jobs`, { backend: 'simulator', type: 'ionq.circuit.v1', input: bell })).status).toBe(
    500,
  );

  rmSync(filler);
  // The state is read from the file: nothing that failed to be stored remains.
  expect((await client.put(`/v0.4/jobs/${waiting}/status/cancel`)).status).toBe(200);
  ids.push(await client.submit());
  await advance(60_000);
  for (const id of ids) {
    const { status, failure } = await client.job(id);
    expect({ status, failure }).toEqual({ status: id === waiting ? 'canceled' : 'completed', failure: null });
  }
  expect((await client.get<Session>(`/v0.4/sessions/${session.id}`)).body.status).toBe('ended');
  expect((await client.get(`/v0.4/jobs/${running}/results/probabilities`)).status).toBe(200);

  // All of it is in the file.
  await sandbox.close();
  const again = await startTestSandbox({ clock, dataFile });
  const { status } = await fetch(`${again.url}/v0.4/jobs/${ids.at(-1)}/results/probabilities`, {
    headers: { authorization: 'apiKey sandbox' },
  });
  expect(status).toBe(200);
});
