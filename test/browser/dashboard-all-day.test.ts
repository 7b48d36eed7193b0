import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { ManualClock } from '../support/clock.js';
import { countJobs, holdRequest, navigate, openDashboard, submitJobs } from '../support/dashboard.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the dashboard that stays open', () => {
  /** A gateway over a sandbox, both on a clock that does not advance. */
  async function startStillGateway() {
    const clock = new ManualClock();
    const sandbox = await startTestSandbox({ seedHistory: false, clock });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', clock });
    return { clock, sandbox, url };
  }

  test('adds the date to times, and moves periods that end today, when the day changes', async () => {
    const { clock, sandbox, url } = await startStillGateway();
    await submitJobs(sandbox, 1, 'qpu.aria-1');
    const { page } = await openDashboard(url);
    await page.clock.install({ time: clock.now() });
    await page.reload();
    const time = page.locator('td time');
    await expect.poll(() => time.innerText()).toMatch(/^\d+:\d\d/);
    await page.clock.fastForward(24 * 3_600_000);
    await expect.poll(() => time.innerText()).toMatch(/^Nov \d, \d+:\d\d/);
    await navigate(page, '/organization');
    const lastDay = page.getByLabel('To', { exact: true });
    await expect.poll(() => lastDay.inputValue()).toBe('2026-11-03');
    await page.clock.fastForward(24 * 3_600_000);
    await expect.poll(() => lastDay.inputValue()).toBe('2026-11-04');
    const month = page.getByRole('button', { name: 'This month' });
    await month.click();
    await expect.poll(() => month.getAttribute('aria-pressed')).toBe('true');
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-11-01');
  });

  test('loads data again that is older than five minutes when a page is opened or the tab is shown', async () => {
    const { clock, url } = await startStillGateway();
    const { page, requests } = await openDashboard(url);
    await page.clock.install({ time: clock.now() });
    await page.goto(`${url}/organization`);
    const member = page.getByRole('heading', { name: 'Members' });
    await member.waitFor();
    const countReports = () => requests.filter((request) => request.postData()?.includes('OrganizationReport')).length;
    const showTab = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const visit = async () => {
      await navigate(page, '/sessions');
      await navigate(page, '/organization');
      await member.waitFor();
    };
    await visit();
    await showTab();
    expect(countReports()).toBe(1);
    await page.clock.fastForward(301_000);
    await visit();
    await expect.poll(countReports).toBe(2);
    // Each time until the last response has arrived.
    await expect
      .poll(async () => {
        await page.clock.fastForward(301_000);
        await showTab();
        return countReports();
      })
      .toBeGreaterThan(2);
  });

  test('calls no price the present one that is older than five minutes, and loads it again', async () => {
    const { clock, url } = await startStillGateway();
    const { page } = await openDashboard(url);
    await page.clock.install({ time: clock.now() });
    await page.goto(`${url}/submit?program=GHZ&backend=qpu.aria-1`);
    const current = page.getByRole('button', { name: 'Run 1,000 shots for $97.50' });
    const amount = page.locator('.submit-price');
    await current.waitFor();
    const leave = async () => {
      await navigate(page, '/');
      // With their age, as this page does not load them.
      await page.getByText(/^Prices for 5 qubits, 1,000 shots, with debiasing, estimated \d+:\d\d/).waitFor();
      await page.clock.fastForward(301_000);
      await page.evaluate(() => history.pushState(null, '', '/submit'));
    };
    const stay = () => page.clock.fastForward(311_000);
    for (const wait of [leave, stay]) {
      const { held } = await holdRequest(page, '**/graphql', 'SubmitQuote');
      await wait();
      const route = await held;
      await page.getByRole('button', { name: 'Run 1,000 shots', exact: true }).waitFor();
      expect(await amount.innerText()).toMatch(/\$97\.50\s+Updating…/);
      await route.continue();
      await current.waitFor();
      expect(await amount.innerText()).toMatch(/\$97\.50\s+if the job completes/);
      await page.unrouteAll();
    }
  });

  test('has no motion on the page of a job that runs', async () => {
    const { clock, sandbox, url } = await startStillGateway();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'active');
    const { page } = await openDashboard(url, '/sessions');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => clock.advance(100).then(() => countJobs(sandbox))).toBe(1);
    await navigate(page, '/jobs');
    await page.getByRole('link', { name: 'active' }).click();
    await page.locator('.page-title .badge', { hasText: 'Running' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
  });
});
