import { describe, expect, test } from 'vitest';
import { systemClock } from '../../src/primitives/clock.js';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { FAST_POLLS, findOverflows, navigate, openDashboard } from '../support/dashboard.js';
import { submitNoisyJob } from '../support/dashboard-job.js';
import { startFakeUpstream } from '../support/fake-upstream.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const ORGANIZATION = 'da6dbe86-81eb-47ee-b6f4-862c71de9144';

describe.skipIf(!CHROMIUM)('the dashboard when the service returns invalid data', () => {
  async function open() {
    const sandbox = await startTestSandbox({ seedHistory: false, speed: 200 });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    return { sandbox, url, client: new Client(url, 'sandbox') };
  }

  test('reports results that are invalid, and loads them when they are valid', async () => {
    const { sandbox, url, client } = await open();
    sandbox.faults.set([{ path: '/v0.4/jobs/*/artifacts/*', response: { status: 200, body: { histogram: 5 } } }]);
    const { page } = await openDashboard(url, `/jobs/${await submitNoisyJob(client, 'noisy', 'aria-1')}`);
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByText('The results could not be loaded.').waitFor();
    sandbox.faults.clear();
    await results.getByRole('button', { name: 'Try again' }).click();
    await results.locator('.bar').first().waitFor();
  });

  test('shows the rest of a page when a part of the page fails', async () => {
    const { sandbox, url, client } = await open();
    const response = { status: 500, body: { message: 'No.' } };
    sandbox.faults.set([
      { path: '/v0.4/jobs/*/cost', response },
      { path: '/v0.3/report/organizations/*', response },
      { path: '/v0.4/backends/*/characterizations*', response },
    ]);
    const { page } = await openDashboard(url, `/jobs/${await submitNoisyJob(client, 'noisy', 'aria-1')}`);
    await page.locator('.histogram .bar').first().waitFor();
    await page.getByText('Part of the job could not be loaded.').waitFor();
    await page.getByText('The price could not be loaded.').waitFor();
    await navigate(page, `/organization?id=${ORGANIZATION}`);
    await page.getByText('The report could not be loaded.').waitFor();
    await page.getByRole('region', { name: 'Usage over time' }).getByText('View as table').waitFor();
    await navigate(page, '/backends');
    await page.getByText('The fidelities could not be loaded.').waitFor();
    const cells = page.getByRole('row', { name: /qpu.aria-1.*\$/ }).getByRole('cell');
    // After the price, the queue and the time of completion.
    expect((await cells.allTextContents()).slice(3, 7)).toEqual(['–', '–', '–', '–']);
  });

  test('has no sums of usage when the service has not reported all figures', async () => {
    const { sandbox, url } = await open();
    const report = {
      organization_id: ORGANIZATION,
      currency: 'usd',
      balance: 100,
      qpus: [{ qpu_name: `qpu.${'a'.repeat(40)}`, usage: 3 }, { qpu_name: 'qpu.b' }],
      members: [
        { id: 'one', jobs: 4, execution_time: 1 },
        { id: 'two', execution_time: -1, first_name: 'A'.repeat(150) },
      ],
    };
    const day = new Date().toISOString().slice(0, 10);
    const group = { group_id: 'p', group_name: 'Chemistry', amounts: [{ amount: 5, unit: 'usd' }] };
    const period = { from: day, amounts: group.amounts, group_usages: [group] };
    const usage = {
      usage_data: [period, { ...period, from: '1970-01-01' }],
      amount_totals: [{ amount: 10, unit: 'usd' }],
    };
    sandbox.faults.set([
      { path: '/v0.3/report/organizations/*', response: { status: 200, body: report } },
      { path: '/v0.4/organizations/*/usage', response: { status: 200, body: usage } },
    ]);
    const { page, getErrors } = await openDashboard(url, `/organization?id=${ORGANIZATION}`);
    await page.getByText('The service does not report all values: sums are too low.').waitFor();
    await page.getByText('Not all costs of these days are known').first().waitFor();
    const getCells = (table: string) => page.getByRole('table', { name: table }).locator('td').allTextContents();
    expect(await getCells('Usage by QPU')).toEqual(['–', '3', '–', '–']);
    await page.getByText('“All others” are people who are not members now').waitFor();
    const [one, two, others, total] = [
      ['–', '4'],
      ['–', '–'],
      ['–', '–'],
      ['$10.00', '–'],
    ] as const;
    expect(await getCells('Usage by member')).toEqual([...one, ...two, ...others, ...total]);
    // No bars, which would be parts of a sum that is not known.
    expect(await page.locator('.usage-bar').count()).toBeGreaterThan(1);
    expect(await page.locator('.usage-bar:not([style*=" 0"])').count()).toBe(0);
    expect(getErrors()).toEqual([]);
  });

  test('shows jobs whose names are of spaces or invisible characters, reverse the text, or are endless', async () => {
    const upstream = await startFakeUpstream(systemClock);
    const { url } = await startGateway(upstream.url, { env: { UPSTREAM_API_KEY: 'key' } });
    const jobs = [
      { id: 'spaces', name: ' \u3000 ', shown: 'spaces' },
      { id: 'hidden', name: '\u200b\u2060\ufeff', shown: 'hidden' },
      { id: 'reversed', name: 'x\u202egpj.exe', shown: 'xgpj.exe' },
      { id: 'endless', name: 'A'.repeat(100_000), shown: `${'A'.repeat(199)}…` },
    ];
    for (const { id, name } of jobs)
      upstream.job(id, { status: 'failed', name, failure: { code: name, message: name }, metadata: { [name]: name } });
    const { page, getErrors } = await openDashboard(url);
    const links = page.locator('.job-name a');
    await expect.poll(() => links.count()).toBe(jobs.length);
    expect((await links.allTextContents()).sort()).toEqual(jobs.map(({ shown }) => shown).sort());
    expect(await findOverflows(page)).toEqual([]);
    for (const { id, shown } of jobs) {
      await page.setViewportSize({ width: 1280, height: 800 });
      await page.locator(`.job-name a[href$="${id}"]`).click();
      await page.getByRole('heading', { level: 1, name: shown }).waitFor();
      // The fake job on a QPU has no number of shots.
      expect(await page.locator('dt:text-is("Shots") + dd').textContent()).toBe('–');
      const metadata = page.getByRole('region', { name: 'Metadata' });
      expect((await metadata.innerText()).length).toBeLessThan(1_200);
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findOverflows(page), `${id}, ${width} px`).toEqual([]);
      }
      await navigate(page, '/jobs');
      await links.first().waitFor();
    }
    expect(getErrors()).toEqual([]);
  });

  test('states that there are no backends to submit to when the service has none', async () => {
    const { sandbox, url } = await open();
    sandbox.faults.set([{ path: '/v0.4/backends', response: { status: 200, body: [] } }]);
    const { page, getErrors } = await openDashboard(url, '/submit');
    await page.getByText('No backends found').waitFor();
    expect(await page.locator('.spinner').count()).toBe(0);
    expect(getErrors()).toEqual([]);
  });

  test('says no more about the limits and the start of a session than the service reports', async () => {
    const upstream = await startFakeUpstream(systemClock);
    const { url } = await startGateway(upstream.url, { env: { UPSTREAM_API_KEY: 'key', POLL_MIN_INTERVAL_MS: '100' } });
    const [early, late] = ['2026-11-01T10:00:00Z', '2026-11-01T11:00:00Z'];
    const ended = { status: 'ended', active: false } as const;
    // Ended before the start, with a limit of 0.
    const times = { created_at: late, started_at: late, ended_at: early };
    upstream.session('ab', { ...ended, ...times, settings: { job_count_limit: 0, expires_at: early } });
    // Without a start, and with jobs.
    upstream.session('cd', { ...ended, ended_at: late, settings: { cost_limit: { unit: 'usd', value: 500 } } });
    for (let i = 1; i <= 11; i++) upstream.job(`j${i}`, { status: 'completed', session_id: 'cd' });
    upstream.session('ef', { status: 'created', active: true, settings: undefined });
    // Its end is not known, which is one failure of the page and of each event.
    upstream.session('gh', { status: 'started', active: true, settings: { duration_limit_min: 5 } });
    const { page, getErrors } = await openDashboard(url, '/sessions/ab');
    const tiles = page.locator('.tiles');
    await page.getByText('Up to 0 jobs', { exact: true }).waitFor();
    // No negative duration.
    expect(await page.locator('dt:text-is("Time") + dd').textContent()).toBe('Unknown');

    await navigate(page, '/sessions/cd');
    // It does not say that no job has run.
    await page.getByRole('button', { name: 'Add up the costs of 11 jobs' }).waitFor();
    expect(await tiles.innerText()).toMatch(/^Time\s+Unknown\s+Ended .+\s+Cost limit\s+\$500\.00/);
    expect(await page.locator('dt:text-is("Started") + dd').textContent()).toBe('Not reported');

    await navigate(page, '/sessions/ef');
    // Not that it has no limits.
    await page.locator('dt:text-is("Limits") + dd', { hasText: /^Unknown$/ }).waitFor();
    expect(await tiles.innerText()).toMatch(/^Jobs\s+Unknown\s+Time\s+Unknown\s+Spent/);

    await navigate(page, '/sessions/gh');
    await page.getByRole('alert').filter({ hasText: 'Part of the session could not be loaded.' }).waitFor();
    upstream.session('gh', { status: 'started', active: true, settings: { duration_limit_min: 7 } });
    await tiles.getByText('Up to 7 min').waitFor();
    expect(await tiles.innerText()).toMatch(/^Time\s+Up to 7 min\s+When it began is not known\./);
    expect(await page.getByRole('alert').count()).toBe(1);
    expect(getErrors()).toEqual([]);
  });
});
