import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM, openPage } from '../support/browser.js';
import { ManualClock } from '../support/clock.js';
import {
  chooseAction,
  FAST_POLLS,
  holdRequest,
  navigate,
  openDashboard,
  SUBMIT_BUTTON,
  submitJobs,
} from '../support/dashboard.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

async function removeKey(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Your key: use another key' }).click();
  await page.getByRole('button', { name: 'Remove key' }).click();
}

describe.skipIf(!CHROMIUM)('the API key of the dashboard', () => {
  test('stores the key in the browser only for the chosen time, and removes it on request, also in other tabs', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url);
    const { page } = await openDashboard(url, '/jobs?status=FAILED');
    const submitKey = async (key: string) => {
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await submitKey('unknown');
    await page.getByText('rejected this API key').waitFor();
    await submitKey('sandbox');
    await page.getByText('No jobs found').waitFor();
    expect(await page.evaluate(() => [localStorage.length, document.cookie])).toEqual([0, '']);
    // No link of the header is cut off.
    const main = page.getByRole('navigation', { name: 'Main' });
    expect(await main.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    for (const name of ['Your key: use another key', 'Use another API key']) {
      if (name.startsWith('Your')) await page.getByRole('link', { name }).click();
      else {
        await page.keyboard.press('Control+k');
        await page.getByRole('combobox', { name: 'Command' }).waitFor();
        await page.keyboard.type(name);
        await page.keyboard.press('Enter');
      }
      await page.getByRole('heading', { name: 'Use another API key' }).waitFor();
      await submitKey('sandbox');
      await page.getByText('No jobs found').waitFor();
      expect(page.url()).toBe(`${url}/jobs?status=FAILED`);
    }

    await removeKey(page);
    await page.getByLabel('API key').waitFor();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);

    await page.getByLabel('Remember on this device').check();
    await submitKey('sandbox');
    await page.getByText('No jobs found').waitFor();
    // The key itself on this device only; in both, whose data the tab stores.
    expect(await page.evaluate(() => [{ ...sessionStorage }, { ...localStorage }])).toEqual([
      { 'quantum-job-gateway.key-id': expect.stringMatching(/^[\d-]+$/) },
      { 'quantum-job-gateway.key': 'sandbox', 'quantum-job-gateway.key-id': expect.any(String) },
    ]);

    // Another tab uses the key, until this one replaces and then removes it.
    const other = await page.context().newPage();
    await other.goto(`${url}/submit`);
    // Its activity is that of the key, too.
    await other.getByRole('button', { name: SUBMIT_BUTTON }).click();
    await other.getByRole('heading', { level: 1, name: 'Bell 2 qubits' }).waitFor();
    const ended = other.getByRole('dialog').getByRole('link');
    await other.getByRole('button', { name: 'Activity' }).click();
    await ended.waitFor();
    await other.keyboard.press('Escape');
    await other.getByRole('link', { name: 'Jobs', exact: true }).click();
    await other.getByRole('link', { name: 'Submit job' }).click();
    const name = other.getByLabel('Name', { exact: true });
    await name.fill('mine');
    await page.getByRole('link', { name: 'Your key: use another key' }).click();
    await page.getByLabel('Remember on this device').check();
    await submitKey('sandbox-stranger');
    await other.getByText('The API key was replaced in another tab. This tab now uses the new one.').waitFor();
    await expect.poll(() => name.inputValue()).toBe('');
    await other.getByRole('button', { name: 'Dismiss' }).click();
    await other.getByRole('button', { name: 'Activity' }).click();
    await other.getByRole('dialog').waitFor();
    expect(await ended.count()).toBe(0);
    await other.keyboard.press('Escape');
    await removeKey(page);
    await other.getByText('The API key was removed in another tab.').waitFor();
    await other.getByLabel('API key').waitFor();
    expect(await other.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('keeps the key, drafts and settings until the page is closed when the browser has no storage', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url);
    const { page } = await openPage(url);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(`${error}`));
    await page.addInitScript(() => {
      const get = () => {
        throw new DOMException('Access is denied.', 'SecurityError');
      };
      for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
    });
    await page.goto(`${url}/jobs`);
    await page.getByLabel('API key').fill('sandbox');
    await page.getByLabel('Remember on this device').check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('No jobs yet').waitFor();
    await page.getByRole('button', { name: /^Theme: Auto/ }).click();
    await page.getByRole('button', { name: /^Theme: Light/ }).waitFor();
    await page.keyboard.press('?');
    await page.getByLabel('Single-key shortcuts').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await page.getByRole('link', { name: 'Submit job' }).click();
    await page.getByLabel('Name', { exact: true }).fill('mine');
    await page.getByRole('link', { name: 'All jobs' }).click();
    await page.getByRole('link', { name: 'Submit job' }).click();
    await page.getByText(/^Draft from .* restored\./).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.getByRole('button', { name: SUBMIT_BUTTON }).click();
    await page.getByRole('heading', { level: 1, name: 'mine' }).waitFor();
    await chooseAction(page, 'link', 'Edit and run');
    await page.getByText('Program of mine.').waitFor();
    await removeKey(page);
    await page.getByLabel('API key').waitFor();
    expect(errors).toEqual([]);
  });

  test('keeps the draft for the key that replaces a revoked one, and removes the draft with a key that is changed', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url);
    const { page } = await openDashboard(url, '/submit');
    const submitKey = async () => {
      await page.getByLabel('API key').fill('sandbox');
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await submitKey();
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('mine');
    // Only the price for another number of shots is rejected.
    await page.getByRole('row', { name: /^qpu.aria-1.*\$/ }).waitFor();
    sandbox.faults.set([{ response: { status: 401, body: { message: 'Unknown key.' } } }]);
    await page.getByLabel('Shots', { exact: true }).fill('7');
    await page.getByText('rejected this API key').waitFor();
    sandbox.faults.set([]);
    await submitKey();
    await page.getByText(/^Draft from .* restored\./).waitFor();
    expect(await name.inputValue()).toBe('mine');
    await page.getByRole('link', { name: 'Your key: use another key' }).click();
    await submitKey();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
  });

  test('keeps nothing of a submission whose response arrives after the key was replaced', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url);
    const { page } = await openDashboard(url, '/submit');
    const submitKey = async (key: string) => {
      await page.getByLabel('API key').fill(key);
      await page.getByRole('button', { name: 'Continue' }).click();
    };
    await submitKey('sandbox');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('mine');
    const { held } = await holdRequest(page, '**/graphql', 'SubmitJob');
    await page.getByRole('button', { name: SUBMIT_BUTTON }).click();
    const route = await held;
    await page.getByRole('link', { name: 'Your key: use another key' }).click();
    await submitKey('sandbox-stranger');
    await expect.poll(() => name.inputValue()).toBe('');
    const response = page.waitForResponse((each) => each.request() === route.request());
    await route.continue();
    expect(await (await response).json()).toMatchObject({ data: { createJob: { job: { id: expect.any(String) } } } });
    await navigate(page, '/backends');
    const programs = page.getByLabel('Program', { exact: true }).getByRole('option');
    expect(await programs.filter({ hasText: 'mine' }).count()).toBe(0);
    expect(await page.getByText('mine submitted').count()).toBe(0);
    const stored = await page.evaluate(() => Object.keys(sessionStorage));
    expect(stored.filter((item) => /activity|submitted|outcomes/.test(item))).toEqual([]);
  });

  test('asks for another key and stops reconnecting when the WebSocket rejects the key', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false, clock: new ManualClock(Date.now()) });
    await submitJobs(sandbox, 1, 'qpu.aria-1');
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    const { page } = await openPage(url);
    let connections = 0;
    await page.routeWebSocket('**/graphql', async (socket) => {
      connections += 1;
      if (connections === 1) await socket.close({ code: 4403, reason: 'Forbidden' });
      else socket.connectToServer();
    });
    await page.goto(`${url}/jobs`);
    await page.getByText('rejected this API key').waitFor();
    expect(connections).toBe(1);
    await page.getByLabel('API key').fill('sandbox-stranger');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('No jobs yet').waitFor();
    await expect.poll(() => connections).toBe(2);
  });
});
