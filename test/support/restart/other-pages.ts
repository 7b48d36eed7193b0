import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { activate, replaceBackend, submitJobs, waitUntilVisible } from '../dashboard.js';
import { findLayoutShifts } from '../layout-shift.js';
import { confirm, createAnother, type Feature, waitForRow, waitForText, waitUntilCompleted } from './visit.js';

const getEvents = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr');

const FORECAST = /^At the rate of the last 30 days, \$[\d.,]+.* a day$/;

/** Sessions, backends and the organization. */
export const listOtherFeatures = (session: string): readonly Feature[] => [
  {
    name: 'new session',
    path: '/sessions',
    before: async ({ page, press, append }) => {
      await press('New session');
      await page.getByLabel('Backend').getByRole('option').first().waitFor({ state: 'attached' });
      await append('Job limit', '4');
    },
    during: async ({ page, press }) => {
      await press('Create session');
      await waitForText(page, 'The gateway cannot be reached.');
    },
    after: async (visit) => {
      await createAnother(visit, 'Create again');
      await waitForText(visit.page, '4 of 4 jobs left');
      await confirm(visit, 'End session');
      await waitForText(visit.page, '0 of at most 4 jobs');
    },
  },
  {
    name: 'session with its jobs and limits',
    path: `/sessions/${session}`,
    before: async ({ page }) => {
      await waitForText(page, '3 of 3 jobs left');
      await page.getByLabel('Show costs').check();
      await waitForText(page, '$0.00 of at most $500.00');
    },
    during: async (visit) => {
      await submitJobs(visit.sandbox, 1, 'qpu.aria-1', 'fourth', session);
      await confirm(visit, 'End session');
      // Not that of the costs, which a busy host shows before this one.
      await waitUntilVisible(visit.page.locator('.page-actions').getByText('The gateway did not answer'));
      // The message moves the page. That counts as a layout shift if a busy host shows it half a second after the input.
      await findLayoutShifts(visit.page);
      await waitForText(visit.page, '3 of 3 jobs left');
    },
    after: async (visit) => {
      const { page } = visit;
      await waitForRow(page, /fourth.*Queued/);
      await waitForText(page, '2 of 3 jobs left');
      await waitForText(page, 'At most $487.60 left');
      await waitUntilCompleted(visit, 'fourth');
      await waitForRow(page, /fourth.*Done/);
    },
  },
  {
    name: 'events of a backend',
    path: '/backends/qpu.aria-2',
    before: ({ page }) => waitUntilVisible(getEvents(page)),
    during: async ({ page, press, sandbox }) => {
      const count = await getEvents(page).count();
      await press('30 days');
      await waitForText(page, 'The characterizations could not be loaded.');
      await waitForText(page, /^Showing .* to /);
      expect(await getEvents(page).count()).toBe(count);
      expect(await page.locator('.recharts-line-curve').count()).toBe(3);
      await replaceBackend(sandbox, 'qpu.aria-2', { status: 'unavailable' });
    },
    after: async ({ page, sandbox }) => {
      await waitUntilVisible(page.locator('.page-title .badge', { hasText: 'Unavailable' }));
      await expect.poll(() => page.getByText('could not be loaded').count()).toBe(0);
      await replaceBackend(sandbox, 'qpu.aria-2', { status: 'retired' });
      await waitUntilVisible(getEvents(page).filter({ hasText: /Status.*Unavailable.*Retired/s }));
      sandbox.faults.set([]);
    },
  },
  {
    name: 'backends with prices of a program, and their fidelities over time',
    path: '/backends',
    before: async ({ page, choose }) => {
      await waitForRow(page, /qpu.forte-enterprise-1.*\$/);
      await choose('Program', 'GHZ');
      await waitForRow(page, /qpu.forte-enterprise-1.*\$10.78/);
      await choose('Sort by', 'Success');
    },
    during: async ({ page, check, append }) => {
      await append('Shots', '0');
      await waitForText(page, 'No new prices: The gateway cannot be reached.');
      await waitForRow(page, /qpu.forte-enterprise-1.*\$10.78/);
      await check('Compare qpu.aria-1');
      await check('Compare qpu.aria-2');
      await waitForText(page, 'The characterizations could not be loaded.');
    },
    after: async ({ page, variant }) => {
      await waitUntilVisible(page.getByRole('img', { name: /^Two-qubit gates of qpu.aria-1, qpu.aria-2/ }));
      const ranking = page.getByRole('table', { name: 'Backends' });
      await waitUntilVisible(ranking.getByRole('row', { name: /qpu.forte-enterprise-1.*\$107.75/ }));
      expect(await ranking.locator('[aria-sort]').allInnerTexts()).toEqual(['Success']);
      await activate(ranking.getByRole('link', { name: 'Set up job on qpu.aria-1' }), variant);
      await waitUntilVisible(page.getByRole('heading', { level: 1, name: 'Submit job' }));
      expect(await page.getByLabel('Shots').inputValue()).toBe('10000');
    },
  },
  {
    name: 'usage of an organization, and the forecast of the budget',
    path: '/organization',
    before: async ({ page }) => {
      await waitUntilVisible(page.locator('.usage-stacks .recharts-bar-rectangle path'));
      await waitForText(page, FORECAST);
    },
    during: async ({ page, press }) => {
      await press('By project');
      await waitForText(page, 'The usage over time could not be loaded.');
      await waitForText(page, 'Showing usage by member.');
      await waitUntilVisible(page.getByRole('img', { name: /stacked.*Maria Keller/ }));
      await waitForText(page, FORECAST);
    },
    after: async ({ page }) => {
      await waitUntilVisible(page.getByRole('img', { name: /stacked.*Chemistry/ }));
      await waitForText(page, FORECAST);
      expect(await page.getByText('could not be loaded').count()).toBe(0);
    },
  },
];
