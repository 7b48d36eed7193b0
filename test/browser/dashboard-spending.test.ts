import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seedAccounts } from '../../sandbox/src/accounts/accounts.js';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import {
  activate,
  applyVariant,
  BY_KEYBOARD,
  BY_MOUSE,
  FAST_POLLS,
  findViolationsInThemes,
  openDashboard,
} from '../support/dashboard.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the costs of sessions and organizations', () => {
  test.each([BY_KEYBOARD])('moves the meters of a session by $input at $width px in $colorScheme', async (variant) => {
    const sandbox = await startTestSandbox({ seedHistory: false, speed: 200 });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    const { page, getErrors } = await openDashboard(url, '/sessions');
    await applyVariant(page, variant);
    await activate(page.getByRole('button', { name: 'New session' }), variant);
    await page.getByLabel('Backend').selectOption('qpu.aria-1');
    for (const [field, value] of [
      ['Job limit', '4'],
      ['Time limit', '10'],
      ['Cost limit', '500'],
    ] as const) {
      await activate(page.getByLabel(field), variant, 'End');
      await page.keyboard.type(value);
    }
    await activate(page.getByRole('button', { name: 'Create session' }), variant);
    await page.getByText('4 of 4 jobs left').waitFor();
    await page.getByText('$0.00 of at most $500.00').waitFor();
    await page.getByText('No jobs found').waitFor();
    await activate(page.getByLabel('Show costs'), variant, 'Space');

    const client = new Client(url, 'sandbox');
    await client.queryText(
      `mutation { createJob(input: { backendId: "qpu.aria-1", name: "first", sessionId: "${page.url().split('/').at(-1)}",
        program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { __typename } }`,
    );
    await page.getByText('3 of 4 jobs left').waitFor();
    // The charge, or the quote until then.
    await page.getByText(/^At most \$487\.60 left/).waitFor();
    await page.getByRole('row', { name: /first.*Done.*\$12\.40/ }).waitFor();
    await page.getByText('$12.40 of at most $500.00').waitFor();
    expect(await readMeters(page)).toEqual([
      ['Jobs left', 0.75],
      ['Time left', expect.closeTo(0.97, 1)],
      ['Spent', expect.closeTo(0.0248, 4)],
    ]);
    const list = page.getByRole('link', { name: 'View in jobs list' });
    expect(await list.getAttribute('href')).toBe(`/jobs?session=${page.url().split('/').at(-1)}`);
    expect(await findViolationsInThemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(variant.width);
    // The choice is that of the browser.
    await page.reload();
    await page.getByText('$12.40 of at most $500.00').waitFor();
    expect(await findLayoutShifts(page)).toEqual([]);
    await activate(page.getByRole('button', { name: 'End session' }), variant);
    await activate(page.getByRole('dialog').getByRole('button', { name: 'End session' }), variant);
    await page.getByText('Ended by').waitFor();
    await page.getByText('$12.40 of at most $500.00').waitFor();
    await activate(page.getByRole('link', { name: 'All sessions' }), variant);
    const row = page.getByRole('row', { name: /Ended/ });
    const cost = row.locator('td > .session-cost');
    await expect.poll(() => cost.innerText()).toMatch(/^\$12\.40\s+of \$500\.00$/);
    // How many it had is not known without a call.
    expect(await row.locator('td').nth(1).innerText()).toBe('Limit of 4 jobs');
    // A new page knows of no cost.
    await page.reload();
    await cost.getByText('Up to $500.00').waitFor();
    expect(await row.innerText()).not.toContain('No limit');
    expect(await findViolationsInThemes(page)).toEqual([]);
    await activate(row.getByRole('button', { name: /^Show cost of aria-1, \d/ }), variant);
    await expect.poll(() => cost.innerText()).toMatch(/^\$12\.40\s+of \$500\.00$/);
    expect(getErrors()).toEqual([]);
  });

  test('limits the cost of a new session in the currency of the organization', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const body = { organization: 'Laboratory', currency: 'EUR', qpus: [], members: [] };
    sandbox.faults.set([{ path: '/v0.3/report/organizations/*', response: { status: 200, body } }]);
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page } = await openDashboard(url, '/sessions');
    await page.getByRole('button', { name: 'New session' }).click();
    await page.getByLabel('Cost limit (EUR)').fill('500');
    await page.getByLabel('Backend').selectOption('qpu.aria-1');
    await page.getByRole('button', { name: 'Create session' }).click();
    // The sandbox rejects the unit.
    await page.getByText('supports cost limits in usd only.').waitFor();
    expect(await page.getByLabel('Cost limit (EUR)').getAttribute('aria-invalid')).toBe('true');

    sandbox.faults.set([{ path: '/v0.3/report/organizations/*', response: { status: 403, body: { message: 'No.' } } }]);
    await page.reload();
    await page.getByRole('button', { name: 'New session' }).click();
    await page.getByLabel('Cost limit (USD)').fill('500');
    await page.getByLabel('Backend').selectOption('qpu.aria-1');
    await page.getByRole('button', { name: 'Create session' }).click();
    await page.getByText('$0.00 of at most $500.00').waitFor();
  });

  test.each([BY_MOUSE])('stacks usage over time by $input at $width px in $colorScheme', async (variant) => {
    const sandbox = await startTestSandbox({ speed: 200 });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page, getErrors } = await openDashboard(url, `/organization?start=${daysAgo(170)}&end=${daysAgo(40)}`);
    await applyVariant(page, variant);
    const chart = page.getByRole('img', { name: /^Cost \(USD\) per week, stacked. Totals: (Maria|Jonas) .*: \$\d/ });
    await chart.locator('.recharts-bar-rectangle path').first().waitFor();
    expect(await page.locator('.tiles .card').allInnerTexts()).toEqual([
      expect.stringMatching(/^This month so far\s+(\$[\d.,]+|Nothing)\s+Since /),
      expect.stringMatching(/^Forecast by .+\s+\$[\d.,]+.*\s+At the rate of the last 30 days, \$[\d.,]+.* a day$/),
      expect.stringMatching(/^Budget left\s+\$[\d.,]+\s+of \$250,000.00\s*It lasts /),
    ]);
    expect(await findLayoutShifts(page)).toEqual([]);
    await activate(page.getByRole('button', { name: 'By project' }), variant);
    await page.getByRole('img', { name: /^Cost \(USD\) per week, stacked. Totals: Chemistry: \$\d/ }).waitFor();

    await activate(page.getByRole('button', { name: 'By member' }), variant);
    const stacked = page.getByRole('img', {
      name: /Totals: .*Maria Keller.*Jonas Weber|Totals: .*Jonas Weber.*Maria Keller/,
    });
    await stacked.waitFor();
    // In both units.
    await page
      .getByText(/^Total cost: \$.+ \((Maria|Jonas) .+ \$.+, .+ \$.+\) and [\d,]+ credits \(Amara Okafor\)$/)
      .waitFor();
    // Each entry of the legend has the color of its bars: the series are in the order of the totals.
    const colors = await stacked.locator('.recharts-bar').evaluateAll(readColors, 'path');
    expect(colors.length).toBeGreaterThan(1);
    expect(await stacked.locator('.recharts-legend-item').evaluateAll(readColors, 'path')).toEqual(colors);
    const labels = await stacked.locator('.recharts-legend-item-text').allTextContents();
    expect(await stacked.getAttribute('aria-label')).toContain(`Totals: ${labels.join(', ')}.`);
    await activate(page.getByText('View as table'), variant);
    const table = page.getByRole('table', { name: 'Cost (USD) per week' });
    await table
      .getByRole('row', { name: /2026.*\$\d/ })
      .first()
      .waitFor();
    const totals = await table.locator('tfoot tr').allInnerTexts();
    expect(totals.slice(0, -1)).toEqual(labels.map((label) => `Total\t${label.replace(': ', '\t')}`));
    expect(totals.at(-1)).toMatch(/^Total\tAll\t\$\d/);
    const measure = page.getByRole('region', { name: 'Usage over time' }).getByLabel('Measure');
    if (variant.input === 'mouse') await measure.selectOption('Jobs');
    else await activate(measure, variant, 'j');
    await page.getByRole('img', { name: /^Jobs per week/ }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(variant.width);
    expect(getErrors()).toEqual([]);
  });

  test('shows periods without usage, budgets that are not used, and failed reports', async () => {
    const sandbox = await startTestSandbox();
    const env = { maxRetries: '0' };
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env });
    const { page } = await openDashboard(url, '/organization?start=2001-01-01&end=2001-01-31');
    await page.getByText('No usage in this period').waitFor();
    const stranger = await startGateway(sandbox.url, { sandboxKey: 'sandbox-stranger' });
    await page.goto(`${stranger.url}/organization?id=${STARTUP}`);
    await page.getByText('No costs in the last 30 days').waitFor();
    await page.getByText('It is not used at present.').waitFor();
    sandbox.faults.set([{ path: '/v0.4/organizations/*/usage', response: { status: 500 } }]);
    await page.goto(`${url}/organization`);
    await page.getByText('The usage over time could not be loaded.').waitFor();
    await page.getByText('Not all costs of these days are known').first().waitFor();
    await page.getByText('The costs of members could not be loaded.').waitFor();
    sandbox.faults.set([]);
    await page.getByText('At the rate of the last 30 days').waitFor();
    await page.getByRole('button', { name: 'This month' }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('start')).toMatch(/^\d{4}-\d\d-01$/);
    const thisMonth = new URL(page.url()).searchParams.get('start') ?? '';
    await page.getByRole('button', { name: 'Last month' }).click();
    const end = new Date(Date.parse(thisMonth) - 86_400_000).toISOString().slice(0, 10);
    await expect.poll(() => new URL(page.url()).search).toBe(`?start=${end.slice(0, 8)}01&end=${end}`);
  });
});

const STARTUP = seedAccounts.startup.id;

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const readColors = (elements: readonly Element[], selector: string): (string | null | undefined)[] =>
  elements.map((element) => element.querySelector(selector)?.getAttribute('fill'));

/** The share of each meter that is left. */
function readMeters(page: Page): Promise<(readonly [name: string | null, share: number])[]> {
  return page
    .locator('meter')
    .evaluateAll((meters) =>
      meters.map(
        (meter) => [meter.ariaLabel, Number(Reflect.get(meter, 'value')) / Number(Reflect.get(meter, 'max'))] as const,
      ),
    );
}
