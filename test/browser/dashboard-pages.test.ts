import type { Page } from 'playwright-core';
import { describe, expect, type TestContext, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import {
  chooseAction,
  findOverflows,
  findViolations,
  findViolationsInThemes,
  navigate,
  openDashboard,
} from '../support/dashboard.js';
import { listPages, type PageIds, type PageState, startSeeded, withText } from '../support/dashboard-pages.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { attachScreenshots } from '../support/screenshots.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const WIDTHS = [390, 1280] as const;

const withDialog = (name: string) => (page: Page) => page.getByRole('dialog', { name });
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name, exact: true }).click();

const listOpened = ({ completed }: PageIds): readonly PageState[] => [
  {
    name: 'commands',
    path: '/sessions',
    open: press(/^Commands/),
    getLoaded: (page) => page.getByRole('option', { name: 'Go to backends' }),
  },
  {
    name: 'shortcuts',
    path: '/sessions',
    open: (page) => page.keyboard.press('?'),
    getLoaded: withDialog('Keyboard shortcuts'),
  },
  { name: 'activity', path: '/sessions', open: press('Activity'), getLoaded: withDialog('Activity') },
  {
    name: 'new session',
    path: '/sessions',
    open: press('New session'),
    getLoaded: (page) => page.getByRole('form', { name: 'New session' }),
  },
  {
    name: 'deletion of jobs',
    path: '/jobs?status=COMPLETED',
    open: async (page) => {
      await page.locator('.select-job').first().check();
      await page.getByRole('button', { name: 'Delete 1 job' }).click();
    },
    getLoaded: withDialog('Delete 1 job?'),
  },
  { name: 'comparison', path: `/jobs/${completed}`, open: press('Compare'), getLoaded: withText('Recent') },
  {
    name: 'code',
    path: `/jobs/${completed}?top=8`,
    open: (page) => chooseAction(page, 'button', 'Copy as code'),
    getLoaded: (page) => page.getByRole('textbox', { name: 'Code' }),
  },
  {
    name: 'code of the job list',
    path: '/jobs',
    open: press('Copy as code'),
    getLoaded: (page) => page.getByRole('textbox', { name: 'Code' }),
  },
];

/** The pages that load data. */
const PAGES = ['/', '/jobs', '/submit', '/jobs/none', '/sessions', '/sessions/none', '/backends', '/organization'];

describe.skipIf(!CHROMIUM)('every page of the dashboard', () => {
  test.for(WIDTHS)('is accessible, and does not move while data loads, at %i px', async (width, context) => {
    const { gateway, ids } = await startSeeded();
    const { page, getErrors } = await openDashboard(gateway.url, '/key');
    await page.setViewportSize({ width, height: 800 });
    for (const state of listPages(ids)) {
      await page.goto(gateway.url + state.path);
      await checkState(page, state, context);
    }
    for (const state of listOpened(ids)) {
      await navigate(page, state.path);
      await checkState(page, state, context);
      await page.keyboard.press('Escape');
    }
    // The browser logs the status of the unknown page.
    expect(getErrors()).toEqual([expect.stringContaining('404 (Not Found)')]);
  });

  test('is shown as soon as its code is loaded, also when no time passes after that', async () => {
    const { url } = await startGateway((await startTestSandbox({ speed: 100 })).url, { sandboxKey: 'sandbox' });
    const { page } = await openDashboard(url, '/key');
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.goto(`${url}/jobs`);
    await page.clock.pauseAt(start + 60_000);
    for (const name of ['Sessions', 'Backends', 'Organization']) {
      await page.getByRole('link', { name, exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
    }
    await page
      .getByRole('img', { name: /^Cost .* per day, stacked/ })
      .locator('svg')
      .first()
      .waitFor();
  });

  test.for(WIDTHS)('is accessible without data, at %i px', async (width, context) => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox-stranger' });
    const { page } = await openDashboard(url, '/key');
    await page.setViewportSize({ width, height: 800 });
    for (const [path, text] of [
      ['/', 'No jobs yet'],
      ['/jobs', 'No jobs yet'],
      ['/sessions', 'No sessions found'],
      ['/organization', 'Enter the organization ID'],
    ] as const) {
      await navigate(page, path);
      await checkState(page, { name: `empty ${path}`, getLoaded: withText(text) }, context);
    }
  });

  test.for(WIDTHS)('shows failures and outages without moving, at %i px', async (width, context) => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const gateway = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: { maxRetries: '0' } });
    const { page } = await openDashboard(gateway.url, '/key');
    await page.setViewportSize({ width, height: 800 });
    sandbox.faults.set([{ response: { status: 500, body: { message: 'No.' } } }]);
    const failed = withText('could not be loaded');
    for (const path of PAGES) {
      await navigate(page, path);
      await checkState(page, { name: `failed ${path}`, getLoaded: failed }, context);
    }
    await gateway.close();
    const offline = withText('Connection lost, retrying');
    for (const path of PAGES) {
      await navigate(page, path);
      await offline(page).waitFor();
      const state = { name: `offline ${path}`, getLoaded: failed };
      // The banner is the same on each page, and the rest has been checked above.
      if (path === '/jobs') await checkState(page, state, context);
      else await checkLayout(page, state);
    }
  });
});

/** Checks that the open page has not moved, and fits in the window. */
async function checkLayout(page: Page, { name, open, getLoaded }: Omit<PageState, 'path'>): Promise<void> {
  await open?.(page);
  await getLoaded(page).waitFor();
  expect.soft(await findLayoutShifts(page), `layout shifts: ${name}`).toEqual([]);
  await page.locator('main details').evaluateAll((all) => all.map((details) => details.setAttribute('open', '')));
  expect.soft(await findOverflows(page), `overflow: ${name}`).toEqual([]);
}

/** Checks the layout and the accessibility of the open page; in the wide window, in both themes. */
async function checkState(page: Page, state: Omit<PageState, 'path'>, context: TestContext): Promise<void> {
  await checkLayout(page, state);
  // Colors do not depend on the width.
  const find = page.viewportSize()?.width === WIDTHS[0] ? findViolations : findViolationsInThemes;
  expect.soft(await find(page), `accessibility: ${state.name}`).toEqual([]);
  await attachScreenshots(page, state.name, context);
}
