import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import {
  FAST_POLLS,
  findViolationsInThemes,
  holdRequest,
  navigate,
  openDashboard,
  submitJobs,
} from '../support/dashboard.js';
import { submitNoisyJob } from '../support/dashboard-job.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startLiveGateway } from '../support/live-gateway.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the dashboard by keyboard', () => {
  async function open() {
    const sandbox = await startTestSandbox({ speed: 200 });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    return { url, sandbox, id: await submitNoisyJob(new Client(url, 'sandbox'), 'needle', 'aria-1') };
  }

  test('keeps what is typed while the commands are loaded, and runs the first command that matches when Enter was pressed', async () => {
    const { url } = await startLiveGateway();
    const { page, getErrors } = await openDashboard(url);
    const input = page.getByRole('combobox', { name: 'Command' });
    const isSelected = (name: string) => page.getByRole('option', { name, selected: true }).waitFor();
    const typeWhileLoading = async (keys: () => Promise<void>) => {
      await page.getByText('No jobs yet').waitFor();
      const { held } = await holdRequest(page, '**/command-palette-*.js');
      await page.keyboard.press('Control+k');
      const request = await held;
      await keys();
      await request.continue();
    };
    await typeWhileLoading(async () => {
      await page.keyboard.type('backendz');
      await page.keyboard.press('Backspace');
      await page.keyboard.type('s');
    });
    await isSelected('Go to backends');
    expect(await input.inputValue()).toBe('backends');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Backends' }).waitFor();
    await page.keyboard.press('Control+k');
    expect(await input.inputValue()).toBe('');

    // Another document each time, which has not loaded the commands.
    await page.goto(`${url}/jobs`);
    await typeWhileLoading(async () => {
      await page.keyboard.type('backends');
      await page.keyboard.press('Enter');
    });
    await page.getByRole('heading', { level: 1, name: 'Backends' }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goto(`${url}/jobs`);
    await typeWhileLoading(async () => {
      await page.keyboard.press('Enter');
      await page.keyboard.type('go to b');
      await page.keyboard.press('Enter');
      await page.keyboard.type('ackends');
    });
    // The text has changed since Enter: nothing is run that has not been shown.
    await isSelected('Go to backends');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Jobs');
    await page.goto(`${url}/jobs`);
    await typeWhileLoading(() => page.keyboard.press('Escape'));
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();

    // The next key follows at once.
    await page.goto(`${url}/jobs`);
    await page.evaluate(() => {
      const { showModal } = HTMLDialogElement.prototype;
      HTMLDialogElement.prototype.showModal = function () {
        showModal.call(this);
        // The next event that the browser handles.
        queueMicrotask(() => document.execCommand('insertText', false, 'b'));
      };
    });
    await typeWhileLoading(() => page.keyboard.type('go to '));
    // Not "Go to jobs", which also contains all words.
    await isSelected('Go to backends');
    expect(await input.inputValue()).toBe('go to b');
    expect(getErrors()).toEqual([]);
  });

  test('submits an example with settings in 49 keys', async () => {
    const { url } = await open();
    const { page, getErrors } = await openDashboard(url);
    const keyboard = countKeys(page);
    await page.locator('tbody th a').first().waitFor();
    await keyboard.run('submit');
    await page.getByRole('heading', { level: 1, name: 'Submit job' }).waitFor();
    await keyboard.run('ghz');
    await page.getByRole('row', { name: /^qpu.aria-1.*\$\d/ }).waitFor();
    // Not "aria-1", with which the name of a session begins: it comes first as soon as the sessions are loaded.
    await keyboard.run('use ar');
    await expect.poll(() => page.getByLabel('Backend', { exact: true }).inputValue()).toBe('qpu.aria-1');
    await keyboard.run('shots');
    await keyboard.type('500');
    await keyboard.run('max');
    await keyboard.type('200');
    // In a section that is closed.
    await keyboard.run('debi');
    await keyboard.type('Off');
    expect(await page.getByLabel('Debiasing').inputValue()).toBe('off');
    await keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'ghz' }).waitFor();
    await page.getByText('500', { exact: true }).first().waitFor();
    expect(keyboard.count).toBeLessThanOrEqual(49);
    // What was submitted is not a draft any more.
    await navigate(page, '/submit');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    expect(await page.getByText(/^Draft/).count()).toBe(0);
    expect(getErrors()).toEqual([]);
  });

  test('shows the usage of the last month in 11 keys, and finds a job and copies the link and the code of its page in 25 keys', async () => {
    const { url, id } = await open();
    const { page, getErrors } = await openDashboard(url);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const readClipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const usage = countKeys(page);
    await usage.run('org');
    await page.getByRole('button', { name: 'Last month' }).waitFor();
    await usage.run('last');
    await expect.poll(() => page.url()).toMatch(/\?start=\d{4}-\d\d-01&end=/);
    expect(usage.count).toBeLessThanOrEqual(11);

    await navigate(page, '/jobs');
    const keyboard = countKeys(page);
    await page.locator('tbody th a').first().waitFor();
    await keyboard.run('needle');
    await page.getByRole('heading', { level: 1, name: 'needle' }).waitFor();
    await keyboard.run('link');
    await page.locator('.notice', { hasText: 'Copied' }).waitFor();
    expect(await readClipboard()).toBe(`${url}/jobs/${id}`);
    await keyboard.run('curl');
    const dialog = page.getByRole('dialog', { name: 'Copy as code' });
    await dialog.getByRole('button', { name: 'Copy', exact: true }).and(page.locator(':focus')).waitFor();
    await keyboard.press('Shift+Tab', 'ArrowRight', 'Enter', 'Tab', 'Enter');
    await expect.poll(readClipboard).toMatch(/^curl /);
    expect(keyboard.count).toBeLessThanOrEqual(25);
    // Of the list; the language is that of the last time.
    await page.keyboard.press('Escape');
    await keyboard.run('go to jobs');
    await page.getByLabel('Done').check();
    await page.locator('tbody th a').first().waitFor();
    await keyboard.run('curl');
    await dialog.getByText('The first 25 jobs').waitFor();
    await keyboard.press('Enter');
    await expect.poll(readClipboard).toMatch(/^curl .*query JobsPage.*"statuses":\["COMPLETED"\]/s);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });

    // From the search to the first job with an arrow key.
    await navigate(page, '/jobs');
    await countKeys(page).press('/', ...'needle', 'Enter');
    await expect.poll(() => page.locator('tbody th a').allInnerTexts()).toEqual(['needle']);
    await page.setViewportSize({ width: 1200, height: 800 });
    await countKeys(page).press('ArrowDown', 'Enter');
    await page.getByRole('heading', { level: 1, name: 'needle' }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('finds jobs, sessions, backends and members, recent ones first, and says what could not be searched', async () => {
    const { url, id, sandbox } = await open();
    const { page, requests, getErrors } = await openDashboard(url, `/jobs/${id}`);
    const input = page.getByRole('combobox', { name: 'Command' });
    const option = page.getByRole('dialog').getByRole('option');
    const selected = page.getByRole('dialog').getByRole('option', { selected: true });
    const countSearches = () => requests.filter((request) => request.postData()?.includes('KnownObjects')).length;
    const find = async (text: string) => {
      await page.keyboard.press('Control+k');
      await input.fill(text);
    };
    await page.getByRole('heading', { level: 1, name: 'needle' }).waitFor();
    await navigate(page, '/backends/qpu.aria-1');
    await page.getByText('Native gates').waitFor();
    await navigate(page, '/backends');
    await page.getByLabel('Compare qpu.aria-1').waitFor();
    // Without a call: what was open in this tab.
    await page.keyboard.press('Control+k');
    await selected.waitFor();
    const recent = await page.getByRole('group', { name: 'Recent' }).getByRole('option').allInnerTexts();
    expect(recent.map((text) => text.split(' ')[0])).toEqual(['qpu.aria-1', 'needle']);
    expect(countSearches()).toBe(0);
    // The list follows the keys while the focus stays in the field; the preview describes the option.
    await page.keyboard.press('ArrowDown');
    const [active, chosen] = await Promise.all([
      input.getAttribute('aria-activedescendant'),
      selected.getAttribute('id'),
    ]);
    expect(active).toBe(chosen);
    const preview = page.locator(`[id="${await selected.getAttribute('aria-describedby')}"]`);
    expect(await preview.innerText()).toMatch(/^Job\s+needle/);
    expect(await findViolationsInThemes(page)).toEqual([]);
    await input.fill('aria-1');
    await option.filter({ hasText: 'Compare qpu.aria-1' }).waitFor();
    expect(await option.first().innerText()).toMatch(/^qpu\.aria-1/);
    await input.fill('maria kel');
    await option.filter({ hasText: 'Maria Keller' }).waitFor();
    expect(await preview.innerText()).toContain('maria.keller@example.com');
    await input.fill('warm up debiased');
    await selected.filter({ hasText: 'warm up debiased' }).waitFor();
    expect(await preview.innerText()).toMatch(/Session\s+aria-1, /);
    await input.fill('maria kel');
    await selected.filter({ hasText: 'Maria Keller' }).waitFor();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toMatch(/\?submitter=/);
    await page.locator('tbody th a').first().waitFor();
    await find('session forte-enterprise');
    await selected.filter({ hasText: 'Session' }).waitFor();
    // Once for all texts.
    expect(countSearches()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Session / }).waitFor();
    await find('no such job');
    await page.getByText('Nothing found among the newest 100 jobs.').waitFor();
    expect(await option.allInnerTexts()).toEqual(['Search jobs named “no such job”']);
    await page.keyboard.press('Escape');

    sandbox.faults.set([
      { path: '/v0.4/report/*', response: { status: 500 } },
      { path: '/v0.3/report/*', response: { status: 500 } },
    ]);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^Session / }).waitFor();
    await find('maria');
    await page.getByText('Not everything could be searched.').waitFor();
    sandbox.faults.set([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    // The owner of the session is a link of the page, too: one result, with what is known about the member.
    await option.filter({ hasText: 'Maria Keller Member' }).waitFor();
    expect(await option.filter({ hasText: 'Maria Keller' }).count()).toBe(1);
    await page.getByText('maria.keller@example.com').waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('previews the job of the focused row in a wide window, live and without a request for each row that is passed', async () => {
    const { sandbox, clock, url } = await startLiveGateway();
    for (let index = 1; index <= 9; index++) await submitJobs(sandbox, 1, 'qpu.aria-1', `job ${index}`);
    const { page, requests, getErrors } = await openDashboard(url);
    const countLoaded = () => requests.filter((request) => request.postData()?.includes('query JobPage(')).length;
    const isFocused = (name: string) =>
      page.getByRole('link', { name, exact: true }).evaluate((link) => link === document.activeElement);
    const preview = page.getByRole('region', { name: /^Preview of/ });
    await page.getByRole('link', { name: 'job 9', exact: true }).focus();
    await findLayoutShifts(page);
    expect(countLoaded()).toBe(0);
    await page.keyboard.press('Enter');
    await preview.getByText('Queued').waitFor();
    await page.keyboard.press('ArrowDown');
    await holdKey(page, 'j', 6);
    await page.keyboard.press('k');
    await page.getByRole('region', { name: 'Preview of job 3' }).getByText('Queued').waitFor();
    expect(await isFocused('job 3')).toBe(true);
    // Those of the first and of the last one, or a few more if the keys are slow: eight rows were passed.
    expect(countLoaded()).toBeLessThan(5);

    // Of all nine: they run one after the other.
    const done = page.locator('tbody .badge', { hasText: 'Done' });
    await expect.poll(() => clock.advance(20_000).then(() => done.count())).toBe(9);
    await preview.getByText('Done').waitFor();
    const histogram = preview.getByLabel(/^Histogram of \d+ state/);
    await histogram.waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    expect(await findLayoutShifts(page)).toEqual([]);
    // Escape closes what is open in the preview, or a select, but not the preview as well.
    await histogram.press('ArrowRight');
    await preview.getByRole('status').filter({ hasText: '%' }).waitFor();
    await page.keyboard.press('Escape');
    const backend = page.getByLabel('Backend', { exact: true });
    await backend.press('Space');
    await page.keyboard.press('Escape');
    expect(await preview.count()).toBe(1);
    // It stays when the filters change, as long as its job is listed.
    await backend.selectOption('qpu.aria-1');
    await expect.poll(() => page.url()).toContain('backend=');
    await page.getByRole('link', { name: 'job 3', exact: true }).waitFor();
    expect(await preview.getByText('Done').count()).toBe(1);
    await page.getByLabel('Failed', { exact: true }).check();
    await page.getByText('No jobs found').waitFor();
    await expect.poll(() => preview.count()).toBe(0);
    await page.goBack();
    await histogram.waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'job 3', exact: true }).focus();

    // What had the focus is removed with the preview.
    await preview.getByRole('button', { name: 'Close preview' }).press('Escape');
    await expect.poll(() => preview.count()).toBe(0);
    expect(await isFocused('job 3')).toBe(true);
    // By mouse, beside the controls of the row.
    await page.getByRole('row', { name: /job 5/ }).locator('.job-duration').click();
    await page.getByRole('region', { name: 'Preview of job 5' }).getByText('Done').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'job 5' }).waitFor();
    await page.goBack();
    await page.getByRole('region', { name: 'Preview of job 5' }).getByText('Done').waitFor();
    await expect.poll(() => isFocused('job 5')).toBe(true);
    expect(getErrors()).toEqual([]);
  });

  test('runs a job again elsewhere below a price in 22 keys', async () => {
    const { url, id } = await open();
    const { page, getErrors } = await openDashboard(url, `/jobs/${id}`);
    const keyboard = countKeys(page);
    await page.getByRole('heading', { level: 1, name: 'needle' }).waitFor();
    await keyboard.run('run');
    await page.getByRole('row', { name: /^qpu.aria-2.*\$\d/ }).waitFor();
    await keyboard.run('aria-2');
    await keyboard.run('max');
    await keyboard.type('200');
    await keyboard.press('Control+Enter');
    await page.getByRole('link', { name: 'qpu.aria-2' }).waitFor();
    expect(keyboard.count).toBeLessThanOrEqual(22);
    expect(getErrors()).toEqual([]);
  });

  test('moves between the buttons of a group with arrow keys, and lists the controls of the page as commands', async () => {
    const { url } = await startLiveGateway();
    const { page, getErrors } = await openDashboard(url, '/submit');
    const focused = page.locator(':focus');
    const examples = page.getByRole('toolbar', { name: 'Examples' }).getByRole('button');
    await examples.nth(1).focus();
    for (const [key, expected] of [
      ['ArrowRight', /^QFT/],
      ['ArrowLeft', /^GHZ/],
      ['Home', /^Bell/],
      ['ArrowLeft', /^Random/],
      ['ArrowRight', /^Bell/],
      ['End', /^Random/],
    ] as const) {
      await page.keyboard.press(key);
      expect(await focused.innerText()).toMatch(expected);
    }
    // Past the group with Tab, and back to the chosen one.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    expect(await focused.innerText()).toMatch(/^Bell/);
    await page.keyboard.press('Tab');
    await page.getByRole('textbox', { name: 'Program' }).and(focused).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { level: 1, name: 'bell' }).waitFor();

    await navigate(page, '/submit');
    const keyboard = countKeys(page);
    await page.getByRole('row', { name: /^qpu.aria-1.*\$\d/ }).waitFor();
    await keyboard.press('Control+k');
    const option = page.getByRole('dialog').getByRole('option');
    await option.first().waitFor();
    const names = await option.allInnerTexts();
    for (const name of ['GHZ 5 qubits Examples', 'Program', 'Use qpu.aria-1 Compare backends', 'Activity', 'Copy link'])
      expect(names).toContain(name);
    expect(names).toContain('Maximum price (USD)');
    await page.keyboard.press('Escape');
    await keyboard.run('program');
    await page.keyboard.type('x');
    await page.getByRole('list', { name: 'Errors of the program' }).waitFor();
    await keyboard.run('dry');
    expect(await page.getByLabel('Dry run').isChecked()).toBe(true);
    await keyboard.run('activity');
    await page.getByRole('dialog', { name: 'Activity' }).waitFor();
    await page.keyboard.press('Escape');
    // By the title of the link.
    await keyboard.run('best');
    await page.getByRole('heading', { level: 1, name: 'Backends' }).waitFor();
    expect(getErrors()).toEqual([]);
  });
});

/** Presses a key repeatedly, with a frame after each time. */
async function holdKey(page: Page, key: string, times: number): Promise<void> {
  const init = { key, bubbles: true, cancelable: true };
  await page.evaluate(
    async ([options, count]) => {
      for (let pressed = 0; pressed < count; pressed++) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options));
        for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
      }
    },
    [init, times] as const,
  );
}

/** Presses keys and counts them. */
function countKeys(page: Page) {
  let count = 0;
  const press = async (...keys: string[]) => {
    count += keys.length;
    for (const key of keys) await page.keyboard.press(key);
  };
  const type = (text: string) => press(...text);
  return {
    get count() {
      return count;
    },
    press,
    type,
    /** Runs the first command that the text finds. */
    run: async (text: string) => {
      await page.getByRole('button', { name: 'Commands' }).waitFor();
      await press('Control+k');
      await type(text);
      await page.getByRole('dialog').getByRole('option', { selected: true }).waitFor();
      await press('Enter');
    },
  };
}
