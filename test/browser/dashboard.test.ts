import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Sandbox, SandboxOptions } from '../../sandbox/src/sandbox.js';
import { CHROMIUM } from '../support/browser.js';
import { ManualClock } from '../support/clock.js';
import { chooseAction, FAST_POLLS, isInViewport, navigate, openDashboard, submitJobs } from '../support/dashboard.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the dashboard', () => {
  const service = (options: SandboxOptions = {}) => startTestSandbox({ speed: 100, ...options });

  const gateway = (sandbox: Sandbox, env: Record<string, string> = {}) =>
    startGateway(sandbox.url, { sandboxKey: 'sandbox', env: { ...FAST_POLLS, ...env } });

  test('submits the program that is shown when it has not been analyzed yet', async () => {
    const { url } = await gateway(await service({ seedHistory: false }));
    const { page } = await openDashboard(url, '/submit');
    await page.getByRole('row', { name: /^qpu.aria-1.*\$\d/ }).waitFor();
    const sent = page.waitForRequest((request) => `${request.postData()}`.includes('SubmitJob'));
    await page.getByRole('button', { name: 'GHZ 5 qubits' }).evaluate(async (button: HTMLButtonElement) => {
      button.click();
      // The program is shown at the end of this microtask, and analyzed in a later task.
      await null;
      button.form?.requestSubmit();
    });
    expect((await sent).postData()).toContain('qubit[5]');
    await page.getByRole('heading', { level: 1, name: 'ghz' }).waitFor();
    // The overview has the prices that have been loaded, without a call: those of Bell, not of the program that was submitted.
    await navigate(page, '/');
    await page.getByText('Prices for 2 qubits, 1,000 shots, with debiasing, estimated').waitFor();
    const card = page.locator('.overview-backends li', { hasText: 'qpu.aria-1' });
    expect(await card.innerText()).toMatch(/Available.*queue.*25 qubits.*\$\d/s);
  });

  test('keeps the status visible and renders the name as text when a job name is long or HTML', async () => {
    const sandbox = await service({ seedHistory: false });
    await submitJobs(sandbox, 1, 'simulator', '<img src="/x" onerror="document.title=1">');
    await submitJobs(sandbox, 1, 'simulator', 'W'.repeat(120));
    const { url } = await gateway(sandbox);
    const { page, getErrors } = await openDashboard(url);
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator('tbody .badge').first().waitFor();
      expect(await isInViewport(page.locator('tbody .badge').first())).toBe(true);
    }
    await page.getByRole('link', { name: '<img' }).click();
    await page.getByRole('heading', { level: 1, name: '<img src="/x" onerror="document.title=1">' }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('decodes the id when the address contains an encoded one', async () => {
    const sandbox = await service();
    const { url } = await gateway(sandbox);
    const { page } = await openDashboard(url);
    const link = page.locator('tbody th a').first();
    const [path, name] = [await link.getAttribute('href'), await link.innerText()];
    await page.goto(url + `${path}`.replace('Job:', 'Job%3A'));
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await navigate(page, '/backends/Backend%3aqpu.aria%2d1');
    await page.getByRole('heading', { level: 1, name: 'qpu.aria-1' }).waitFor();
    await navigate(page, '/sessions/%E0%A4%A');
    await page.getByText('The session could not be loaded.').waitFor();
  });

  test('shows that a page is not found when an unknown address is opened', async () => {
    const { url } = await gateway(await service({ seedHistory: false }));
    const { page } = await openDashboard(url, '/nowhere');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    await page.getByRole('link', { name: 'all jobs' }).click();
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor();
  });

  test('shows new jobs at the top of the list when more are submitted than it watches', async () => {
    const sandbox = await service({ seedHistory: false });
    await submitJobs(sandbox, 30);
    const { url } = await gateway(sandbox);
    const { page } = await openDashboard(url);
    const links = page.locator('tbody th a');
    await links.first().waitFor();
    await submitJobs(sandbox, 27);
    // All of them: counted over several polls, or more than one poll returns. Later polls may find the last ones.
    await page.getByRole('button', { name: /^(27|\d+\+) new jobs$/ }).click();
    const later = page.getByRole('button', { name: /^\d+ new jobs?$/ });
    await expect
      .poll(async () => {
        if (await later.isVisible()) await later.click();
        return scrollToEnd(page);
      })
      .toBe(57);
    const ids = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(ids).size).toBe(57);
  });

  test('cancels and deletes a job when the dialog is confirmed', async () => {
    const sandbox = await service({ seedHistory: false, clock: new ManualClock(Date.now()) });
    await submitJobs(sandbox, 1, 'qpu.aria-1');
    const { url } = await gateway(sandbox);
    const { page, getErrors } = await openDashboard(url);
    await page.locator('tbody th a').click();
    const status = page.locator('.page-title .badge');
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await dialog.getByRole('button', { name: 'Keep job' }).click();
    expect(await status.innerText()).toBe('Queued');
    await page.getByRole('button', { name: /^More/ }).click();
    const actions = ['Cancel job', 'Delete'].map((name) => page.getByRole('button', { name }));
    const getActions = () =>
      Promise.all(actions.map(async (button) => [await button.isEnabled(), (await button.boundingBox())?.x]));
    const [[, cancelX], [, deleteX]] = (await getActions()) as [[boolean, number], [boolean, number]];
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await dialog.getByRole('button', { name: 'Cancel job' }).click();
    await status.getByText('Canceled').waitFor();
    await page.getByRole('button', { name: /^More/ }).click();
    // A click that was meant for one must not press the other.
    expect(await getActions()).toEqual([
      [false, cancelX],
      [true, deleteX],
    ]);
    await page.getByText('as it did not complete').waitFor();
    await page.getByText('Canceled before it started: there are no results.').waitFor();
    expect(await page.locator('.time-axis > *').count()).toBe(0);
    expect(await page.getByText(/(above|below) the quote/).count()).toBe(0);
    await page.reload();
    await page.getByRole('link', { name: 'Run again' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel job' }).count()).toBe(0);
    const progress = page.getByRole('region', { name: 'Progress' });
    expect(await progress.innerText()).toMatch(/Never started\s+waited \d.*Canceled/s);
    expect(await progress.locator('.time-axis').count()).toBe(0);
    // Next to each other, in all of the width.
    const sections = ['Progress', 'Cost', 'Details'].map((name) => page.getByRole('region', { name }).boundingBox());
    const [whole, cost, details] = await Promise.all(sections);
    expect(cost?.y).toBe(details?.y);
    expect(Number(details?.x) + Number(details?.width)).toBeCloseTo(Number(whole?.x) + Number(whole?.width));

    await chooseAction(page, 'button', 'Delete');
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No jobs yet').waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('shows that a job is not found when another client deletes it', async () => {
    const clock = new ManualClock(Date.now());
    const sandbox = await service({ seedHistory: false, clock });
    await submitJobs(sandbox, 1, 'qpu.aria-1');
    const { url } = await gateway(sandbox);
    const { page } = await openDashboard(url);
    await page.locator('tbody th a').click();
    await page.locator('.page-title .badge', { hasText: 'Queued' }).waitFor();
    const id = page.url().split(':').at(-1);
    const headers = { authorization: 'apiKey sandbox' };
    await fetch(`${sandbox.url}/v0.4/jobs/${id}`, { method: 'DELETE', headers });
    await page.getByRole('heading', { level: 1, name: 'Job not found' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel job' }).count()).toBe(0);
  });

  test('prints pages without navigation and buttons', async () => {
    const { url } = await gateway(await service());
    const { page } = await openDashboard(url);
    for (const path of ['/', '/jobs', '/sessions', '/backends', '/organization']) {
      await navigate(page, path);
      await page.locator('td, dd').first().waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await page.getByRole('navigation').isVisible(), path).toBe(false);
      expect(await page.locator('main button:not(table button):visible').allInnerTexts(), path).toEqual([]);
      expect(await page.locator('td:visible, dd:visible').count(), path).toBeGreaterThan(2);
      await page.emulateMedia({ media: 'screen' });
    }
  });

  test('loads at most 110 kB and nothing from other servers when visited first', async () => {
    const { url } = await gateway(await service({ seedHistory: false }));
    const { page, requests, getErrors } = await openDashboard(url, '/', { isFirstVisit: true });
    await page.getByText('No jobs yet').waitFor();
    const files = requests.filter((request) => ['document', 'script', 'stylesheet'].includes(request.resourceType()));
    const sizes = await Promise.all(files.map((request) => request.sizes()));
    const loaded = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(loaded).toBeGreaterThan(50_000);
    expect(loaded).toBeLessThanOrEqual(110_000);
    expect(getErrors()).toEqual([]);
  });
});

/** Scrolls to the end of the page and counts the listed jobs. */
async function scrollToEnd(page: Page): Promise<number> {
  await page.mouse.wheel(0, 20_000);
  return page.locator('tbody th a').count();
}
