import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../sandbox/src/sandbox.js';
import { CHROMIUM, openPage } from '../support/browser.js';
import { FAST_POLLS, findViolationsInThemes, openDashboard, submitJobs } from '../support/dashboard.js';
import { startLiveGateway } from '../support/live-gateway.js';
import { reserveDashboardPort } from '../support/ports.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the dashboard during an outage of the gateway', () => {
  /** A gateway that can be stopped, and started again at the same address. */
  async function startRestartableGateway(options: SandboxOptions = {}) {
    const sandbox = await startTestSandbox({ speed: 20, ...options });
    const env = { PORT: `${await reserveDashboardPort()}` };
    const restart = () => startGateway(sandbox.url, { sandboxKey: 'sandbox', env });
    const gateway = await restart();
    return { sandbox, url: gateway.url, stop: () => gateway.close(), restart };
  }

  test('loads a page that was opened during the outage when the gateway is available again', async () => {
    const { url, stop, restart } = await startRestartableGateway();
    // Otherwise the files of the page may be cached.
    const { page } = await openDashboard(url, '/jobs', { isFirstVisit: true });
    await page.locator('tbody th a').first().waitFor();
    await stop();
    await page.getByRole('link', { name: 'Backends' }).click();
    await page.getByText('Connection lost').waitFor();
    expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0);
    await restart();
    await page.getByRole('heading', { level: 1, name: 'Backends' }).waitFor();
    await page.getByRole('row', { name: /qpu.aria-1/ }).waitFor();
    await page.getByText('Connection lost').waitFor({ state: 'hidden' });
  });

  test('shows the banner when nothing is subscribed, and repeats failed queries when the gateway is available again', async () => {
    const { url, stop, restart } = await startRestartableGateway();
    // The code of the list is loaded, and not the data of the other one.
    const { page } = await openDashboard(url, '/jobs?status=FAILED');
    await page.getByRole('link', { name: 'Organization', exact: true }).click();
    await page.getByRole('row', { name: /qpu.aria-1/ }).waitFor();
    await stop();
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByText('The jobs could not be loaded.').waitFor();
    await page.getByText('Connection lost').waitFor();
    await restart();
    await page.locator('tbody th a').first().waitFor();
    await page.getByText('Connection lost').waitFor({ state: 'hidden' });
  });

  test('shows the cached list when the user goes back', async () => {
    const { sandbox, url, stop, restart } = await startRestartableGateway({ seedHistory: false });
    // Fewer than a page of the list, so that scrolling loads no more.
    const count = 20;
    await submitJobs(sandbox, count);
    const { page } = await openDashboard(url);
    const jobs = page.locator('tbody th a');
    await expect.poll(() => jobs.count()).toBe(count);
    await jobs.last().click();
    await page.getByRole('heading', { name: 'Details' }).waitFor();
    await stop();
    // The failed request of another list shows that the outage has been noticed.
    await page.getByRole('link', { name: 'Jobs', exact: true }).click();
    await page.getByText('Connection lost').waitFor();
    await page.getByLabel('Done').check();
    await page.getByText('The jobs could not be loaded.').waitFor();
    await page.goBack();
    await expect.poll(() => jobs.count()).toBe(count);
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    await restart();
    await page.getByText('Connection lost').waitFor({ state: 'hidden' });
    expect(await jobs.count()).toBe(count);
  });

  test('loads what failed when the service has recovered, without a key', async () => {
    const sandbox = await startTestSandbox({ speed: 20 });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: { maxRetries: '0' } });
    sandbox.faults.set([{ response: { status: 503, body: { message: 'Maintenance.' } } }]);
    const { page } = await openDashboard(url);
    await page.getByText('The jobs could not be loaded.').waitFor();
    sandbox.faults.set([]);
    await page.locator('tbody th a').first().waitFor();
    expect(await page.getByText('could not be loaded').count()).toBe(0);
  });

  test('resumes the updates of pages by itself after their subscriptions were rejected', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const env = { ...FAST_POLLS, maxSubscribedJobs: '25', MAX_SHARE_PER_CLIENT: '1' };
    const gateway = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env });
    const first = await openDashboard(gateway.url);
    await expect.poll(() => gateway.openSubscriptions).toBe(1);
    /** Opens a page in another tab, which is rejected as long as that of `other` is open. */
    const replace = async (other: Page, path: string, text: RegExp) => {
      const page = await other.context().newPage();
      await page.goto(gateway.url + path);
      const failure = page.getByText(text);
      await failure.waitFor();
      await other.close();
      await failure.waitFor({ state: 'detached' });
      expect(gateway.openSubscriptions).toBe(1);
      return page;
    };
    const jobs = await replace(first.page, '/jobs', /^New jobs are not shown\..*MAX_MEMORY_MB/);
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'new');
    await jobs.getByRole('row', { name: /new.*Queued/ }).waitFor();
    await replace(jobs, '/backends', /^Live updates could not be loaded\..*MAX_MEMORY_MB/);
  });

  test('resumes the updates of the jobs page on request after an error that does not pass by itself', async () => {
    const { sandbox, url } = await startLiveGateway();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
    const { page } = await openDashboard(url);
    await page.getByRole('link', { name: 'first' }).waitFor();
    sandbox.faults.set([{ path: '/v0.4/jobs', response: { status: 403, body: { message: 'No permission.' } } }]);
    const failure = page.getByText(/^New jobs are not shown\./);
    await failure.waitFor();
    sandbox.faults.set([]);
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'second');
    await failure.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'second' }).waitFor();
    expect(await failure.count()).toBe(0);
  });

  test('asks for a reload when a newer build has replaced the files of a page', async () => {
    const { url } = await startRestartableGateway();
    const { page } = await openDashboard(url);
    await page.locator('tbody th a').first().waitFor();
    await page.route('**/assets/backends-*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('link', { name: 'Backends' }).click();
    await page.getByText('Reload to get the current version of the dashboard.').waitFor();
    await page.unroute('**/assets/backends-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('row', { name: /qpu.aria-1/ }).waitFor();
    expect(await page.getByText('Connection lost').count()).toBe(0);
  });

  test('shows a page with its styles when these can be loaded at the second attempt only', async () => {
    const { url } = await startRestartableGateway();
    const { page } = await openDashboard(url, '/');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    await page.route('**/assets/pages-*.css', (route) => route.abort(), { times: 1 });
    await page.getByRole('link', { name: 'Backends' }).click();
    await page.getByRole('row', { name: /qpu.aria-1/ }).waitFor();
    expect(await page.evaluate(() => [...document.querySelectorAll('link[href*="/pages-"]')].length)).toBe(1);
    expect(await page.evaluate(() => [...document.styleSheets].map(({ cssRules }) => cssRules.length > 0))).toEqual([
      true,
      true,
    ]);
  });

  test('keeps the page and asks for a reload when a newer build has replaced the files of a part', async () => {
    const { url } = await startRestartableGateway();
    const { page } = await openDashboard(url, '/submit');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('draft');
    for (const [file, open] of [
      ['command-palette', () => page.keyboard.press('Control+k')],
      ['activity', () => page.getByRole('button', { name: 'Activity' }).click()],
    ] as const) {
      const files = `**/assets/${file}-*.js`;
      await page.route(files, (route) => route.fulfill({ status: 404 }));
      await open();
      await page.getByText('A part of the dashboard could not be loaded.').waitFor();
      expect(await name.inputValue(), file).toBe('draft');
      await page.unroute(files);
      await page.getByRole('button', { name: 'Reload' }).click();
      await page.getByText('could not be loaded').waitFor({ state: 'detached' });
      await expect.poll(() => name.inputValue()).toBe('draft');
    }
  });

  test('keeps the list when a newer build has replaced the files of a part', async () => {
    const { clock, sandbox, url } = await startLiveGateway();
    await submitJobs(sandbox, 1);
    await clock.advance(60_000);
    await submitJobs(sandbox, 1, 'qpu.aria-1');
    const { page } = await openDashboard(url);
    const jobs = page.locator('tbody th a');
    for (const [file, open] of [
      ['bulk-actions', () => page.locator('.select-job').first().check()],
      ['copy-as', () => page.getByRole('button', { name: 'Copy as code' }).click()],
      ['activity', () => notifyOfFirst(page)],
    ] as const) {
      const files = `**/assets/${file}-*.js`;
      await page.goto(`${url}/jobs`);
      await jobs.first().waitFor();
      await page.route(files, (route) => route.fulfill({ status: 404 }));
      await open();
      await page.getByText('A part of the dashboard could not be loaded.').waitFor();
      await expect.poll(() => jobs.count(), { message: file }).toBeGreaterThan(0);
      await page.unroute(files);
    }
    expect(await findViolationsInThemes(page)).toEqual([]);
  });

  test('keeps the page and asks for a reload when a newer build has replaced the files of a chart', async () => {
    const { url } = await startRestartableGateway();
    const { page } = await openDashboard(url, '/backends/qpu.aria-1');
    await page.getByRole('heading', { level: 1, name: 'qpu.aria-1' }).waitFor();
    await page.route('**/assets/*-chart-*.js', (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await page.getByText('A part of the dashboard could not be loaded.').waitFor();
    await page.getByRole('heading', { level: 1, name: 'qpu.aria-1' }).waitFor();
  });

  test('starts when the gateway is available after an outage during the first visit', async () => {
    const { url } = await startRestartableGateway();
    const { page } = await openPage(url);
    await page.route('**/auth-config.json', (route) => route.abort());
    await page.goto(`${url}/jobs`);
    await page.getByText('The gateway cannot be reached').waitFor();
    // The list of jobs has a lower header.
    const getGap = () =>
      page.evaluate(() => {
        const [header, card] = ['.page-header', '.card'].map((name) =>
          document.querySelector(name)?.getBoundingClientRect(),
        );
        return Number(card?.top) - Number(header?.bottom);
      });
    expect(await getGap()).toBeGreaterThanOrEqual(16);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText(/^Still unreachable, \d+:\d\d:\d\d [AP]M$/).waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Try again');
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.unroute('**/auth-config.json');
    await page.locator('tbody th a').first().waitFor();
  });
});

async function notifyOfFirst(page: Page): Promise<void> {
  await page.locator('.select-job').first().check();
  await page.getByRole('button', { name: 'Notify me' }).click();
}
