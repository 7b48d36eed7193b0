import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import {
  activate,
  applyVariant,
  BY_KEYBOARD,
  BY_MOUSE,
  FAST_POLLS,
  openDashboard,
  submitJobs,
  tabTo,
} from '../support/dashboard.js';
import { expectAccessible, submitNoisyJob as submitJob } from '../support/dashboard-job.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const LONG_NAME = 'other job with a long name that has no space '.padEnd(100, 'abc');

describe.skipIf(!CHROMIUM)('the comparison on the job page of the dashboard', () => {
  async function open() {
    const sandbox = await startTestSandbox({ seedHistory: false, speed: 200 });
    const { url } = await startGateway(sandbox.url, {
      sandboxKey: 'sandbox',
      env: { ...FAST_POLLS, maxRetries: '0' },
    });
    const client = new Client(url, 'sandbox');
    const submit = async (name: string) => {
      const id = await submitJob(client, name, 'aria-1');
      const query = `{ job(id: "${id}") { status } }`;
      const getStatus = async () => (await client.queryText<{ job: { status: string } }>(query)).data?.job.status;
      await expect.poll(getStatus).toBe('COMPLETED');
      return id;
    };
    return { sandbox, url, client, submit };
  }

  test.each([BY_MOUSE])('compares with an older job by $input at $width px in $colorScheme', async (variant) => {
    const { url, submit } = await open();
    const olderId = await submit('sweep');
    await submit('sweep 2');
    await submit(LONG_NAME);
    const otherId = await submit('needle');
    // More than the list of recent jobs has.
    await Promise.all(Array.from({ length: 24 }, () => submit('filler')));
    const id = await submit('sweep');
    const { page, getErrors } = await openDashboard(url, `/jobs/${id}`);
    await applyVariant(page, variant);
    const compared = page.locator('.histogram .bar-compared');
    const remove = page.getByRole('button', { name: 'Remove comparison' });
    const compare = page.getByRole('button', { name: 'Compare', exact: true });

    await page.locator('.histogram .bar').first().waitFor();
    await page.getByRole('application', { name: /^Compiled circuit/ }).waitFor();
    // Those of the load are tested with all pages.
    await findLayoutShifts(page);
    await activate(compare, variant);
    const same = page.getByRole('region', { name: 'Same name' }).getByRole('listitem');
    const similar = page.getByRole('region', { name: 'Similar name' }).getByRole('listitem');
    await similar.first().waitFor();
    expect(await same.allInnerTexts()).toEqual([
      expect.stringMatching(/^sweep\nsimulator \(aria-1\), 3 qubits, 1,000 shots, .*\d:\d\d:\d\d/),
    ]);
    expect(await similar.allInnerTexts()).toEqual([expect.stringMatching(/^sweep 2\n/)]);
    const recent = page.getByRole('region', { name: 'Recent' }).getByRole('listitem');
    await expect.poll(() => recent.allInnerTexts()).toEqual(Array(24).fill(expect.stringMatching(/^filler\n/)));
    expect(await findLayoutShifts(page)).toEqual([]);
    await activate(same.first().getByRole('button'), variant);
    await expect.poll(() => compared.count()).toBeGreaterThan(1);
    expect(new URL(page.url()).searchParams.get('compare')).toBe(olderId);
    // Of two jobs with the same name.
    for (const jobId of [id, olderId]) await page.getByText(`sweep (${jobId.slice(4, 12)}), simulator`).waitFor();
    await expect.poll(() => isFocused(remove)).toBe(true);
    await activate(remove, variant);
    await expect.poll(() => isFocused(compare)).toBe(true);

    await activate(compare, variant);
    await page.getByLabel('Compare with').fill('NEEDLE');
    await page.getByText('No match').first().waitFor();
    await page.keyboard.press('Enter');
    const found = page.getByRole('region', { name: 'Found' });
    await found.getByText('1 found in 29 completed jobs').waitFor();
    await activate(found.getByRole('button', { name: /^needle/ }), variant);
    await page.getByRole('link', { name: 'needle', exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('compare')).toBe(otherId);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(variant.width);
    expect(getErrors()).toEqual([]);
  });

  test.each([BY_KEYBOARD])('shows the results of two selected jobs by $input at $width px', async (variant) => {
    const { url, submit } = await open();
    for (let i = 0; i < 2; i++) await submit('twin');
    const { page, getErrors } = await openDashboard(url);
    await applyVariant(page, variant);
    const checkboxes = page.getByRole('checkbox', { name: /^Select twin/ });
    for (const index of [0, 1]) await activate(checkboxes.nth(index), variant, 'Space');
    const link = page.getByRole('link', { name: 'Compare results' });
    if (variant.input === 'mouse') await link.click();
    else {
      await tabTo(page, link, 'Shift+Tab');
      await page.keyboard.press('Enter');
    }
    const results = page.getByRole('region', { name: 'Results' });
    const expectResults = async () => {
      await page.locator('.histogram .bar-compared').first().waitFor();
      expect((await results.boundingBox())?.y).toBeLessThan(250);
      expect(await findLayoutShifts(page)).toEqual([]);
    };
    await expectResults();
    // Both ran on the same backend.
    const names = await page.getByRole('columnheader').allInnerTexts();
    expect(names).toEqual(['State', ...Array(2).fill(expect.stringMatching(/^twin \([\da-f]{8}\)$/)), 'Difference']);
    expect(names[1]).not.toBe(names[2]);
    for (const job of await page.locator('.legend-job').all()) await job.getByText(/, 1,000 shots, \$0\.00$/).waitFor();
    await page.goto(page.url());
    await expectResults();
    expect(getErrors()).toEqual([]);
  });

  test('filters the listed jobs, and compares with the address of a view when it is entered', async () => {
    const { url, submit } = await open();
    const otherId = await submit('other');
    await submit(LONG_NAME);
    await submit('noisy');
    const id = await submit('noisy');
    const { page, getErrors } = await openDashboard(url, `/jobs/${id}`);
    const field = await openComparison(page);
    const jobs = page.getByRole('form', { name: 'Compare' }).getByRole('listitem');
    await jobs.nth(2).waitFor();
    await expectAccessible(page);
    await field.fill(otherId.slice(4, 12));
    await expect.poll(() => jobs.allInnerTexts()).toEqual([expect.stringMatching(/^other\n/)]);
    await field.fill(`${url}/jobs/${id}`);
    await field.press('Enter');
    await page.getByText('This is the ID of this job.').waitFor();
    await field.fill(`${url}/jobs/${otherId}?top=8&compare=${id}`);
    await page.getByRole('button', { name: 'Compare results' }).click();
    await page.getByRole('link', { name: 'other', exact: true }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('lists jobs with another number of qubits last, and does not compare with them', async () => {
    const { url, client, submit } = await open();
    const id = await submit('noisy');
    await submit('other');
    const small = 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0];';
    const smallId = await submitJob(client, 'small', 'aria-1', small);
    const { page, getErrors } = await openDashboard(url, `/jobs/${smallId}`);
    await page.locator('.histogram .bar').first().waitFor();
    await page.goto(`${url}/jobs/${id}`);
    await openComparison(page);
    const jobs = page.getByRole('region', { name: 'Recent' }).getByRole('button');
    await expect
      .poll(() => jobs.allInnerTexts())
      .toEqual([
        expect.stringMatching(/^other\nsimulator/),
        expect.stringMatching(/^small\nNot comparable with 3 qubits: .*2 qubits/),
      ]);
    expect([await jobs.first().isEnabled(), await jobs.last().isEnabled()]).toEqual([true, false]);
    expect(getErrors()).toEqual([]);
  });

  test('lists jobs with several circuits last, and does not compare one circuit with them', async () => {
    const { url, client, submit } = await open();
    const circuit = { qubits: 3, gates: [{ gate: 'h', target: 0 }] };
    const input = { backendId: 'simulator', name: 'noisy', program: { circuits: { circuits: [circuit, circuit] } } };
    const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
      'mutation ($input: CreateJobInput!) { createJob(input: $input) { job { id } } }',
      { input },
    );
    const batchId = data?.createJob.job.id ?? '';
    await submit('noisy older');
    const id = await submit('noisy');
    const { page, getErrors } = await openDashboard(url, `/jobs/${id}`);
    await openComparison(page);
    const [same, similar] = ['Same name', 'Similar name'].map((name) =>
      page.getByRole('region', { name }).getByRole('button'),
    ) as [Locator, Locator];
    await expect
      .poll(async () => [await same.allInnerTexts(), await similar.allInnerTexts()])
      .toEqual([
        [expect.stringMatching(/^noisy\nNot comparable with one circuit: simulator .*2 circuits/)],
        [expect.stringMatching(/^noisy older\nsimulator/)],
      ]);
    expect([await similar.first().isEnabled(), await same.first().isEnabled()]).toEqual([true, false]);
    await expectAccessible(page);
    // The address of the page may name it.
    await page.goto(`${url}/jobs/${id}?compare=${encodeURIComponent(batchId)}`);
    await page.getByText('The compared job has several circuits. Compare with a child job.').waitFor();
    await page.goto(`${url}/jobs/${batchId}`);
    await page.locator('.histogram .bar').first().waitFor();
    await openComparison(page);
    await page.getByRole('button', { name: /^noisy older/ }).click();
    await page.locator('.histogram .bar-compared').first().waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('continues a search at older jobs and keeps the focus when a page has no match', async () => {
    const { sandbox, url, submit } = await open();
    await submit('needle');
    await submitJobs(sandbox, 500);
    const id = await submit('noisy');
    const { page } = await openDashboard(url, `/jobs/${id}`);
    const field = await openComparison(page);
    await field.fill('needle');
    await field.press('Enter');
    await page.getByText('No match in 500 completed jobs').waitFor();
    await page.getByRole('button', { name: 'Search older jobs' }).press('Enter');
    await page.getByText('1 found in 502 completed jobs').waitFor();
    expect(await isFocused(page.getByRole('button', { name: 'No older jobs' }))).toBe(true);
  });

  test('shows that no job can be compared, and lists jobs again when an error is over', async () => {
    const { sandbox, url, submit } = await open();
    const id = await submit('noisy');
    const { page } = await openDashboard(url, `/jobs/${id}`);
    await openComparison(page);
    await page.getByText('No other job').waitFor();
    await page.getByText('No recent results').waitFor();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    sandbox.faults.set([{ method: 'GET', path: '/v0.4/jobs', response: { status: 503, body: { message: 'No.' } } }]);
    await openComparison(page);
    const recent = page.getByRole('region', { name: 'Recent' });
    await recent.getByText('The jobs could not be loaded.').waitFor();
    await expectAccessible(page);
    // Before the error is over: the list is not live, and is loaded again once.
    await submit('other');
    sandbox.faults.set([]);
    await recent.getByRole('button', { name: /^other/ }).waitFor();
  });
});

/** Opens the form and returns its search field. */
async function openComparison(page: Page) {
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  return page.getByLabel('Compare with');
}

const isFocused = (control: ReturnType<Page['locator']>): Promise<boolean> =>
  control.evaluate((element) => element === document.activeElement);
