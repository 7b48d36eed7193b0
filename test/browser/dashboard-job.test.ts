import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { FAST_POLLS, openDashboard, tabTo } from '../support/dashboard.js';
import { expectAccessible, PHONE, submitNoisyJob as submitJob } from '../support/dashboard-job.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the job page of the dashboard', () => {
  async function open() {
    const sandbox = await startTestSandbox({ seedHistory: false, speed: 200 });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    return { sandbox, url, client: new Client(url, 'sandbox') };
  }

  test('shows counts with error bars, by register, number of states, unit and scale', async () => {
    const { url, client } = await open();
    const id = await submitJob(client, 'noisy', 'aria-1');
    const { page, getErrors } = await openDashboard(url, `/jobs/${id}`);
    const labels = page.locator('.histogram .state-label');
    expect(await page.locator('.most-likely').innerText()).toMatch(
      /^Most likely: (000|011) [45]\d\.\d%, then (000|011) [45]\d\.\d%$/,
    );
    await expect.poll(() => labels.count()).toBeGreaterThan(2);
    expect(await page.locator('.histogram .error').count()).toBe(await page.locator('.histogram .bar').count());
    await page.getByText('Error bars: 95% interval of 1,000 shots.').waitFor();
    await expect.poll(() => getTicks(page)).toEqual(expect.arrayContaining(['0', '200', '400']));

    await page.getByRole('button', { name: 'Bit string' }).click();
    const sorted = await labels.allTextContents();
    expect(sorted).toEqual(sorted.toSorted());
    await page.getByRole('button', { name: 'Most likely' }).click();
    await page.getByRole('button', { name: 'Probability' }).click();
    await expect.poll(() => getTicks(page)).toEqual(expect.arrayContaining(['0%', '20%', '40%']));
    await page.getByRole('button', { name: 'Log' }).click();
    await expect.poll(() => getTicks(page)).toEqual(expect.arrayContaining(['1%', '10%', '100%']));
    await page.getByLabel('Register').selectOption('pair');
    await expect.poll(() => labels.first().textContent()).toMatch(/^(00|11)$/);
    await page.getByLabel('States', { exact: true }).selectOption('8');
    expect(new URL(page.url()).search).toBe('?register=pair&top=8&scale=log&values=probability');
    await page.reload();
    await expect.poll(() => labels.first().textContent()).toMatch(/^(00|11)$/);
    expect(await page.getByRole('button', { name: 'Log' }).getAttribute('aria-pressed')).toBe('true');
    await page.emulateMedia({ forcedColors: 'active' });
    const colors = ['Linear', 'Log'].map((name) =>
      page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor),
    );
    expect(new Set(await Promise.all(colors)).size).toBe(2);
    await page.emulateMedia({ forcedColors: 'none' });

    await labels.first().scrollIntoViewIfNeeded();
    const box = await page.locator('.histogram .bar').first().boundingBox();
    await page.mouse.move((box?.x ?? 0) + 5, (box?.y ?? 0) + 5);
    await page.locator('.histogram .tooltip', { hasText: /^(00|11)\d\d\.\d% \(\d+\) \d\d\.\d% to/ }).waitFor();
    await expectAccessible(page);
    expect(getErrors()).toEqual([]);
  });

  test('runs a copy on the ideal simulator again only after a confirmation when it may exist', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url, { env: FAST_POLLS, sandboxKey: 'sandbox' });
    const id = await submitJob(new Client(url, 'sandbox'), 'noisy', 'aria-1');
    const { page } = await openDashboard(url, `/jobs/${id}`);
    const countClones = () => sandbox.requests.list().filter(({ path }) => path.endsWith('/clone')).length;
    sandbox.faults.set([{ method: 'POST', path: '/v0.4/jobs/*', connection: 'drop-response', times: 1 }]);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const run = page.getByRole('button', { name: 'Run on ideal simulator' });
    await run.click();
    await page.getByRole('link', { name: 'Look for it in the list of jobs' }).waitFor();
    await run.click({ force: true });
    await page.reload();
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('link', { name: 'Look for it in the list of jobs' }).waitFor();
    await run.click({ force: true });
    expect(countClones()).toBe(1);
    await page.getByRole('checkbox', { name: 'Create another job, even if the first one exists' }).check();
    await run.click();
    await page.getByRole('link', { name: 'noisy ideal' }).waitFor();
    expect(countClones()).toBe(2);
  });

  test('compares with the ideal simulator and with another job', async () => {
    const { url, client } = await open();
    const id = await submitJob(client, 'noisy', 'aria-1');
    const otherId = await submitJob(client, 'other', 'harmony');
    const { page, getErrors } = await openDashboard(url, `/jobs/${id}`);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    const field = page.getByLabel('Compare with');
    const width = await field.evaluate((field) => field.clientWidth);
    expect(width).toBeGreaterThan(300);
    const [fieldBox, searchBox] = await Promise.all([
      field.boundingBox(),
      page.getByRole('button', { name: 'Search', exact: true }).boundingBox(),
    ]);
    expect(searchBox?.y).toBe(fieldBox?.y);
    await page.getByRole('button', { name: 'Run on ideal simulator' }).click();
    const compared = page.locator('.histogram .bar-compared');
    await expect.poll(() => compared.count()).toBeGreaterThan(1);
    await page.getByRole('link', { name: 'noisy ideal' }).waitFor();
    await page.getByText(/^Hellinger fidelity 9\d\.\d\d%$/).waitFor();
    await page
      .getByText(/^Largest difference: state [01]{3}, \d+\.\d% and \d+\.\d% \([+−]\d\.\d percentage points\)$/)
      .waitFor();
    const differences = page.getByRole('row', { name: /^000\s+\d\d\.\d%.*50\.0%\s+[+−]?\d\.\d pp/ });
    await expect.poll(() => differences.count()).toBe(1);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Remove comparison' }).click();
    await expect.poll(() => compared.count()).toBe(0);
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByRole('button', { name: /^other/ }).click();
    await page.getByRole('link', { name: 'other', exact: true }).waitFor();
    await expect.poll(() => compared.count()).toBeGreaterThan(1);
    expect(new URL(page.url()).searchParams.get('compare')).toBe(otherId);

    const pairId = await submitJob(
      client,
      'pair',
      'aria-1',
      'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0];',
    );
    await page.goto(`${url}/jobs/${id}?compare=${pairId}`);
    await page.getByText('have different numbers of bits: the results cannot be compared').waitFor();
    expect(await page.getByText('Fidelity').count()).toBe(0);
    expect(await compared.count()).toBe(0);
    expect(getErrors()).toEqual([]);
  });

  test('shows the values of a bar and describes a gate when these are tapped', async () => {
    const { url, client } = await open();
    const id = await submitJob(client, 'noisy', 'aria-1');
    const { page, getErrors } = await openDashboard(url, '/key');
    await page.setViewportSize(PHONE);
    await page.goto(`${url}/jobs/${id}`);
    const session = await page.context().newCDPSession(page);
    const tap = async (shape: string) => {
      const target = page.locator(shape).first();
      await target.scrollIntoViewIfNeeded();
      const { x = 0, y = 0 } = (await target.boundingBox()) ?? {};
      const touchPoints = [{ x: x + 2, y: y + 2 }];
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const tooltip = page.getByRole('status').filter({ visible: true });
    await page.locator('.circuit-drawing').waitFor();
    await tap('.histogram .bar');
    await tooltip.filter({ hasText: /^(000|011)\d\d\.\d%/ }).waitFor();
    await tap('.circuit-drawing .box');
    await tooltip.filter({ hasText: /q[01]/ }).waitFor();
    await page.locator('.histogram .tooltip').waitFor({ state: 'hidden' });
    expect(getErrors()).toEqual([]);
  });

  test('chooses and compares results with the keyboard in a narrow window', async () => {
    const { url, client } = await open();
    const id = await submitJob(client, 'noisy', 'aria-1');
    const otherId = await submitJob(client, 'other', 'harmony');
    const { page, getErrors } = await openDashboard(url, '/key');
    await page.setViewportSize(PHONE);
    await page.goto(`${url}/jobs/${id}`);
    const chart = page.getByRole('application', { name: /^Histogram of \d+ states/ });
    await chart.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Home');
    await page
      .getByRole('status')
      .filter({ hasText: /^(000|011)\d\d\.\d%/ })
      .waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.histogram .tooltip').waitFor({ state: 'hidden' });
    await tabTo(page, page.getByRole('button', { name: 'Log' }), 'Shift+Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => getTicks(page)).toContain('1K');
    await tabTo(page, page.getByLabel('Register'), 'Shift+Tab');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.url()).toContain('register=');
    await tabTo(page, page.getByRole('button', { name: 'Compare', exact: true }), 'Tab');
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Compare with'), 'Tab');
    await page.keyboard.type(`${url}/jobs/${otherId}`);
    await page.keyboard.press('Enter');
    await page.locator('.histogram .bar-compared').first().waitFor({ state: 'attached' });
    const table = page.getByRole('table', { name: 'Probabilities of the measured states' });
    expect(await table.getByRole('columnheader').allInnerTexts()).toEqual([
      'State',
      'simulator (aria-1)',
      'Difference',
    ]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(getErrors()).toEqual([]);
  });
});

const getTicks = (page: Page): Promise<string[]> => page.locator('.histogram .tick').allTextContents();
