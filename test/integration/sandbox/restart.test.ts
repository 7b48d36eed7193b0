import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../../sandbox/src/sandbox.js';
import { ManualClock } from '../../support/clock.js';
import { startTestSandbox } from '../../support/test-sandbox.js';
import { bell, createSandboxClient, type Job, type JobList, type Session, startHarness } from './harness.js';

async function dataFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'sandbox.sqlite');
}

/** Starts the sandbox as `npm run sandbox` does, in a process that a test can kill. */
async function spawnSandbox(
  data: string,
  speed: number,
): Promise<{ readonly process: ChildProcess; readonly url: string }> {
  const flags = ['--port', '0', '--data-file', data, '--speed', `${speed}`];
  const child = spawn(process.execPath, ['sandbox/dist/main.js', ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  // Keep reading: a full pipe would block the process.
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  for (;;) {
    const url = /http:\S+[0-9]/.exec(output)?.[0];
    if (url) return { process: child, url };
    await once(child.stdout, 'data');
  }
}

async function everyJob(url: string): Promise<readonly Job[]> {
  const jobs: Job[] = [];
  let next: string | null = '';
  while (next !== null) {
    const page: JobList = (await createSandboxClient(url, 'sandbox').get<JobList>(`/v0.4/jobs?next=${next}`)).body;
    jobs.push(...page.jobs);
    next = page.next;
  }
  return jobs;
}

test('completes each of 100 unfinished jobs after a kill -9', async () => {
  const data = await dataFile();
  const first = await spawnSandbox(data, 25);
  const client = createSandboxClient(first.url, 'sandbox');
  const circuits = Array.from({ length: 10 }, () => ({ circuit: bell.circuit }));
  const several = { type: 'ionq.multi-circuit.v1', input: { qubits: 2, circuits } };
  const ids = await Promise.all([
    ...Array.from({ length: 60 }, () => client.submit({ name: 'one of a hundred' })),
    ...Array.from({ length: 37 }, () => client.submit({ backend: 'qpu.forte-1', name: 'one of a hundred', shots: 10 })),
    ...Array.from({ length: 3 }, () => client.submit({ name: 'one of a hundred', ...several })),
  ]);
  const statuses = async (url: string) => {
    const mine = (await everyJob(url)).filter(({ id }) => ids.includes(id));
    return mine.map(({ status }) => status);
  };
  for (let now = await statuses(first.url); !now.includes('started'); now = await statuses(first.url));
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');

  const { sandbox, advance } = await startHarness({ dataFile: data, speed: 25 }, Date.now());
  const before = await statuses(sandbox.url);
  expect(before).toHaveLength(100);
  expect(before.some((status) => status === 'started')).toBe(true);
  await advance(60_000);
  expect(await statuses(sandbox.url)).toEqual(Array.from({ length: 100 }, () => 'completed'));
  const jobs = await everyJob(sandbox.url);
  expect(jobs.filter(({ status }) => status === 'submitted' || status === 'ready' || status === 'started')).toEqual([]);
});

test('keeps jobs, results, sessions and characterizations when it restarts', async () => {
  const data = await dataFile();
  const clock = new ManualClock();
  const first = await startSandbox({ dataFile: data, clock });
  const client = createSandboxClient(first.url, 'sandbox');
  const id = await client.submit({ noise: { model: 'aria-1' }, shots: 500 });
  await clock.until(Promise.resolve(), () => first.whenSettled());
  for (let second = 0; second < 5; second += 1) {
    await clock.advance(1000);
    await first.whenSettled();
  }
  const session = (
    await client.post<Session>('/v0.4/sessions', { backend: 'qpu.aria-1', settings: { duration_limit_min: 60 } })
  ).body;
  const paths = [
    '/v0.4/jobs',
    `/v0.4/jobs/${id}`,
    `/v0.4/jobs/${id}/results/probabilities`,
    '/v0.4/sessions',
    '/v0.4/backends/qpu.aria-1/characterizations',
    '/v0.3/characterizations/backends/qpu.forte-1',
  ];
  const read = async (url: string) => Promise.all(paths.map((path) => createSandboxClient(url, 'sandbox').get(path)));
  const before = await read(first.url);
  expect(before.map(({ status }) => status)).toEqual(paths.map(() => 200));
  await first.close();

  const second = await startTestSandbox({ dataFile: data, clock });
  expect((await read(second.url)).slice(1)).toEqual(before.slice(1));
  await clock.advance(60 * 60_000);
  const after = (await createSandboxClient(second.url, 'sandbox').get<Session>(`/v0.4/sessions/${session.id}`)).body;
  expect(after).toMatchObject({ status: 'ended', ended_at: session.settings?.expires_at });
});

test('returns the default shots when an earlier version stored none', async () => {
  const data = await dataFile();
  const clock = new ManualClock();
  const first = await startSandbox({ dataFile: data, clock });
  const id = await createSandboxClient(first.url, 'sandbox').submit();
  await first.close();
  const database = new Database(data);
  database.exec('update jobs set shots = null');
  database.close();

  const second = await startTestSandbox({ dataFile: data, clock });
  expect((await createSandboxClient(second.url, 'sandbox').job(id)).shots).toBe(100);
});

test('exits with 0 on SIGTERM', async () => {
  const { process: child } = await spawnSandbox(await dataFile(), 10);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});
