import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TABS } from '../../dashboard/src/graphiql/operations.js';
import { CHROMIUM } from '../support/browser.js';
import { navigate, openDashboard, SUBMIT_BUTTON } from '../support/dashboard.js';
import { listPages, startSeeded } from '../support/dashboard-pages.js';
import { startLiveGateway } from '../support/live-gateway.js';

const BELL = 'Bell 2 qubits';

/** What `npm test` checks in a browser. Everything else is in test/browser/, for `npm run test:browser`. */
describe.skipIf(!CHROMIUM)('in a browser', () => {
  test('opens every page with its data, without an error or a request to another server', async () => {
    const { gateway, ids } = await startSeeded();
    const { page, getErrors } = await openDashboard(gateway.url);
    for (const { name, path, getLoaded } of listPages(ids)) {
      await navigate(page, path);
      await getLoaded(page).waitFor();
      expect(await page.title(), name).not.toBe('');
    }
    await page.goto(`${gateway.url}/graphql`);
    await expect.poll(() => page.getByRole('tab').count()).toBe(TABS.length);
    await page.getByRole('tab', { name: 'Jobs' }).click();
    await page.getByRole('button', { name: /execute query/i }).click();
    await expect.poll(() => page.locator('.graphiql-response').innerText()).toContain('"phase"');
    expect(getErrors()).toEqual([]);
  });

  test('submits a Bell circuit and shows its progress and results without a reload', async () => {
    const { clock, url } = await startLiveGateway();
    const { page, getErrors } = await openDashboard(url);
    await page.getByText('No jobs yet').waitFor();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await page.getByRole('link', { name: 'Submit job' }).click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Submit job');
    const seen = await recordStatuses(page);
    await page.getByRole('button', { name: SUBMIT_BUTTON }).click();
    await page.getByRole('heading', { level: 1, name: BELL }).waitFor();
    const status = page.locator('.page-title .badge');
    await status.filter({ hasText: 'Queued' }).waitFor();
    // The job takes a few seconds of this clock.
    await expect.poll(() => clock.advance(1_000).then(() => status.innerText())).toBe('Done');
    await page.getByRole('status').filter({ hasText: 'Now done' }).waitFor({ state: 'attached' });
    await page
      .getByRole('listitem')
      .filter({ hasText: /^Ended\d+:\d\d:\d\d/ })
      .waitFor();
    await page.getByText('as quoted').waitFor();

    const rows = page.getByRole('table', { name: 'Probabilities of the measured states' }).locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/00\s+50\.0%/),
      expect.stringMatching(/11\s+50\.0%/),
    ]);
    const bars = page.locator('.histogram .bar');
    await expect.poll(() => bars.count()).toBe(2);
    const [left, right] = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().height));
    expect(left).toBeGreaterThan(50);
    expect(right).toBeCloseTo(left ?? 0);
    expect((await seen()).length).toBeGreaterThan(1);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await page.getByText('No counts: the ideal simulator computes exact probabilities.').waitFor();

    await page.getByRole('link', { name: 'All jobs' }).click();
    await page.getByRole('row', { name: new RegExp(BELL) }).waitFor();
    expect(getErrors()).toEqual([]);
  });
});

/** Collects all statuses that the heading shows from now on. */
async function recordStatuses(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const status = document.querySelector('.page-title .badge')?.textContent;
      if (status) seen.add(status);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'seen') as Set<string>)]);
}
