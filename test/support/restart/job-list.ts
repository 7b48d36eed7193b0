import { expect } from 'vitest';
import { activate, applyVariant, submitJobs, waitUntilVisible } from '../dashboard.js';
import {
  confirm,
  type Feature,
  getRow,
  submitBatch,
  type Visit,
  waitForRow,
  waitForText,
  waitUntilCompleted,
} from './visit.js';

/** The jobs page. A job has been submitted; `noisy` is completed. */
export const LIST_FEATURES: readonly Feature[] = [
  {
    name: 'live list of jobs with a selection',
    path: '/jobs?status=SUBMITTED',
    before: async ({ page, sandbox, check, press }) => {
      await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
      await press('1 new job');
      await check('Select first');
      await waitForText(page, '1 selected');
    },
    during: async (visit) => {
      await confirm(visit, 'Cancel 1 job');
      await waitForRow(visit.page, /first.*The gateway cannot be reached/);
      await submitJobs(visit.sandbox, 1, 'qpu.aria-1', 'second');
    },
    after: async (visit) => {
      await visit.press('1 new job');
      await waitForRow(visit.page, /second/);
      await waitForText(visit.page, '1 selected');
      await confirm(visit, 'Cancel 1 job');
      // It has another status than the list, and keeps its place until the list is updated.
      await waitForRow(visit.page, /first.*Changed or deleted/);
    },
  },
  {
    name: 'notification of a job that ends meanwhile',
    path: '/jobs?status=SUBMITTED',
    before: async ({ page, press, check }) => {
      await check('Select second');
      await press('Notify me');
      await waitUntilVisible(page.getByText('1 selected'), false);
    },
    during: (visit) => waitUntilCompleted(visit, 'second'),
    after: async ({ page, press }) => {
      // The job of the form may have ended, too.
      await waitForText(page, /^[12] jobs? ha(s|ve) ended while you were away\./);
      await press(/^Activity: [12] new$/);
      await waitUntilVisible(page.getByRole('dialog').getByRole('link', { name: 'second' }));
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'log of a listed job that ends meanwhile',
    path: '/jobs',
    before: async ({ page, sandbox, press }) => {
      await submitJobs(sandbox, 1, 'qpu.aria-1', 'third');
      await press('1 new job');
      await waitForRow(page, /third.*Queued/);
    },
    during: (visit) => waitUntilCompleted(visit, 'third'),
    after: async ({ page, press }) => {
      await waitForRow(page, /third.*Done/);
      await press('Activity');
      await waitUntilVisible(page.getByRole('dialog').getByRole('link', { name: 'third' }));
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'group of child jobs, and a search',
    path: '/jobs',
    before: async (visit) => {
      const { page, press } = visit;
      await submitBatch(visit, 'batch');
      await press('1 new job');
      await press(/2 child jobs$/, getRow(page, /batch/));
      await expect.poll(() => page.locator('.child-row').count()).toBe(2);
    },
    during: async (visit) => {
      await waitUntilCompleted(visit, 'batch');
      await typeSearch(visit, 'batch');
      expect(await visit.page.locator('.child-row').count()).toBe(2);
    },
    after: async ({ page }) => {
      await waitForRow(page, /batch.*Done/);
      await expect.poll(() => page.locator('.child-row', { hasText: 'Done' }).count()).toBe(2);
      expect(await page.getByLabel('Search').inputValue()).toBe('batch');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.locator('tbody th a').allInnerTexts()).toEqual(['batch']);
    },
  },
  {
    name: 'text in the command palette',
    path: '/jobs',
    before: async (visit) => {
      await openCommands(visit);
      await visit.page.keyboard.type('bat');
    },
    during: async ({ page }) => {
      await page.keyboard.type('ch');
      await waitUntilVisible(page.getByRole('option', { name: SEARCH_COMMAND }));
    },
    after: async ({ page, variant }) => {
      expect(await page.getByRole('combobox', { name: 'Command' }).inputValue()).toBe('batch');
      if (variant.input === 'mouse') await page.getByRole('option', { name: SEARCH_COMMAND }).click();
      else for (const key of ['ArrowUp', 'Enter']) await page.keyboard.press(key);
      await expect.poll(() => page.locator('tbody th a').allInnerTexts()).toEqual(['batch']);
      expect(page.url()).toMatch(/\?name=batch$/);
    },
  },
  {
    name: 'filters in the address, and the code of the list',
    path: '/jobs?status=COMPLETED&name=noisy',
    before: ({ page }) => waitForRow(page, /noisy.*Done/),
    during: async ({ page, check, press }) => {
      await check('Failed');
      await waitForText(page, 'The jobs could not be loaded.');
      // With a filter, a phone has no place for this button.
      await page.setViewportSize({ width: 1280, height: 800 });
      // The code of the dialog is loaded when the gateway is available again.
      await press('Copy as code');
      await waitUntilVisible(page.getByRole('dialog').getByText('Loading'));
    },
    after: async ({ page, variant }) => {
      const code = page.getByRole('dialog').getByLabel('Code');
      await waitUntilVisible(code);
      expect(await code.inputValue()).toContain('{"statuses":["COMPLETED","FAILED"],"name":"noisy"}');
      await page.keyboard.press('Escape');
      await applyVariant(page, variant);
      await waitForRow(page, /noisy.*Done/);
      await page.reload();
      await waitForRow(page, /noisy.*Done/);
      for (const status of ['Done', 'Failed']) expect(await page.getByLabel(status).isChecked()).toBe(true);
      expect(await page.getByLabel('Search').inputValue()).toBe('noisy');
    },
  },
];

/** By the shortcut: the rows of the list have more controls than Tab should pass. */
async function typeSearch({ page, variant }: Visit, text: string): Promise<void> {
  if (variant.input === 'mouse') await page.getByLabel('Search').click();
  else await page.keyboard.press('/');
  await page.keyboard.type(text);
}

const SEARCH_COMMAND = 'Search jobs named “batch”';

async function openCommands({ page, variant }: Visit): Promise<void> {
  if (variant.input === 'mouse') await activate(page.getByRole('button', { name: 'Commands' }), variant);
  else await page.keyboard.press('Control+k');
  await waitUntilVisible(page.getByRole('combobox', { name: 'Command' }));
}
