import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { navigate, waitUntilVisible } from '../dashboard.js';
import { findLayoutShifts } from '../layout-shift.js';
import { cancelJob, type Feature, submitBatch, waitForText, waitUntilCompleted } from './visit.js';

const getBars = (page: Page) => page.locator('.histogram .bar-compared');

/** The page of the job `noisy`; the job `other` can be compared with it. */
export const listJobFeatures = (noisy: string): readonly Feature[] => [
  {
    name: 'results of a job, compared with another one',
    path: `/jobs/${noisy}`,
    before: async ({ page, press, append }) => {
      await waitUntilVisible(page.locator('.histogram .bar'));
      await press('Compare');
      await waitUntilVisible(page.getByRole('button', { name: /^other/ }));
      await append('Compare with', 'oth');
    },
    during: async ({ page, press, append, choose }) => {
      await append('Compare with', 'er');
      await press('Log');
      expect(await page.locator('.histogram .bar').count()).toBeGreaterThan(1);
      await choose('Register', 'pair');
      await waitForText(page, 'The results could not be loaded.');
      await waitForText(page, 'Showing all qubits.');
      expect(await page.locator('.histogram .state-label', { hasText: /^000$/ }).count()).toBe(1);
      // What the text and the choice have moved: a busy host shows that more than half a second after them.
      await findLayoutShifts(page);
    },
    after: async ({ page, press }) => {
      await expect.poll(() => page.locator('.histogram .state-label', { hasText: /^00$/ }).count()).toBe(1);
      expect(await page.getByText('could not be loaded').count()).toBe(0);
      expect(await findLayoutShifts(page)).toEqual([]);
      expect(await page.getByLabel('Compare with').inputValue()).toBe('other');
      await press(/^other/);
      await expect.poll(() => getBars(page).count()).toBeGreaterThan(1);
      await waitForText(page, /^Hellinger fidelity \d/);
      // What the choice has moved: a busy host loads the results more than half a second after it.
      await findLayoutShifts(page);
    },
  },
  {
    name: 'comparison with the ideal simulator',
    path: `/jobs/${noisy}`,
    before: async ({ page, press }) => {
      await press('Compare');
      await press('Run on ideal simulator');
      await waitForText(page, 'The compared job has not ended.');
    },
    during: (visit) => waitUntilCompleted(visit, 'noisy ideal'),
    after: async ({ page, press }) => {
      await expect.poll(() => getBars(page).count()).toBeGreaterThan(1);
      await press('Remove comparison');
      await expect.poll(() => getBars(page).count()).toBe(0);
    },
  },
  {
    name: 'table of child jobs',
    path: '/jobs',
    before: async (visit) => {
      const { page } = visit;
      await navigate(page, `/jobs/${await submitBatch(visit, 'parent')}`);
      await waitForText(page, '0 of 2 done');
      await expectChildJobs(page, ['Queued', 'Queued']);
    },
    // If all ended, the results would move the table.
    during: (visit) => cancelJob(visit, 'left'),
    after: async ({ page }) => {
      await waitForText(page, '0 of 2 done, 1 canceled');
      await expectChildJobs(page, ['Queued', 'Canceled']);
    },
  },
];

/** Scrolls to the child jobs: only those in the window are watched. */
async function expectChildJobs(page: Page, statuses: readonly string[]): Promise<void> {
  const badges = page.getByRole('region', { name: 'Child jobs' }).locator('tbody .badge');
  await badges.last().scrollIntoViewIfNeeded();
  await expect.poll(() => badges.allInnerTexts()).toEqual(statuses);
}
