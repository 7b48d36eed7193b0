import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../sandbox/src/sandbox.js';
import { CHROMIUM } from '../support/browser.js';
import { openDashboard } from '../support/dashboard.js';
import { startGateway, type TestGatewayOptions } from '../support/test-gateway.js';

describe.skipIf(!CHROMIUM)('dashboard forms', { timeout: 60_000 }, () => {
  async function open(options: TestGatewayOptions = { sandboxKey: 'sandbox' }) {
    const sandbox = await startSandbox({ seed: 7, seedHistory: false });
    onTestFinished(() => sandbox.close());
    return startGateway(sandbox.url, options);
  }

  test('removes the error of a program when a preset is chosen', async () => {
    const { url } = await open();
    const { page } = await openDashboard(url, '/submit');
    for (const [program, error] of [
      ['{ circuit }', /Invalid JSON/],
      ['{ "circuit": { "qubits": "x" } }', /circuit\.qubits/],
      ['{ "circuit": { "qubits": 1, "gates": [{ "gate": "h", "target": 3 }] } }', /circuit\.gates\.0\.target/],
    ] as const) {
      await page.getByLabel('Program').fill(program);
      await page.getByRole('button', { name: 'Submit job', exact: true }).click();
      await expectError(page, 'Program', error);
      await page.getByRole('button', { name: 'GHZ of 5' }).click();
      await expectInvalid(page, 'Program', false);
      expect(await page.getByRole('alert').count()).toBe(0);
    }
  });

  test('shows each error of a submission at its field, until that field is changed', async () => {
    const { url } = await open();
    const { page } = await openDashboard(url, '/submit');
    await page.getByLabel('Shots').fill('many');
    await page.getByLabel('Program').fill('{');
    await page.getByRole('button', { name: 'Submit job', exact: true }).click();
    await expectError(page, 'Shots', /whole number/);
    await expectError(page, 'Program', /Invalid JSON/);
    await page.getByLabel('Shots').fill('0');
    const gates = '[{ "gate": "hh", "target": 0 }, { "gate": "h", "target": 3 }]';
    await page.getByLabel('Program').fill(`{ "circuit": { "qubits": 1, "gates": ${gates} } }`);
    await page.getByRole('button', { name: 'Submit job', exact: true }).click();
    await expectError(page, 'Shots', /between 1 and 1000000/);
    await expectError(page, 'Program', /circuit\.gates\.0\.gate: .*x, y, z.*\n.*circuit\.gates\.1\.target: /);
    await page.getByLabel('Shots').fill('10');
    await expectInvalid(page, 'Shots', false);
    await expectInvalid(page, 'Program', true);
  });

  test('removes the error of a limit of a new session when it is changed', async () => {
    const { url } = await open();
    const { page } = await openDashboard(url, '/sessions');
    await page.getByRole('button', { name: 'New session' }).click();
    const limit = page.getByLabel('Job limit');
    await limit.evaluate((input) => input.removeAttribute('min'));
    await limit.fill('0');
    await page.getByLabel('Backend').getByRole('option').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Create session' }).click();
    await expectInvalid(page, 'Job limit', true);
    await limit.fill('1');
    await expectInvalid(page, 'Job limit', false);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('shows why a job was not canceled', async () => {
    const sandbox = await startSandbox({ seed: 7, seedHistory: false });
    onTestFinished(() => sandbox.close());
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page } = await openDashboard(url, '/submit?backend=qpu.aria-1');
    await page.getByRole('button', { name: 'Submit job', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel job' }).click();
    const body = { statusCode: 409, error: 'Conflict Error', message: 'It has already completed.' };
    sandbox.faults.set([{ method: 'PUT', path: '/v0.4/jobs/*', response: { status: 409, body } }]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([expect.stringContaining(body.message)]);
  });

  test('removes the error of a key when it is changed', async () => {
    const { url } = await open({});
    const { page } = await openDashboard(url);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectInvalid(page, 'API key', true);
    await page.getByLabel('API key').fill('s');
    await expectInvalid(page, 'API key', false);
  });
});

async function expectInvalid(page: Page, label: string, isInvalid: boolean): Promise<void> {
  await expect.poll(() => page.getByLabel(label).getAttribute('aria-invalid')).toBe(`${isInvalid}`);
}

async function expectError(page: Page, label: string, error: RegExp): Promise<void> {
  await expectInvalid(page, label, true);
  const ids = (await page.getByLabel(label).getAttribute('aria-describedby')) ?? '';
  const texts = await Promise.all(ids.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(texts.join(' ')).toMatch(error);
}
