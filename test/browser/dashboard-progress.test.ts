import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import { navigate, openDashboard } from '../support/dashboard.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const CIRCUIT = '{ qubits: 1, gates: [{ gate: "h", target: 0 }] }';

describe.skipIf(!CHROMIUM)('the progress bars of the dashboard', () => {
  /** A gateway over a sandbox, both on a clock that does not advance. */
  async function startStillGateway() {
    const clock = new ManualClock();
    const sandbox = await startTestSandbox({ seedHistory: false, clock });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', clock });
    return { url, client: new Client(url, 'sandbox') };
  }

  test('moves the bars of a job in the list and of child jobs when no event arrives, until the estimated start has passed', async () => {
    const { url, client } = await startStillGateway();
    const id = await submitJob(client, `circuit: ${CIRCUIT}`);
    const job = await getJob(client, id);
    const { page } = await openDashboard(url);
    await expectBarToMove(page, job);

    const [start, end] = [job.submittedAt, job.progress.estimatedCompletionAt].map(Date.parse) as [number, number];
    const waiting = (Date.parse(job.progress.estimatedStartAt) - start) / (end - start);
    await page.clock.setFixedTime(end + 60_000);
    await expect.poll(() => getValue(page, id)).toBe(`${waiting}`);
    await expect.poll(() => getBar(page, id).innerText()).toMatch(/ late$/);
    await navigate(page, `/jobs/${id}`);
    const bar = page.getByRole('progressbar', { name: 'Progress of the job' });
    await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe(`${waiting}`);

    const parent = await submitJob(client, `circuits: { circuits: [${CIRCUIT}, ${CIRCUIT}] }`);
    const { data } = await client.queryText<{ jobs: { edges: [{ node: { id: string } }] } }>(
      `{ jobs(first: 1, filter: { parentId: "${parent}" }) { edges { node { id } } } }`,
    );
    const child = await getJob(client, data?.jobs.edges[0].node.id ?? '');
    await navigate(page, `/jobs/${parent}`);
    await expectBarToMove(page, child, '');
  });

  test('does not move the bar while the page is scrolled', async () => {
    const { url, client } = await startStillGateway();
    const id = await submitJob(client, `circuit: ${CIRCUIT}`);
    const { submittedAt, progress } = await getJob(client, id);
    const start = Date.parse(submittedAt);
    const estimatedMs = Date.parse(progress.estimatedCompletionAt) - start;
    const { page } = await openDashboard(url);
    await page.setViewportSize({ width: 1280, height: 300 });
    // The clock of the page goes on while it is loaded, which may take long.
    await page.clock.install({ time: start - 60_000 });
    await page.reload();
    await getBar(page, id).waitFor();
    await page.clock.pauseAt(start + 0.2 * estimatedMs);
    await expect.poll(() => getValue(page, id)).toBe('0.2');
    await page.evaluate(async () => {
      const scrolled = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }));
      scrollBy(0, 100);
      await scrolled;
    });
    await page.clock.fastForward(0.3 * estimatedMs);
    expect(await getValue(page, id)).toBe('0.2');
    await page.clock.fastForward(1_000);
    await expect.poll(() => getValue(page, id)).not.toBe('0.2');
  });
});

interface RunningJob {
  readonly id: string;
  readonly submittedAt: string;
  readonly progress: { readonly estimatedStartAt: string; readonly estimatedCompletionAt: string };
}

async function submitJob(client: Client, program: string): Promise<string> {
  const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
    `mutation { createJob(input: { backendId: "qpu.aria-1", program: { ${program} } }) { job { id } } }`,
  );
  return data?.createJob.job.id ?? '';
}

async function getJob(client: Client, id: string): Promise<RunningJob> {
  const { data } = await client.queryText<{ job: RunningJob }>(
    `{ job(id: "${id}") { id submittedAt progress { estimatedStartAt estimatedCompletionAt } } }`,
  );
  if (!data?.job.progress.estimatedCompletionAt) throw new Error('Expected a job with an estimate.');
  return data.job;
}

/** Sets the browser's clock to 20 %, then to 50 % of the job's estimated time, and reads the bar and the time left of the job's row. */
async function expectBarToMove(page: Page, { id, submittedAt, progress }: RunningJob, text?: string): Promise<void> {
  const start = Date.parse(submittedAt);
  const estimatedMs = Date.parse(progress.estimatedCompletionAt) - start;
  const bar = getBar(page, id);
  for (const share of [0.2, 0.5]) {
    await page.clock.setFixedTime(start + share * estimatedMs);
    await expect.poll(() => getValue(page, id)).toBe(`${share}`);
    expect(await bar.innerText()).toBe(text ?? `Ends in ${Math.ceil(((1 - share) * estimatedMs) / 1_000)} s`);
  }
}

function getValue(page: Page, id: string): Promise<string | null> {
  return getBar(page, id).locator('progress').getAttribute('value');
}

function getBar(page: Page, id: string): Locator {
  return page.locator('tr', { has: page.locator(`a[href="/jobs/${id}"]`) }).locator('.progress:visible');
}
