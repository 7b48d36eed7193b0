import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../sandbox/src/sandbox.js';
import { CHROMIUM } from '../support/browser.js';
import { openDashboard } from '../support/dashboard.js';
import { startGateway, type TestGatewayOptions } from '../support/test-gateway.js';

describe.skipIf(!CHROMIUM)('the forms of the dashboard', { timeout: 60_000 }, () => {
  async function open(options: TestGatewayOptions = { sandboxKey: 'sandbox' }) {
    const sandbox = await startSandbox({ seed: 7, seedHistory: false });
    onTestFinished(() => sandbox.close());
    return startGateway(sandbox.url, options);
  }

  test.each([
    ['is not JSON', '{ circuit }'],
    ['does not fit the schema', '{ "circuit": { "qubits": "x" } }'],
    ['is rejected by the gateway', '{ "circuit": { "qubits": 1, "gates": [{ "gate": "h", "target": 3 }] } }'],
  ])('removes the error of a program that %s when a preset is chosen', async (_, program) => {
    const { url } = await open();
    const { page } = await openDashboard(url, '/submit');
    await page.getByLabel('Program').fill(program);
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expectInvalid(page, 'Program', true);
    await page.getByRole('button', { name: 'GHZ of 5' }).click();
    await expectInvalid(page, 'Program', false);
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  test('removes the error of a field when that field is changed, and no other', async () => {
    const { url } = await open();
    const { page } = await openDashboard(url, '/submit');
    await page.getByLabel('Program').fill('{');
    await page.getByLabel('Shots').fill('many');
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expectInvalid(page, 'Shots', true);
    await page.getByLabel('Shots').fill('10');
    await expectInvalid(page, 'Shots', false);
    await expectInvalid(page, 'Program', true);
  });

  test('removes the error of a limit of a new session when it is changed', async () => {
    const { url } = await open();
    const { page } = await openDashboard(url, '/sessions');
    await page.getByRole('button', { name: 'New session' }).click();
    const limit = page.getByLabel('Most jobs');
    await limit.evaluate((input) => input.removeAttribute('min'));
    await limit.fill('0');
    await page.getByLabel('Backend').getByRole('option').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Create session' }).click();
    await expectInvalid(page, 'Most jobs', true);
    await limit.fill('1');
    await expectInvalid(page, 'Most jobs', false);
    expect(await page.getByRole('alert').count()).toBe(0);
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
