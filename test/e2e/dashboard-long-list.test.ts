import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { openDashboard, submitJobs } from '../support/dashboard.js';
import { PHONE } from '../support/dashboard-job.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const JOBS = 200;

describe.skipIf(!CHROMIUM)('a long list of jobs in the dashboard', { timeout: 60_000 }, () => {
  test('shows only the rows near the window, selects all jobs, and has steady columns', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    await submitJobs(sandbox, JOBS);
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page, getErrors } = await openDashboard(url);
    const pages = page.locator('tbody:has(th > a)');
    const rows = page.locator('tbody th > a:visible');
    const scrollTo = (top: number) => page.evaluate((y) => window.scrollTo(0, y), top);
    await expect.poll(() => scrollTo(1e6).then(() => pages.count())).toBe(JOBS / 25);
    const widths = () => page.locator('thead th').evaluateAll((cells) => cells.map(({ clientWidth }) => clientWidth));
    await expect.poll(() => rows.count()).toBeLessThan(JOBS);
    const before = await widths();
    await page.getByRole('button', { name: 'Select all' }).click();
    await page.getByText(`${JOBS} selected`).waitFor();
    await scrollTo(0);
    await expect.poll(() => pages.first().locator('th > a:visible').count()).toBe(25);
    await expect.poll(() => pages.last().locator('th > a:visible').count()).toBe(0);
    expect(await pages.first().locator(':checked').count()).toBe(25);
    expect(await widths()).toEqual(before);
    await page.setViewportSize(PHONE);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
    expect(getErrors()).toEqual([]);
  });
});
