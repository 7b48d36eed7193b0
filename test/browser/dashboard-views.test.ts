import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { seedAccounts } from '../../sandbox/src/accounts/accounts.js';
import type { Sandbox } from '../../sandbox/src/sandbox.js';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { FAST_POLLS, findViolationsInThemes, navigate, openDashboard } from '../support/dashboard.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the dashboard', () => {
  const service = () => startTestSandbox({ speed: 200 });

  const gateway = (sandbox: Sandbox, sandboxKey = 'sandbox', env: Record<string, string> = {}) =>
    startGateway(sandbox.url, { sandboxKey, env: { ...FAST_POLLS, ...env } });

  test('creates a session, updates its jobs and limits, and ends it without a reload', async () => {
    const sandbox = await service();
    const watching = await gateway(sandbox);
    const { url } = watching;
    const { page, getErrors } = await openDashboard(url, '/sessions');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.getByRole('row', { name: /Started/ }).waitFor();
    await page.getByRole('button', { name: 'New session' }).click();
    await page.getByLabel('Backend').selectOption('qpu.aria-1');
    await page.getByLabel('Job limit').fill('4');
    await page.getByRole('button', { name: 'Create session' }).click();
    await page.getByText('4 of 4 jobs left').waitFor();
    await page.getByText('No jobs found').waitFor();
    // Jobs that exist at the first poll of a session are not new: the test creates one after that.
    await expect.poll(() => watching.openSubscriptions).toBeGreaterThan(0);
    const calls = sandbox.requests.list().length;
    await expect.poll(() => sandbox.requests.list().length).toBeGreaterThanOrEqual(calls + 6);

    await new Client(url, 'sandbox').queryText(
      `mutation { createJob(input: { backendId: "qpu.aria-1", name: "first", sessionId: "${page.url().split('/').at(-1)}",
        program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { __typename } }`,
    );
    const row = page.getByRole('row', { name: /first/ });
    await row.waitFor();
    await page.getByText('3 of 4 jobs left').waitFor();
    await row.getByText('Done').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);

    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByRole('dialog').getByText('its queued jobs are canceled').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep session' }).click();
    expect(await badge(page)).toBe('Started');
    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click();
    await expect.poll(() => badge(page)).toBe('Ended');
    await page.getByText('1 of at most 4 jobs').waitFor();
    expect(await page.getByRole('button', { name: 'End session' }).count()).toBe(0);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    expect(getErrors()).toEqual([]);
  });

  test('shows the error of a new session at its field, and explains it when sessions are not enabled', async () => {
    const sandbox = await service();
    const { page } = await openDashboard((await gateway(sandbox)).url, '/sessions');
    await page.getByRole('button', { name: 'New session' }).click();
    await page.getByLabel('Job limit').evaluate((input) => input.removeAttribute('min'));
    await page.getByLabel('Job limit').fill('0');
    await firstBackend(page).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Create session' }).click();
    await page.getByText('Must be at least 1; got 0.').waitFor();
    expect(await page.getByLabel('Job limit').getAttribute('aria-invalid')).toBe('true');

    const stranger = await gateway(sandbox, 'sandbox-stranger');
    await page.goto(`${stranger.url}/sessions`);
    await page.getByText('No sessions found').waitFor();
    await page.getByRole('button', { name: 'New session' }).click();
    await firstBackend(page).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Create session' }).click();
    await page.getByText('Sessions are not enabled for this organization.').waitFor();
  });

  test('shows the qubits and the fidelity history of a QPU as charts and as text', async () => {
    const sandbox = await service();
    const { url } = await gateway(sandbox);
    await connectInLine(sandbox, 'qpu.forte-1');
    const { page, getErrors } = await openDashboard(url, '/backends');
    await page.getByRole('row', { name: /qpu.aria-2.*Degraded/s }).waitFor();
    await page.getByRole('link', { name: 'qpu.aria-2', exact: true }).click();
    await page.getByText('All-to-all connectivity: a two-qubit gate can act on any two of the 25 qubits.').waitFor();
    expect(await page.getByRole('img', { name: /^The qubits of/ }).count()).toBe(0);
    await page
      .getByRole('row', { name: /Two-qubit gates.*9\d\.\d+%/s })
      .first()
      .waitFor();

    await page.locator('.recharts-line-curve').nth(2).waitFor();
    await page.getByText('View as table').click();
    const days = page.getByRole('region', { name: 'Fidelities over time' }).locator('tbody tr');
    expect(await days.count()).toBe(26);
    // The axis says when the first and the last one are.
    const labels = await page.locator('.fidelity-history svg text').allTextContents();
    const ticks = labels.filter((label) => !label.endsWith('%'));
    const dates = await days.getByRole('rowheader').allInnerTexts();
    expect(ticks.length).toBeGreaterThan(2);
    expect([dates[0], dates.at(-1)]).toEqual([
      expect.stringContaining(`${ticks.at(-1)}`),
      expect.stringContaining(`${ticks[0]}`),
    ]);
    await page.getByText('Event, listed below').waitFor();
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.getByRole('button', { name: '30 days' }).click();
    await expect.poll(() => page.url()).toMatch(/\?start=\d{4}-\d\d-\d\d&end=/);
    await expect.poll(async () => [4, 5].includes(await days.count())).toBe(true);

    await page.getByLabel('From').fill('2001-01-01');
    await page.getByLabel('To', { exact: true }).fill('2001-02-01');
    await page.getByText('No characterizations in this period').waitFor();
    await page.getByLabel('To', { exact: true }).fill('2000-01-01');
    await page.getByText('Start date must not be after the end date.').waitFor();

    await page.getByRole('link', { name: 'View jobs' }).click();
    await page.locator('tbody th a').first().waitFor();
    expect(await page.getByLabel('Backend').inputValue()).toBe('qpu.aria-2');

    await navigate(page, '/backends/qpu.forte-1');
    const picture = page.getByRole('img', { name: 'The qubits of qpu.forte-1. 25 qubits, 24 connected pairs.' });
    await picture.waitFor();
    expect([await picture.locator('circle').count(), await picture.locator('line').count()]).toEqual([25, 24]);
    expect(await findViolationsInThemes(page)).toEqual([]);
    await page.getByRole('link', { name: 'Submit here' }).click();
    await expect.poll(() => page.getByLabel('Backend', { exact: true }).inputValue()).toBe('qpu.forte-1');
    expect(getErrors()).toEqual([]);
  });

  test('shows the usage of an organization by QPU and by member for the dates in the address', async () => {
    const sandbox = await service();
    const { page, requests, getErrors } = await openDashboard((await gateway(sandbox)).url, '/organization');
    await page.getByRole('row', { name: /Maria Keller/ }).waitFor();
    await page.getByRole('row', { name: /qpu.aria-1.*%/s }).waitFor();
    await page.locator('.recharts-bar-rectangle').first().waitFor();
    const used = async (of: Page = page) => {
      const cells = of.getByRole('row', { name: /Maria Keller/ }).locator('td');
      await cells.first().waitFor();
      return (await cells.allInnerTexts()).join();
    };
    const month = await used();
    const requested = requests.length;
    // Past days: no running job changes their usage.
    await page.getByLabel('From').fill(daysAgo(170));
    await page.getByLabel('To', { exact: true }).fill(daysAgo(40));
    await expect.poll(() => page.url()).toContain(`?start=${daysAgo(170)}&end=${daysAgo(40)}`);
    const other = await page.context().newPage();
    await other.goto(page.url());
    const spring = await used(other);
    await other.close();
    expect(spring).not.toBe(month);
    await expect.poll(() => used()).toBe(spring);
    // The remaining budget comes with the costs of its forecast, also for another period.
    const budgets = requests.slice(requested).flatMap((request) => {
      const body = request.postData() ?? '';
      return body.includes('balance') ? [/"query":"[^"]*\busage\(/.test(body.replaceAll('\\"', ''))] : [];
    });
    expect(new Set(budgets)).toEqual(new Set([true]));
    const members = page.getByRole('table', { name: 'Usage by member' });
    const listJobs = async (rows: string) =>
      (await members.locator(`${rows} td:last-child`).allInnerTexts()).map(Number);
    const [total] = await listJobs('tfoot');
    expect((await listJobs('tbody')).reduce((sum, jobs) => sum + jobs, 0)).toBe(total);
    // The bars are parts of the costs of all, the highest first.
    const sumOfBars = () =>
      members
        .locator('.usage-bar')
        .evaluateAll((bars) => bars.reduce((sum, bar) => sum + Number.parseFloat((bar as HTMLElement).style.width), 0));
    await expect.poll(sumOfBars).toBeCloseTo(100);
    const costs = (await members.locator('tbody td:nth-child(2)').allInnerTexts()).map((text) =>
      Number(text.match(/^\$([\d.,]+)/)?.[1]?.replaceAll(',', '') ?? 0),
    );
    expect(costs).toEqual(costs.toSorted((one, other) => other - one));
    expect(costs[0]).toBeGreaterThan(0);
    expect(getErrors()).toEqual([]);

    const stranger = await gateway(sandbox, 'sandbox-stranger');
    await page.goto(`${stranger.url}/organization`);
    await page.getByLabel('Organization ID').fill(seedAccounts.laboratory.id);
    await page.getByRole('button', { name: 'View usage' }).click();
    await page.getByText('Organization not found.').waitFor();
    await page.getByRole('button', { name: 'Change organization' }).click();
    await page.getByLabel('Organization ID').fill(seedAccounts.startup.id);
    await page.getByRole('button', { name: 'View usage' }).click();
    await page.getByRole('row', { name: /Wei Zhang/ }).waitFor();
  });

  test('explains and hides unsupported features when the service is v0.3', async () => {
    const { url } = await gateway(await service(), 'sandbox', { UPSTREAM_JOBS_VERSION: 'v0.3' });
    const { page, getErrors } = await openDashboard(url, '/sessions');
    await page.getByText('Sessions are not supported').waitFor();
    expect(await page.getByRole('button', { name: 'New session' }).count()).toBe(0);
    await navigate(page, '/submit');
    await page.getByRole('button', { name: 'OpenQASM 3' }).waitFor({ state: 'detached' });
    await page.getByLabel('Session').waitFor({ state: 'detached' });
    await page.getByText('No estimates for this program.').waitFor();
    await navigate(page, '/jobs');
    await page.locator('tbody th a').first().waitFor();
    await page.getByLabel('Session').waitFor({ state: 'detached' });
    await page.getByLabel('Backend').waitFor({ state: 'detached' });
    await navigate(page, '/sessions/none');
    await page.getByText('Sessions require v0.4 of the service').waitFor();
    await navigate(page, '/organization');
    await page.getByRole('row', { name: /Maria Keller/ }).waitFor();
    await navigate(page, '/backends/qpu.none');
    await page.getByText('No backend with the ID qpu.none').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    expect(getErrors()).toEqual([]);
  });
});

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

const badge = (page: Page): Promise<string> => page.locator('.page-title .badge').innerText();

/** The first option of the backend field; without one, the form cannot be submitted. */
function firstBackend(page: Page) {
  return page.getByLabel('Backend').getByRole('option').first();
}

/** From now on, each qubit of a QPU is connected to the next one only. */
async function connectInLine(sandbox: Sandbox, name: string): Promise<void> {
  const get = async (path: string): Promise<unknown> =>
    (await fetch(`${sandbox.url}/v0.4${path}`, { headers: { authorization: 'apiKey sandbox' } })).json();
  const backends = (await get('/backends')) as { backend: string; characterization_id: string }[];
  const id = backends.find(({ backend }) => backend === name)?.characterization_id;
  const path = `/backends/${name}/characterizations/${id}`;
  const characterization = (await get(path)) as { qubits: number };
  const connectivity = Array.from({ length: characterization.qubits - 1 }, (_, qubit) => [qubit, qubit + 1]);
  sandbox.faults.set([
    { path: `/v0.4${path}`, response: { status: 200, body: { ...characterization, connectivity } } },
  ]);
}
