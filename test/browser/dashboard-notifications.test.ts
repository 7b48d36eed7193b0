import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import {
  chooseAction,
  FAST_POLLS,
  findViolationsInThemes,
  holdRequest,
  navigate,
  openDashboard,
  SUBMIT_BUTTON,
  submitJobs,
} from '../support/dashboard.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the permission of notifications', { timeout: 60_000 }, () => {
  test('is read after each question, and shown when it changes later', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false, clock: new ManualClock(Date.now()) });
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'watched');
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page, getErrors } = await openDashboard(url);
    await page.evaluate(() => {
      // The user has closed the question: the result of some browsers is not the permission.
      const fake = { permission: 'default', requestPermission: async () => 'granted' };
      Object.assign(window, { Notification: fake });
    });
    await page.getByRole('link', { name: 'watched' }).click();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.locator('.notice').getByText('Notifications are not allowed yet.').waitFor();
    const note = page.locator('.job-note');
    await note.getByText('Notifications are not allowed yet.').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await setPermission(page, 'granted', false);
    await note.getByRole('button', { name: 'Allow notifications' }).press('Enter');
    await note.waitFor({ state: 'detached' });
    await setPermission(page, 'denied', true);
    await note.getByText('Notifications are blocked by the browser.').waitFor();
    await setPermission(page, 'granted', true);
    await note.waitFor({ state: 'detached' });
    await page.evaluate(() => {
      // As Chromium on a phone, where the permission is of no use.
      Object.defineProperty(navigator, 'userAgentData', { value: { mobile: true } });
      dispatchEvent(new Event('focus'));
    });
    await note.getByText('This browser has no notifications.').waitFor();
    expect(getErrors()).toEqual([]);
  });
});

describe.skipIf(!CHROMIUM)('notices of the dashboard', () => {
  async function open(path?: string) {
    const clock = new ManualClock(Date.now());
    const sandbox = await startTestSandbox({ seedHistory: false, clock });
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    return { clock, sandbox, url, ...(await openDashboard(url, path)) };
  }

  test('say how many jobs are not watched when there are too many', async () => {
    const { page, sandbox, url } = await open();
    await submitJobs(sandbox, 100, 'qpu.aria-1', 'watched');
    const { data } = await new Client(url, 'sandbox').queryText<{ jobs: { nodes: { id: string; name: string }[] } }>(
      '{ jobs(first: 101) { nodes { id name } } }',
    );
    const watched = data?.jobs.nodes.filter(({ name }) => name === 'watched');
    await page.evaluate(
      (text) => sessionStorage.setItem('quantum-job-gateway.activity', text),
      JSON.stringify({ watched }),
    );
    await page.goto(`${url}/jobs?name=first`);
    await page.getByRole('row', { name: /first/ }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Notify me' }).click();
    const notice = page.locator('.notice');
    await expect.poll(() => notice.innerText()).toMatch(/^At most 100 jobs are watched: the oldest one is not\. ./);
  });

  test('are announced again when the text is the same', async () => {
    const { page } = await open();
    await page.getByRole('link', { name: 'first' }).click();
    const content = page.locator('.notice > *');
    await page.getByRole('button', { name: 'Notify me' }).click();
    const announced = await content.elementHandle();
    await page.getByRole('button', { name: 'Stop notifying' }).click();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await expect.poll(() => announced?.evaluate((element) => element.isConnected)).toBe(false);
    expect(await content.innerText()).toBe(await announced?.evaluate((element) => element.textContent));
  });

  test('are on the page of a job, also after a reload, when the service has not created it as requested', async () => {
    const { page } = await open('/submit?backend=qpu.aria-1');
    const message = 'The job was created, but it is in no session.';
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('SubmitJob')) return route.continue();
      const response = await route.fetch();
      const body = await response.json();
      body.data.createJob.errors = [{ __typename: 'UnconfirmedError', code: 'NOT_CONFIRMED', path: null, message }];
      return route.fulfill({ response, json: body });
    });
    await page.getByRole('button', { name: SUBMIT_BUTTON }).click();
    await page.getByRole('heading', { level: 1, name: 'Bell' }).waitFor();
    await page.locator('.job-note').getByText(message).waitFor();
    await page.reload();
    await page.locator('.job-note').getByText(message).waitFor();
  });

  test('are shown instead of another page when the user leaves before an action ends', async () => {
    const { clock, page, url } = await open('/backends');
    await clock.advance(120_000);
    for (const { mutation, path, start, notice } of ACTIONS) {
      await navigate(page, path);
      const { held } = await holdRequest(page, '**/graphql', mutation);
      await start(page);
      const request = await held;
      await navigate(page, '/backends');
      await request.continue();
      await page.locator('.notice').getByText(notice).waitFor();
      expect(page.url(), mutation).toBe(`${url}/backends`);
      await page.unroute('**/graphql');
    }
  });
});

describe.skipIf(!CHROMIUM)('the unfinished jobs of a closed tab', () => {
  async function leave(isRemembered: boolean) {
    const clock = new ManualClock(Date.now());
    const sandbox = await startTestSandbox({ seedHistory: false, clock });
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'watched');
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    const { page, getErrors } = await openDashboard(url, '/key');
    await page.getByLabel('API key').fill('sandbox');
    await page.getByLabel('Remember on this device').setChecked(isRemembered);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('link', { name: 'watched' }).click();
    await page.evaluate(() => Object.assign(window, { Notification: { permission: 'granted' } }));
    await page.getByRole('button', { name: 'Notify me' }).click();
    const notice = 'You will get a notification when the job has ended. Keep this tab open.';
    await page.locator('.notice').getByText(notice).waitFor();
    const next = await page.context().newPage();
    await next.goto(`${url}/THIRD-PARTY-NOTICES.txt`);
    if (!isRemembered) await page.evaluate(() => dispatchEvent(new Event('pagehide')));
    await page.goto('about:blank');
    // The browser may run the handlers of a page after the next one has loaded.
    const readLeft = () => next.evaluate(() => localStorage.getItem('quantum-job-gateway.left-jobs'));
    if (isRemembered) await expect.poll(readLeft).not.toBeNull();
    // A tab with a key of its own does not take them.
    const other = await page.context().newPage();
    await other.addInitScript(() => sessionStorage.setItem('quantum-job-gateway.key', 'sandbox'));
    await other.goto(`${url}/sessions`);
    await other.getByText('No sessions found').waitFor();
    await other.close();
    await clock.advance(120_000);
    // A job that ends for the gateway while the next page is open is not missed.
    const client = new Client(url, 'sandbox');
    const readStatus = async () => JSON.stringify((await client.queryText('{ jobs { nodes { status } } }')).data);
    await expect.poll(readStatus).toContain('COMPLETED');
    await next.goto(`${url}/backends`);
    return { next, getErrors };
  }

  test('are watched by the next tab, which reports that they have ended', async () => {
    const { next, getErrors } = await leave(true);
    await next.getByText('1 job has ended while you were away.').waitFor();
    await next.keyboard.press('Control+k');
    await next.keyboard.type('show');
    await next.getByRole('option', { name: 'Show', exact: true, selected: true }).waitFor();
    await next.keyboard.press('Enter');
    await next.getByRole('dialog', { name: 'Activity' }).getByRole('link', { name: 'watched' }).waitFor();
    expect(await next.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('jobs')))).toEqual([]);
    expect(getErrors()).toEqual([]);
  });

  test('are not stored with a key that is removed with the tab', async () => {
    const { next } = await leave(false);
    await next.getByRole('button', { name: 'Activity' }).click();
    await next.getByText('No jobs have ended.').waitFor();
    expect(await next.evaluate(() => Object.keys(localStorage))).toEqual([]);
  });
});

const ACTIONS = [
  {
    mutation: 'SubmitJob',
    path: '/submit?backend=qpu.aria-1',
    start: (page: Page) => page.getByRole('button', { name: SUBMIT_BUTTON }).click(),
    notice: 'Bell 2 qubits submitted',
  },
  {
    mutation: 'CreateSession',
    path: '/sessions',
    start: async (page: Page) => {
      await page.getByRole('button', { name: 'New session' }).click();
      await page.getByLabel('Backend').getByRole('option').first().waitFor({ state: 'attached' });
      await page.getByRole('button', { name: 'Create session' }).click();
    },
    notice: /^Session on \S+ created$/,
  },
  {
    mutation: 'DeleteJob',
    path: '/jobs',
    start: async (page: Page) => {
      await page.getByRole('link', { name: 'first' }).click();
      await chooseAction(page, 'button', 'Delete');
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    },
    notice: 'first deleted',
  },
] as const;

/** Changes the permission, as the user does in the settings of the browser before returning to the page. */
function setPermission(page: Page, permission: NotificationPermission, isReturning: boolean): Promise<void> {
  return page.evaluate(
    ([value, returns]) => {
      Reflect.set(Notification, 'permission', value);
      if (returns) dispatchEvent(new Event('focus'));
    },
    [permission, isReturning] as const,
  );
}
