import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { findViolationsInThemes, navigate, openDashboard, submitJobs } from '../support/dashboard.js';
import { startLiveGateway } from '../support/live-gateway.js';

const CIRCUIT = '{ qubits: 1, gates: [{ gate: "h", target: 0 }] }';

describe.skipIf(!CHROMIUM)('the job list of the dashboard', () => {
  test('filters by several statuses and by name, and keeps the filters in the address', async () => {
    const { sandbox, clock, url } = await startLiveGateway();
    await submitJobs(sandbox, 1, 'simulator', 'bell');
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'ghz');
    await clock.advance(120_000);
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'bell again');
    const { page, getErrors } = await openDashboard(url);
    await expect.poll(() => listNames(page)).toEqual(['bell again', 'ghz', 'bell']);
    await page.setViewportSize({ width: 1440, height: 900 });
    const getTop = () =>
      page
        .locator('tbody tr')
        .first()
        .evaluate((row) => row.getBoundingClientRect().top);
    const top = await getTop();
    expect(top).toBeLessThan(200);
    // No job is in a session.
    expect(await page.getByRole('columnheader', { name: 'Session' }).count()).toBe(0);

    await page.getByLabel('Queued').check();
    await page.getByLabel('Done').check();
    await expect.poll(() => page.url()).toMatch(/\?status=SUBMITTED&status=READY&status=COMPLETED$/);
    await expect.poll(() => listNames(page)).toEqual(['bell again', 'ghz', 'bell']);
    // What the filters add is where it moves no row.
    expect(await getTop()).toBe(top);
    await page.keyboard.press('/');
    await page.keyboard.type('g');
    await page.getByLabel('Queued').uncheck();
    await expect.poll(() => listNames(page)).toEqual(['ghz']);
    await page.getByLabel('Queued').check();
    await page.keyboard.press('/');
    await page.keyboard.type('BELL');
    await page.keyboard.press('Enter');
    await expect.poll(() => listNames(page)).toEqual(['bell again', 'bell']);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.reload();
    await expect.poll(() => listNames(page)).toEqual(['bell again', 'bell']);
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'third bell');
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'other');
    await page.getByRole('button', { name: '1 new job' }).click();
    await expect.poll(() => listNames(page)).toEqual(['third bell', 'bell again', 'bell']);

    const id = `${await page.locator('tbody th a').last().getAttribute('href')}`.split('Job:')[1] ?? '';
    await page.getByLabel('Search').fill(id);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'bell' }).waitFor();
    await page.goBack();
    await page.getByLabel('Search').fill('nothing');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Clear filters' }).last().click();
    await expect.poll(() => listNames(page)).toHaveLength(5);

    await page.getByRole('link', { name: 'Overview' }).click();
    const getNames = (name: string) => page.getByRole('table', { name }).locator('tbody th a').allInnerTexts();
    await expect.poll(() => getNames('Queued and running')).toEqual(['bell again', 'third bell', 'other']);
    expect(await getNames('Jobs that ended')).toEqual(expect.arrayContaining(['bell', 'ghz']));
    const getTopOfRow = async () => (await page.getByRole('row', { name: /^other/ }).boundingBox())?.y;
    const rowTop = await getTopOfRow();
    const other = page.getByRole('table', { name: 'Queued and running' }).getByRole('row', { name: /^other/ });
    const href = await other.getByRole('link', { name: 'other' }).getAttribute('href');
    await new Client(url, 'sandbox').queryText(
      `mutation { cancelJob(input: { id: "${href?.split('/').at(-1)}" }) { __typename } }`,
    );
    await other.getByText('Canceled').first().waitFor();
    await other.locator('td.job-duration', { hasText: 'Never started' }).waitFor();
    // It stays where it is until the user asks.
    await page.getByRole('button', { name: 'Update: 1 ended', exact: true }).waitFor();
    expect(await getTopOfRow()).toBe(rowTop);
    await page.setViewportSize({ width: 390, height: 900 });
    const section = page.getByRole('region', { name: 'Queued and running' });
    expect((await section.locator('header').boundingBox())?.height).toBeLessThan(50);
    expect(await section.getByRole('link', { name: 'All queued and running jobs' }).isVisible()).toBe(true);
    await page.setViewportSize({ width: 1440, height: 900 });
    expect(await findViolationsInThemes(page)).toEqual([]);
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'latest');
    await page.getByRole('button', { name: 'Update: 1 new, 1 ended', exact: true }).click();
    await expect.poll(() => getNames('Queued and running')).toEqual(['bell again', 'third bell', 'latest']);
    expect(await getNames('Jobs that ended')).toContain('other');
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Queued and running');
    // A job that was deleted elsewhere keeps its row.
    const ended = page.getByRole('table', { name: 'Jobs that ended' });
    const deletion = await fetch(`${sandbox.url}/v0.4/jobs/${href?.split(':').at(-1)}`, {
      method: 'DELETE',
      headers: { authorization: 'apiKey sandbox' },
    });
    expect(deletion.ok).toBe(true);
    await ended.getByRole('row', { name: /^other.*Deleted/ }).waitFor();
    const update = page.getByRole('button', { name: 'Update: 1 deleted', exact: true });
    await update.waitFor();
    // Without a click when the tab is shown again, but not while something in the lists has the focus or the pointer.
    const showTab = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.mouse.move(0, 0);
    await showTab();
    await page.getByRole('heading', { level: 1 }).focus();
    await ended.hover();
    await showTab();
    expect(await update.count()).toBe(1);
    expect(await getNames('Jobs that ended')).toContain('other');
    await page.mouse.move(0, 0);
    await showTab();
    await expect.poll(() => update.count()).toBe(0);
    expect(await getNames('Jobs that ended')).not.toContain('other');
    // Older jobs are not loaded, and may run, too.
    expect(await page.getByText('Jobs older than the 25 newest may be queued or running, too.').count()).toBe(0);
    await submitJobs(sandbox, 25, 'qpu.aria-1', 'newer');
    await page.reload();
    await page.getByText('Jobs older than the 25 newest may be queued or running, too.').waitFor();
    // Failed jobs that newer ones have pushed out are one click away.
    await page.getByRole('link', { name: 'Failed jobs' }).click();
    await page.getByRole('button', { name: 'Clear filters' }).last().waitFor();
    expect(page.url()).toBe(`${url}/jobs?status=FAILED`);
    // A link of an earlier version.
    await navigate(page, '/?status=FAILED');
    await expect.poll(() => page.url()).toBe(`${url}/jobs?status=FAILED`);
    expect(getErrors()).toEqual([]);
  });

  test('cancels and deletes the jobs that are selected by keyboard, and shows in each row why that failed', async () => {
    const { sandbox, url } = await startLiveGateway();
    for (const name of ['first', 'second', 'third']) await submitJobs(sandbox, 1, 'qpu.aria-1', name);
    const { page, getErrors } = await openDashboard(url);
    await expect.poll(() => listNames(page)).toEqual(['third', 'second', 'first']);
    for (const key of ['j', 'x', 'j', 'j', 'k', 'x']) await page.keyboard.press(key);
    await page.getByText('2 selected').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel 2 jobs' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('third, second.').waitFor();
    const response = { status: 403, body: { message: 'Not your job.' } };
    sandbox.faults.set([{ method: 'PUT', path: '/v0.4/jobs/status/cancel', response }]);
    await dialog.getByRole('button', { name: 'Cancel 2 jobs' }).click();
    await expect.poll(() => page.locator('.row-error').count()).toBe(2);
    await page.locator('.notice', { hasText: '2 jobs not canceled' }).waitFor();
    sandbox.faults.set([]);
    await page.getByRole('button', { name: 'Cancel 2 jobs' }).click();
    await dialog.getByRole('button', { name: 'Cancel 2 jobs' }).click();
    await expect.poll(() => page.locator('tbody .badge', { hasText: 'Canceled' }).count()).toBe(2);
    expect(await page.locator('.row-error').count()).toBe(0);
    await page.locator('.notice', { hasText: '2 jobs canceled' }).waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);

    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: 'Delete 2 jobs' }).click();
    await dialog.getByRole('button', { name: 'Delete 2 jobs' }).click();
    await expect.poll(() => listNames(page)).toEqual(['first']);
    await page.locator('h1:focus').waitFor();
    await page.keyboard.press('j');
    // The first time, it shows the preview.
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'first' }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('opens pages from the commands, and lists the shortcuts, which can be turned off', async () => {
    const { sandbox, url } = await startLiveGateway();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
    const { page, getErrors } = await openDashboard(url);
    await expect.poll(() => listNames(page)).toEqual(['first']);
    await page.keyboard.press('Control+k');
    await page.getByRole('option', { name: 'Go to backends' }).waitFor();
    await page.keyboard.type('show run');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\?status=SUBMITTED&status=READY&status=STARTED$/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('FIRS');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\?name=FIRS$/);
    await page.keyboard.press('?');
    await page.getByLabel('Single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(1);
    expect(getErrors()).toEqual([]);
  });

  test('returns the focus when the commands are closed, also by a command', async () => {
    const { url } = await startLiveGateway();
    const { page } = await openDashboard(url);
    const opener = page.getByRole('button', { name: 'Commands' });
    const open = async () => {
      await opener.press('Enter');
      await page.getByRole('combobox', { name: 'Command' }).waitFor();
    };
    const expectReturned = async () => {
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    };
    await open();
    await page.getByRole('button', { name: 'Close' }).click();
    await expectReturned();
    await open();
    await page.getByRole('option', { name: 'Show failed jobs' }).click();
    await expect.poll(() => page.url()).toMatch(/\?status=FAILED$/);
    await expectReturned();
    await open();
    await page.getByRole('option', { name: 'Show keyboard shortcuts' }).click();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await page.keyboard.press('Escape');
    await expectReturned();
  });

  test('notifies of watched jobs and logs what has ended while the page was hidden', async () => {
    const { sandbox, clock, url } = await startLiveGateway();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'watched');
    const { page, getErrors } = await openDashboard(url);
    await page.context().grantPermissions(['notifications']);
    await page.evaluate(() => {
      const shown: string[] = [];
      const Fake = class {
        static permission = 'granted';
        static requestPermission = async () => 'granted';
        constructor(title: string) {
          shown.push(title);
        }
      };
      Object.assign(window, { shown, Notification: Fake });
    });
    await page.getByLabel('Select watched').check();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await setHidden(page, true);
    await navigate(page, '/backends');
    await clock.advance(120_000);
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'shown'))).toEqual(['watched: Done']);
    await setHidden(page, false);
    await page.getByText('1 job has ended while you were away.').waitFor();
    expect(await page.title()).not.toMatch(/^\(/);
    await page.getByRole('button', { name: 'Activity: 1 new' }).waitFor();
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    const button = page.getByRole('button', { name: 'Activity', exact: true });
    await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true);
    await button.click();
    await dialog.getByRole('link', { name: 'watched' }).click();
    await page.getByRole('heading', { level: 1, name: 'watched' }).waitFor();
    expect(await page.getByText('while you were away').count()).toBe(0);
    expect(getErrors()).toEqual([]);
  });

  test('shows on any page that a job has ended which is watched from its page', async () => {
    const { sandbox, clock, url } = await startLiveGateway();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'watched');
    const { page, getErrors } = await openDashboard(url);
    await page.getByRole('link', { name: 'watched' }).click();
    await page.getByRole('button', { name: 'Notify me' }).click();
    const notice = page.locator('.notice');
    await notice.getByText('The browser blocks notifications.').waitFor();
    const blocked = page.getByText('To allow them, open the site settings');
    await blocked.waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Stop notifying' }).click();
    await blocked.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByRole('button', { name: 'Activity' }).click();
    await page.getByRole('dialog').getByText('To allow them, open the site settings').waitFor();
    await page.keyboard.press('Escape');
    await navigate(page, '/backends');
    await clock.advance(120_000);
    await notice.getByText('watched: Done').waitFor();
    // The notice refers to it also when no job is watched any more.
    await page.getByRole('button', { name: 'Activity: 1 new' }).click();
    await page.getByRole('dialog').getByText('To allow them, open the site settings').waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('groups child jobs under their parent, shows costs on request, and restores selection and focus', async () => {
    const { sandbox, clock, url } = await startLiveGateway();
    const client = new Client(url, 'sandbox');
    const { page, getErrors } = await openDashboard(url);
    await page.getByText('No jobs yet').waitFor();
    const id = await submitJob(client, `circuits: { circuits: [${CIRCUIT}, ${CIRCUIT}] }`);
    const toggle = page.getByRole('button', { name: '2 child jobs' });
    await toggle.waitFor();
    const links = page.locator('tbody th a');
    expect(await links.count()).toBe(1);
    expect(await links.getAttribute('href')).toBe(`/jobs/${id}`);
    await toggle.click();
    await expect.poll(() => links.count()).toBe(3);
    const completed = page.locator('tbody .badge', { hasText: 'Done' });
    // The circuits are simulated one after the other.
    await expect.poll(() => clock.advance(20_000).then(() => completed.count())).toBe(3);
    await page.getByRole('button', { name: 'Activity' }).click();
    const ended = page.getByRole('dialog').getByRole('link');
    await ended.first().waitFor();
    expect(await ended.evaluateAll((entries) => entries.map((entry) => entry.getAttribute('href')))).toEqual([
      `/jobs/${id}`,
    ]);
    await page.keyboard.press('Escape');
    const calls = sandbox.requests.list().filter(({ path }) => path.endsWith('/cost')).length;
    expect(calls).toBe(0);
    await page.getByLabel('Show costs').check();
    await page.getByRole('cell', { name: /^\$/ }).first().waitFor();
    const children = page.locator('.child-row .select-job');
    const boxes = page.locator('tbody .select-job');
    await boxes.first().check();
    await boxes.last().click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await boxes.first().uncheck();
    await page.getByRole('link', { name: 'Compare results' }).click();
    await page.getByText(/^Hellinger fidelity \d/).waitFor();
    // The list has its selection when the user returns, and the focus is at the job that was opened.
    await page.goBack();
    await page.getByText('2 selected').waitFor();
    expect(await children.count()).toBe(2);
    await links.nth(1).click();
    await page.getByRole('heading', { name: 'Progress' }).waitFor();
    // The jobs of the list one after another, and back to the list at once.
    const neighbors = page.getByRole('navigation', { name: 'Jobs of the list' });
    await neighbors.getByText('2 of 3').waitFor();
    await page.keyboard.press('j');
    await neighbors.getByText('3 of 3').waitFor();
    expect(await neighbors.getByRole('link').allInnerTexts()).toEqual(['Previous job']);
    await page.keyboard.press('k');
    await neighbors.getByText('2 of 3').waitFor();
    await neighbors.getByRole('link', { name: 'Previous job' }).click();
    await page.getByRole('table', { name: 'Child jobs' }).or(page.getByText('2 of 2 done')).first().waitFor();
    await page.goBack();
    // The job that the user has seen last, which is not the one that was opened.
    await expect.poll(() => links.first().evaluate((link) => link === document.activeElement)).toBe(true);
    await page.getByText('2 selected').waitFor();
    await page.getByRole('button', { name: 'Clear selection' }).click();
    await links.nth(1).click();
    await page.goBack();
    await expect.poll(() => links.nth(1).evaluate((link) => link === document.activeElement)).toBe(true);
    expect(await page.getByText('2 selected').count()).toBe(0);
    // The way back keeps the filters.
    await page.getByLabel('Done').check();
    await expect.poll(() => page.url()).toMatch(/\?status=COMPLETED$/);
    await links.first().click();
    await page.getByRole('link', { name: 'Filtered jobs' }).click();
    await expect.poll(() => page.url()).toMatch(/\?status=COMPLETED$/);
    await links.first().waitFor();
    // The label of a checkbox is a large target.
    const area = await page.locator('.select-area').first().boundingBox();
    expect(Math.min(Number(area?.width), Number(area?.height))).toBeGreaterThan(30);
    expect(getErrors()).toEqual([]);
  });

  test('updates visible jobs and says that new ones are not shown when the list exceeds a limit', async () => {
    const { sandbox, clock, url } = await startLiveGateway({ maxWatchedJobs: '20' });
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
    const { page } = await openDashboard(url);
    await page.getByText('New jobs are not shown.').waitFor();
    const completed = page.locator('tbody .badge', { hasText: 'Done' });
    await expect.poll(() => clock.advance(20_000).then(() => completed.count())).toBe(1);
  });
});

const listNames = (page: Page): Promise<string[]> => page.locator('tbody th a').allInnerTexts();

/** Hides the page, as the browser does when another tab is selected. */
function setHidden(page: Page, isHidden: boolean): Promise<void> {
  return page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

async function submitJob(client: Client, program: string): Promise<string> {
  const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
    `mutation { createJob(input: { backendId: "qpu.aria-1", program: { ${program} } }) { job { id } } }`,
  );
  return data?.createJob.job.id ?? '';
}
