import { describe, expect, test } from 'vitest';
import { CHROMIUM, openPage } from '../support/browser.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import {
  activate,
  applyVariant,
  BY_KEYBOARD,
  countJobs,
  FAST_POLLS,
  findViolationsInThemes,
  openDashboard,
  submitJobs,
} from '../support/dashboard.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the page of a session', () => {
  /** A gateway over a sandbox whose clock the test advances, with a session. */
  async function start() {
    const clock = new ManualClock(Date.now());
    const sandbox = await startTestSandbox({ seedHistory: false, clock });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    const { data } = await new Client(url, 'sandbox').queryText<{ createSession: { session: { serviceId: string } } }>(
      'mutation { createSession(input: { backendId: "qpu.aria-1" }) { session { serviceId } } }',
    );
    return { clock, sandbox, url, session: `${data?.createSession.session.serviceId}` };
  }

  test('shows a job that is submitted after the list is loaded and before the first poll', async () => {
    const { sandbox, url, session } = await start();
    const { page } = await openPage(url);
    let subscribe: (() => void) | undefined;
    await page.routeWebSocket('**/graphql', (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((message) => {
        if (`${message}`.includes('WatchedSession')) subscribe = () => server.send(message);
        else server.send(message);
      });
    });
    await page.goto(`${url}/sessions/${session}`);
    await page.getByText('The jobs that you submit in this session appear here.').waitFor();
    expect(await page.locator('.session-details').innerText()).toMatch(/Started\s+Not yet/);
    // Nothing that would do nothing, and no figure that nobody knows.
    expect(await page.getByText(/^(Cancel queued jobs|View failed jobs|View in jobs list)$/).count()).toBe(0);
    expect(await page.locator('.tiles').innerText()).toMatch(/^Spent\s+Nothing yet\s+No job has run.$/);
    expect(await page.getByRole('link', { name: 'Submit job' }).getAttribute('href')).toBe(
      `/submit?backend=qpu.aria-1&session=${session}`,
    );
    await expect.poll(() => subscribe).toBeDefined();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'early', session);
    subscribe?.();
    await page.getByRole('link', { name: 'early' }).waitFor();
    await page.goto(`${url}/jobs`);
    const row = page.getByRole('row', { name: /early/ });
    expect(await row.getByRole('time').getAttribute('title')).toMatch(/^\w+, \w+ \d+, \d{4} at /);
    // By its backend and its time, as soon as the sessions are loaded.
    await row.getByRole('link', { name: /^aria-1, \d+:\d\d [AP]M$/ }).click();
    await page.getByRole('heading', { level: 1, name: /^Session aria-1, \d+:\d\d [AP]M$/ }).waitFor();
    await page.getByText(session, { exact: true }).waitFor();
  });

  test.for([BY_KEYBOARD])('adds up what many jobs cost on request, by $input at $width px', async (variant) => {
    const { sandbox, url, session } = await start();
    await submitJobs(sandbox, 11, 'qpu.aria-1', 'one of many', session);
    const { page, getErrors } = await openDashboard(url, `/sessions/${session}`);
    await applyVariant(page, variant);
    const tile = page.locator('.tiles > .card').last();
    await tile.getByText('Not added up yet').waitFor();
    const getTop = async () => (await page.getByRole('region', { name: 'Jobs' }).boundingBox())?.y;
    const top = await getTop();
    await activate(tile.getByRole('button', { name: 'Add up the costs of 11 jobs' }), variant);
    await tile.getByText(/quoted for 11 jobs more/).waitFor();
    // The sum has replaced the button.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^\$0\.00 so far$/);
    expect(await getTop()).toBe(top);
    expect(await findViolationsInThemes(page)).toEqual([]);
    expect(getErrors()).toEqual([]);
  });

  test('cancels no job that has started when the page does not know it yet', async () => {
    const { clock, sandbox, url, session } = await start();
    for (const name of ['first', 'second', 'third']) await submitJobs(sandbox, 1, 'qpu.aria-1', name, session);
    const { page } = await openPage(url);
    let isHeld = false;
    await page.routeWebSocket('**/graphql', (socket) => {
      const gateway = socket.connectToServer();
      gateway.onMessage((message) => {
        if (!isHeld) socket.send(message);
      });
    });
    await page.goto(`${url}/sessions/${session}`);
    await expect.poll(() => clock.advance(100).then(() => countJobs(sandbox))).toBe(1);
    await page.getByRole('button', { name: 'Cancel queued jobs' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('third, second.').waitFor();
    isHeld = true;
    // The second one starts once the first one has ended.
    await expect.poll(() => clock.advance(100).then(() => countJobs(sandbox, 'completed'))).toBe(1);
    await expect.poll(() => clock.advance(100).then(() => countJobs(sandbox, 'started'))).toBe(1);
    await dialog.getByRole('button', { name: 'Cancel 2 jobs' }).click();
    await page.locator('.notice', { hasText: '1 job canceled' }).waitFor();
    expect(await countJobs(sandbox, 'canceled')).toBe(1);
    expect(await countJobs(sandbox, 'started')).toBe(1);
  });

  test('names the jobs that are still queued in the open dialog, and moves no control, when jobs start', async () => {
    const { clock, sandbox, url, session } = await start();
    for (const name of ['first', 'second', 'third']) await submitJobs(sandbox, 1, 'qpu.aria-1', name, session);
    const { page } = await openDashboard(url, `/sessions/${session}`);
    const button = page.getByRole('button', { name: 'Cancel queued jobs' });
    const getLeft = async () => (await page.getByLabel('Show costs').boundingBox())?.x;
    await expect.poll(() => clock.advance(100).then(() => countJobs(sandbox))).toBe(1);
    await button.click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('third, second.').waitFor();
    const left = await getLeft();
    await expect.poll(() => clock.advance(100).then(() => dialog.getByText('Cancel 1 job?').count())).toBe(1);
    await dialog.getByText('third.', { exact: false }).waitFor();
    await expect
      .poll(() => clock.advance(100).then(() => dialog.getByText('No job of this session is queued.').count()))
      .toBe(1);
    expect(await dialog.getByRole('button', { name: 'Cancel jobs' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button.waitFor({ state: 'hidden' });
    expect(await getLeft()).toBe(left);
  });

  test('says that no queued job was canceled, and cancels none later, when the gateway is not reached', async () => {
    const { sandbox, clock, url, session } = await start();
    for (const name of ['first', 'second']) await submitJobs(sandbox, 1, 'qpu.aria-1', name, session);
    const { page, requests } = await openDashboard(url, `/sessions/${session}`);
    await page.getByRole('button', { name: 'Cancel queued jobs' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('second').waitFor();
    await page.route('**/graphql', (route) => route.abort());
    await dialog.getByRole('button', { name: /^Cancel \d jobs?$/ }).click();
    await page.locator('.notice', { hasText: 'No job was canceled: the queued jobs could not be loaded.' }).waitFor();
    await page.unroute('**/graphql');
    await page.getByText('Connection lost').waitFor({ state: 'hidden' });
    await expect.poll(() => clock.advance(100).then(() => countJobs(sandbox, 'completed'))).toBe(2);
    expect(requests.filter((request) => request.postData()?.includes('CancelJobs'))).toEqual([]);
  });

  test.for([BY_KEYBOARD])(
    'says why a cost is missing in its place, and cancels queued jobs by $input at $width px',
    async (variant) => {
      const { clock, sandbox, url, session } = await start();
      for (const name of ['first', 'second', 'third']) await submitJobs(sandbox, 1, 'qpu.aria-1', name, session);
      const message = 'Costs are not shared.';
      sandbox.faults.set([{ path: '/v0.4/jobs/*/cost', response: { status: 403, body: { message } } }]);
      const { page, getErrors } = await openDashboard(url, `/sessions/${session}`);
      await applyVariant(page, variant);
      // Without a click, as it has few jobs. A cost that is not known is not nothing.
      await page.locator('.tiles').getByRole('alert').getByText(message).waitFor();
      // Costs are loaded again when a job starts.
      const spent = page.locator('.tiles');
      await expect.poll(() => spent.innerText()).toMatch(/Unknown so far.*3 jobs not priced.*Incomplete: /s);
      expect(await findLayoutShifts(page)).toEqual([]);
      const details = page.locator('.session-details');
      await expect.poll(() => details.innerText()).toMatch(/Started\s+(At once|[\d.]+ s later)\s+Limits\s+None/);
      expect(await page.locator('.tiles dt').allInnerTexts()).toEqual(['Spent']);
      await expect.poll(() => clock.advance(100).then(() => countJobs(sandbox))).toBe(1);
      await page.locator('tbody .badge', { hasText: 'Running' }).waitFor();
      expect(await findViolationsInThemes(page)).toEqual([]);

      const dialog = page.getByRole('dialog');
      const openDialog = async () => {
        await activate(page.getByRole('button', { name: 'Cancel queued jobs' }), variant);
        await dialog.getByText('third, second.').waitFor();
      };
      const confirm = () => activate(dialog.getByRole('button', { name: 'Cancel 2 jobs' }), variant);
      const response = { status: 403, body: { message: 'Not your job.' } };
      sandbox.faults.set([{ method: 'PUT', path: '/v0.4/jobs/status/cancel', response }]);
      await openDialog();
      expect(await findViolationsInThemes(page)).toEqual([]);
      await confirm();
      await page.locator('.notice', { hasText: '2 jobs not canceled' }).waitFor();
      await expect.poll(() => page.locator('.row-error').count()).toBe(2);
      sandbox.faults.set([]);
      await page.setViewportSize({ width: variant.width, height: 300 });
      const button = page.getByRole('button', { name: 'Cancel queued jobs' });
      await button.evaluate((element) => element.scrollIntoView({ block: 'end' }));
      const readTop = () => page.evaluate(() => scrollY);
      const top = await readTop();
      await openDialog();
      await confirm();
      await page.locator('.notice', { hasText: '2 jobs canceled' }).waitFor();
      await expect
        .poll(() => page.locator('tbody .badge').allInnerTexts())
        .toEqual(['Canceled', 'Canceled', 'Running']);
      expect(await page.locator('.row-error').count()).toBe(0);

      // Its button is gone with the queued jobs.
      expect(await page.getByRole('button', { name: 'Cancel queued jobs' }).count()).toBe(0);
      await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Jobs');
      // What the user sees stays where it is.
      expect(await readTop()).toBe(top);
      expect(await page.getByRole('link', { name: 'View failed jobs' }).count()).toBe(0);
      await activate(page.getByRole('link', { name: 'View in jobs list' }), variant);
      await page.getByLabel('Failed').check();
      await page.getByText('No failed jobs in this session').waitFor();
      expect(await page.getByLabel('Failed').isChecked()).toBe(true);
      expect(await findViolationsInThemes(page)).toEqual([]);
      await activate(page.getByRole('button', { name: 'Show all jobs of the session' }), variant);
      await expect.poll(() => page.locator('tbody th a').count()).toBe(3);
      expect(getErrors()).toEqual([]);
    },
  );
});
