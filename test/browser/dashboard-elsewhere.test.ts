import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/src/sandbox.js';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import {
  findViolationsInThemes,
  holdRequest,
  navigate,
  openDashboard,
  SUBMIT_BUTTON,
  submitJobs,
} from '../support/dashboard.js';
import { startLiveGateway } from '../support/live-gateway.js';

async function deleteJob(sandbox: Sandbox, id: string): Promise<void> {
  const headers = { authorization: 'apiKey sandbox' };
  const response = await fetch(`${sandbox.url}/v0.4/jobs/${id}`, { method: 'DELETE', headers });
  expect(response.status).toBe(200);
}

describe.skipIf(!CHROMIUM)('jobs and sessions that change elsewhere', () => {
  test('counts jobs that have ended before they are canceled apart from failures, and selects them no more', async () => {
    // The list is not polled again before the jobs are canceled.
    const { sandbox, clock, url } = await startLiveGateway({
      POLL_MIN_INTERVAL_MS: '600000',
      maxPollIntervalMs: '600000',
    });
    const { page, getErrors } = await openDashboard(url, '/key');
    const cancelAll = async (count: string) => {
      await navigate(page, '/jobs');
      await page.getByText('Queued', { exact: true }).last().waitFor();
      await page.getByRole('checkbox', { name: /^Select all/ }).check();
      await page.getByRole('button', { name: `Cancel ${count}` }).click();
      await clock.advance(2_000);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Cancel ${count}` })
        .click();
    };
    await submitJobs(sandbox, 2, 'simulator', 'short');
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'long');
    await cancelAll('3 jobs');
    await page.locator('.notice', { hasText: '1 job canceled, 2 had already ended' }).waitFor();
    await expect.poll(() => page.locator('tbody .badge').allInnerTexts()).toEqual(['Canceled', 'Done', 'Done']);
    expect(await page.locator('.row-error').count()).toBe(0);
    expect(await page.getByText(/ selected$/).count()).toBe(0);
    expect(getErrors()).toEqual([]);
  });

  test('counts jobs that have been deleted elsewhere apart from failures', async () => {
    // The list is not polled again before the jobs are deleted.
    const { sandbox, clock, url } = await startLiveGateway({
      POLL_MIN_INTERVAL_MS: '600000',
      maxPollIntervalMs: '600000',
    });
    await submitJobs(sandbox, 3, 'simulator', 'short');
    await clock.advance(60_000);
    const { page, getErrors } = await openDashboard(url);
    const selections = page.getByLabel(/^Select short, /);
    await selections.nth(2).waitFor();
    // Jobs with the same name have checkboxes with different names.
    const names = await selections.evaluateAll((boxes) => boxes.map((box) => box.ariaLabel));
    expect(new Set(names).size).toBe(3);
    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    await page.getByRole('button', { name: 'Delete 3 jobs' }).click();
    const headers = { authorization: 'apiKey sandbox' };
    const list = (await (await fetch(`${sandbox.url}/v0.4/jobs`, { headers })).json()) as { jobs: { id: string }[] };
    await deleteJob(sandbox, `${list.jobs[0]?.id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete 3 jobs' }).click();
    await page.locator('.notice', { hasText: '2 jobs deleted, 1 had already been deleted' }).waitFor();
    expect(await page.locator('.row-error').count()).toBe(0);
    expect(await page.getByText(/ selected$/).count()).toBe(0);
    expect(getErrors()).toEqual([]);
  });

  test.each([1280, 390])('moves no row when a job completes at %d px', async (width) => {
    const { sandbox, clock, url } = await startLiveGateway();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
    const { page } = await openDashboard(url);
    await page.setViewportSize({ width, height: 900 });
    const row = page.locator('tbody tr').first();
    await row
      .getByText(/^Ends in | left$/)
      .locator('visible=true')
      .waitFor();
    const height = (await row.boundingBox())?.height;
    await clock.advance(120_000);
    await row.getByText('Done', { exact: true }).waitFor();
    await row.getByRole('progressbar').waitFor({ state: 'hidden' });
    expect((await row.boundingBox())?.height).toBe(height);
  });

  test.each([1280, 390])(
    'moves no row when a job is deleted elsewhere or has another status, until the list is updated, at %d px',
    async (width) => {
      const { sandbox, clock, url } = await startLiveGateway();
      await submitJobs(sandbox, 1, 'qpu.aria-1', 'oldest');
      await submitJobs(sandbox, 1, 'simulator', 'short');
      await submitJobs(sandbox, 1, 'qpu.aria-1', 'newest');
      const { page, getErrors } = await openDashboard(url, '/jobs?status=SUBMITTED&status=READY&status=STARTED');
      await page.setViewportSize({ width, height: 900 });
      const names = () => page.locator('tbody th > a').allInnerTexts();
      const oldest = page.getByRole('link', { name: 'oldest' });
      await oldest.waitFor();
      const box = await oldest.boundingBox();
      const headers = { authorization: 'apiKey sandbox' };
      const list = (await (await fetch(`${sandbox.url}/v0.4/jobs`, { headers })).json()) as { jobs: { id: string }[] };
      await clock.advance(2_000);
      await deleteJob(sandbox, `${list.jobs[0]?.id}`);
      const update = page.getByRole('button', { name: 'Update list' });
      await expect
        .poll(() => page.locator('.left-row td.job-duration', { hasText: 'Changed or deleted' }).count())
        .toBe(2);
      expect(await names()).toEqual(['newest', 'short', 'oldest']);
      expect(await oldest.boundingBox()).toEqual(box);
      expect(await page.locator('tbody .badge').allInnerTexts()).toHaveLength(1);
      expect(await findViolationsInThemes(page)).toEqual([]);
      await update.click();
      await expect.poll(names).toEqual(['oldest']);
      expect(await update.count()).toBe(0);
      expect(getErrors()).toEqual([]);
    },
  );

  test('shows on another page that an action failed after the user left', async () => {
    const { sandbox, url } = await startLiveGateway();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
    const { page } = await openDashboard(url);
    const body = { statusCode: 409, error: 'Conflict Error', message: 'Not now.' };
    sandbox.faults.set([
      { method: 'PUT', path: '/v0.4/jobs/*', response: { status: 409, body } },
      { method: 'POST', path: '/v0.4/jobs', response: { status: 400, body: { message: 'Bad program.' } } },
    ]);
    /** Opens another page before the request of the action is sent. */
    const leave = async (operation: string, act: () => Promise<void>) => {
      const { held } = await holdRequest(page, '**/graphql', operation);
      await act();
      const request = await held;
      await navigate(page, '/backends');
      await request.continue();
      await page.unroute('**/graphql');
    };
    await page.getByRole('link', { name: 'first' }).click();
    await leave('CancelJob', async () => {
      await page.getByRole('button', { name: 'Cancel job' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    });
    await page.locator('.notice', { hasText: /^Canceling first failed\..*Not now/ }).waitFor();
    await navigate(page, '/submit');
    await leave('SubmitJob', () => page.getByRole('button', { name: SUBMIT_BUTTON }).click());
    await page.locator('.notice', { hasText: /^Bell 2 qubits was not submitted\..*Bad program/ }).waitFor();
  });

  test('lists a job under Activity that was submitted here and completes while another page is open', async () => {
    const { clock, url } = await startLiveGateway();
    const { page, getErrors } = await openDashboard(url, '/submit');
    await page.getByLabel('Name', { exact: true }).fill('mine');
    await page.getByLabel('Backend', { exact: true }).selectOption('qpu.aria-1');
    await page.getByRole('button', { name: SUBMIT_BUTTON }).click();
    await page.getByRole('heading', { level: 1, name: 'mine' }).waitFor();
    // The user has not requested a notification.
    await page.getByRole('button', { name: 'Notify me' }).waitFor();
    await navigate(page, '/backends');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Backends' }).waitFor();
    await Promise.all([clock.advance(120_000), page.locator('.notice', { hasText: 'mine: Done' }).waitFor()]);
    await page.getByRole('button', { name: 'Activity: 1 new' }).click();
    await page.getByRole('dialog').getByRole('link', { name: 'mine' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Activity', exact: true }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('clears the log of Activity, and notifies of unfinished jobs after that', async () => {
    const { sandbox, clock, url } = await startLiveGateway();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
    const { page, getErrors } = await openDashboard(url);
    await page.getByRole('link', { name: 'first' }).waitFor();
    await clock.advance(120_000);
    await page.locator('tbody .badge', { hasText: 'Done' }).waitFor();
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'second');
    await page.getByRole('button', { name: '1 new job' }).click();
    await page.getByRole('link', { name: 'second' }).click();
    await page.getByRole('button', { name: 'Notify me' }).click();
    await page.getByRole('button', { name: /^Activity/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Clear' }).click();
    await dialog.getByText('No jobs have ended.').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Stop notifying' }).waitFor();
    await navigate(page, '/backends');
    // A busy host may still advance when the notice disappears, in real time.
    await Promise.all([
      clock.advance(120_000),
      page.locator('.notice').getByRole('link', { name: 'second: Done' }).click(),
    ]);
    await page.getByRole('heading', { level: 1, name: 'second' }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('watches a job submitted here no more when the job has been deleted', async () => {
    const { sandbox, clock, url } = await startLiveGateway();
    const { page } = await openDashboard(url, '/submit');
    await page.getByLabel('Name', { exact: true }).fill('mine');
    await page.getByLabel('Backend', { exact: true }).selectOption('qpu.aria-1');
    await page.getByRole('button', { name: SUBMIT_BUTTON }).click();
    await page.getByRole('button', { name: 'Notify me' }).click();
    const countWatched = () =>
      page.evaluate(() => {
        const { watched = [], submitted = [] } = JSON.parse(
          sessionStorage.getItem('quantum-job-gateway.activity') ?? '{}',
        );
        return [watched.length, submitted.length];
      });
    expect(await countWatched()).toEqual([1, 1]);
    const path = new URL(page.url()).pathname;
    await page.goto('about:blank');
    await clock.advance(120_000);
    await deleteJob(sandbox, path.slice('/jobs/Job:'.length));
    await page.goto(`${url}/backends`);
    await expect.poll(countWatched).toEqual([0, 0]);
  });

  test('offers no session of another project for a new job', async () => {
    const { sandbox, url } = await startLiveGateway();
    const { data } = await new Client(url, 'sandbox').queryText<{ createSession: { session: { serviceId: string } } }>(
      'mutation { createSession(input: { backendId: "qpu.aria-1" }) { session { serviceId } } }',
    );
    const id = `${data?.createSession.session.serviceId}`;
    const { page } = await openDashboard(url, '/submit');
    const session = page.getByLabel('Session');
    await session.selectOption(id);
    // The session is in another project than the jobs of the key now.
    sandbox.faults.set([{ path: '/v0.4/sessions', extra: { project_id: '2c1a7f5e-6a67-4b4c-9b0e-0f4d9f0b7a11' } }]);
    await page.reload();
    await page
      .getByText(/^Session aria-1, \d+:\d\d [AP]M is in another project. This job runs outside of the session.$/)
      .waitFor();
    expect(await session.getByRole('option').allInnerTexts()).toEqual(['None']);
  });
});
