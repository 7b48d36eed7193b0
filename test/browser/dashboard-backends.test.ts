import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { ManualClock } from '../support/clock.js';
import {
  activate,
  applyVariant,
  BY_KEYBOARD,
  BY_MOUSE,
  findViolationsInThemes,
  openDashboard,
  replaceBackend,
} from '../support/dashboard.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { reserveDashboardPort } from '../support/ports.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the backends of the dashboard', () => {
  const service = () => startTestSandbox({ seedHistory: false });

  test.each([BY_KEYBOARD])('compares fidelities over time by $input at $width px in $colorScheme', async (variant) => {
    const { url } = await startGateway((await service()).url, { sandboxKey: 'sandbox' });
    const { page, getErrors } = await openDashboard(url, '/backends');
    await applyVariant(page, variant);
    const choose = (name: string) =>
      activate(page.getByRole('checkbox', { name: `Compare ${name}` }), variant, 'Space');
    for (const name of ['qpu.aria-1', 'qpu.aria-2', 'qpu.forte-1', 'qpu.forte-enterprise-1']) await choose(name);
    expect(await page.getByRole('checkbox', { name: 'Compare qpu.harmony' }).isDisabled()).toBe(true);
    // It has no fidelities.
    expect(await page.getByRole('checkbox', { name: 'Compare simulator' }).count()).toBe(0);
    const getFigure = (names: string) => page.getByRole('img', { name: new RegExp(`^${names} as lines`) });
    await getFigure('Two-qubit gates of qpu.aria-1, qpu.aria-2, qpu.forte-1, qpu.forte-enterprise-1').waitFor();
    await page.locator('.recharts-line-curve').nth(3).waitFor();
    expect(await page.locator('.recharts-line-curve').count()).toBe(4);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(variant.width);

    await activate(page.getByRole('button', { name: 'One-qubit gates' }), variant);
    await choose('qpu.forte-enterprise-1');
    await getFigure('One-qubit gates of qpu.aria-1, qpu.aria-2, qpu.forte-1').waitFor();
    await page.reload();
    await getFigure('Two-qubit gates of qpu.aria-1, qpu.aria-2, qpu.forte-1').waitFor();
    expect(await findLayoutShifts(page)).toEqual([]);
    await activate(page.getByRole('link', { name: 'Clear' }), variant);
    await page.getByRole('region', { name: 'Fidelities over time' }).waitFor({ state: 'hidden' });
    expect(getErrors()).toEqual([]);
  });

  test('updates status and queue time without a reload, also when the gateway restarts', async () => {
    const sandbox = await service();
    const clock = new ManualClock(Date.now());
    const env = { PORT: `${await reserveDashboardPort()}` };
    const first = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env, clock });
    const { page } = await openDashboard(first.url, '/backends');
    const row = page.getByRole('row', { name: /qpu.forte-1/ });
    await row.getByText('Available').waitFor();
    await replaceBackend(sandbox, 'qpu.forte-1', { status: 'unavailable', average_queue_time: 7_200_000 });
    await expect.poll(() => clock.advance(5_000).then(() => row.innerText())).toMatch(/Unavailable.*2 h/s);
    await replaceBackend(sandbox, 'qpu.forte-1', { status: 'available' });
    await expect.poll(() => clock.advance(5_000).then(() => row.innerText())).toMatch(/Available/);
    await page.getByText('qpu.forte-1: Available').waitFor({ state: 'attached' });

    await first.close();
    await page.getByText('Connection lost').waitFor();
    await replaceBackend(sandbox, 'qpu.forte-1', { status: 'retired' });
    await startGateway(sandbox.url, { sandboxKey: 'sandbox', env });
    await row.getByText('Retired').waitFor();
    await page.getByText('Connection lost').waitFor({ state: 'hidden' });
    // Its quote is older than its status.
    expect(await row.innerText()).toMatch(/Cannot run/);
    expect(await row.innerText()).not.toMatch(/\$|\d s\b|Set up job/);
  });

  test.each([BY_MOUSE])('lists the events of a backend by $input at $width px in $colorScheme', async (variant) => {
    const sandbox = await service();
    const clock = new ManualClock(Date.now());
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', clock });
    const { page, getErrors } = await openDashboard(url, '/backends/qpu.aria-2');
    await applyVariant(page, variant);
    const events = page.getByRole('table', { name: 'Events' }).locator('tbody tr');
    await events.first().waitFor();
    const latest = await events.count();
    const earlier = page.getByRole('button', { name: /^Show \d+ earlier$/ });
    const count = latest + Number.parseInt((await earlier.innerText()).slice('Show '.length), 10);
    await expect.poll(() => page.locator('.recharts-reference-dot').count()).toBe(count);
    expect(await findLayoutShifts(page)).toEqual([]);
    await activate(earlier, variant);
    await expect.poll(() => events.count()).toBe(count);
    const gateErrors = events.filter({ hasText: /Two-qubit gates: error (up|down) \d\d%/ });
    expect(await gateErrors.count()).toBeGreaterThan(0);

    await replaceBackend(sandbox, 'qpu.aria-2', { status: 'unavailable' });
    const title = page.locator('.page-title');
    await expect.poll(() => clock.advance(5_000).then(() => title.innerText())).toContain('Unavailable');
    await replaceBackend(sandbox, 'qpu.aria-2', { status: 'retired' });
    const change = events.filter({ hasText: /Status.*Unavailable.*Retired/s });
    await expect.poll(() => clock.advance(5_000).then(() => change.count())).toBe(1);
    expect(await page.locator('.tiles').innerText()).toMatch(/Queue\s+Closed\s+A retired backend takes no jobs/);
    expect(await page.getByRole('link', { name: /^Set up job/ }).count()).toBe(0);
    await activate(page.getByRole('button', { name: '30 days' }), variant);
    await expect.poll(() => events.count()).toBeLessThan(count);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(variant.width);
    expect(getErrors()).toEqual([]);
  });

  test('shows empty and failed lists, and the list again when the service has recovered', async () => {
    const sandbox = await service();
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: { maxRetries: '0' } });
    sandbox.faults.set([{ path: '/v0.4/backends', response: { status: 500, body: { message: 'No.' } } }]);
    const { page } = await openDashboard(url, '/backends');
    await page.getByText('The backends could not be loaded.').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    sandbox.faults.set([{ path: '/v0.4/backends', response: { status: 200, body: [] } }]);
    await page.getByText('No backends found').waitFor();
    // A fidelity that could not be loaded may have been measured.
    const response = { status: 500, body: { message: 'No.' } };
    sandbox.faults.set([{ path: '/v0.4/backends/*/characterizations*', response }]);
    await page.goto(`${url}/backends/qpu.aria-1`);
    await page.getByText('Part of the backend could not be loaded.').waitFor();
    expect(await page.locator('.tiles').innerText()).toMatch(/Two-qubit fidelity\s+Unknown/);
  });
});
