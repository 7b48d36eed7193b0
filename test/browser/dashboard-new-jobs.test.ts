import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import {
  activate,
  applyVariant,
  BY_KEYBOARD,
  BY_MOUSE,
  FAST_POLLS,
  findViolationsInThemes,
  navigate,
  openDashboard,
  submitJobs,
  type Variant,
} from '../support/dashboard.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('new jobs in the list of the dashboard', () => {
  /** A page of jobs and some more, which does not move while it loads. */
  async function openList(variant: Variant) {
    const sandbox = await startTestSandbox({ seedHistory: false });
    await submitJobs(sandbox, 30);
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    const { page, getErrors } = await openDashboard(url, '/key');
    await applyVariant(page, variant);
    const opened = page.waitForEvent('websocket');
    await page.goto(`${url}/jobs`);
    const socket = await opened;
    // The list is live.
    await socket.waitForEvent('framereceived', { predicate: ({ payload }) => `${payload}`.includes('isSnapshot') });
    await page.locator('tbody th > a').first().waitFor();
    await findLayoutShifts(page);
    return { sandbox, client: new Client(url, 'sandbox'), page, getErrors };
  }

  test.for([BY_MOUSE])('stay out of the list until they are requested by $input at $width px', async (variant) => {
    const { sandbox, page, getErrors } = await openList(variant);
    for (const top of [0, 300]) {
      await page.evaluate((y) => scrollTo(0, y), top);
      const button = page.getByRole('button', { name: '5 new jobs' });
      await submitJobs(sandbox, 5, 'simulator', `new at ${top}`);
      await button.waitFor();
      const [box, header] = await Promise.all([button.boundingBox(), page.locator('thead').boundingBox()]);
      if (top === 0) expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(Number(header?.y));
      expect(await findLayoutShifts(page)).toEqual([]);
      expect(await countJobs(page, `new at ${top}`)).toBe(0);
      if (top === 0) expect(await findViolationsInThemes(page)).toEqual([]);
      expect(await page.locator('tbody tr').first().innerText()).toContain('Dry run');
      await activate(button, variant);
      await expect.poll(() => countJobs(page, `new at ${top}`)).toBe(5);
      expect(await button.count()).toBe(0);
      expect(await page.evaluate(() => scrollY)).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(`new at ${top}`);
      expect(await findLayoutShifts(page)).toEqual([]);
    }
    expect(getErrors()).toEqual([]);
  });

  test('count as one when they are a job with its child jobs, which have a row also when it is not in the list', async () => {
    const { sandbox, client, page } = await openList(BY_KEYBOARD);
    const circuits = Array(3).fill({ name: 'part', qubits: 1, gates: [{ gate: 'h', target: 0 }] });
    await client.queryText(
      'mutation ($program: ProgramInput!) { createJob(input: { backendId: "simulator", program: $program }) { job { id } } }',
      { program: { circuits: { circuits } } },
    );
    await page.getByRole('button', { name: '1 new job', exact: true }).click();
    await page.getByRole('button', { name: '3 child jobs' }).waitFor();
    // Without the parent, whose name does not match: its row has what its child jobs have in common.
    await page.getByLabel('Search').fill('part');
    await page.keyboard.press('Enter');
    const parent = page.getByRole('row', { name: /^Parent job .*3 of its child jobs/ });
    await expect
      .poll(() => parent.innerText())
      .toMatch(/child jobs\s+Child jobs:\s+Done\s+Only its child jobs are listed\s+simulator/);
    // The overview holds new jobs, too.
    await navigate(page, '/');
    await page.getByText('Recently ended').waitFor();
    await findLayoutShifts(page);
    await submitJobs(sandbox, 1, 'qpu.aria-1', 'new elsewhere');
    const section = page.getByRole('region', { name: 'Queued and running' });
    const button = section.getByRole('button', { name: 'Update: 1 new', exact: true });
    await button.waitFor();
    expect(await section.innerText()).toMatch(/The new jobs are not listed yet\.(?!.*None of)/s);
    expect(await countJobs(page, 'new elsewhere')).toBe(0);
    expect(await findLayoutShifts(page)).toEqual([]);
    await button.press('Enter');
    const running = page.getByRole('table', { name: 'Queued and running' });
    await running.getByRole('link', { name: 'new elsewhere' }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Queued and running');
    expect(await button.count()).toBe(0);
    // A date of another year stays in its column.
    const cell = running.locator('td.job-time').first();
    const countOutside = (element: Element) => {
      Object.assign(element.querySelector('time') ?? {}, { textContent: 'Sep 30, 2025, 10:45\u202fPM' });
      return element.scrollWidth - element.clientWidth;
    };
    expect(await cell.evaluate(countOutside)).toBe(0);

    // The newest jobs are child jobs only: one row has what is known of their parent.
    const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
      'mutation ($program: ProgramInput!) { createJob(input: { backendId: "qpu.aria-1", program: $program }) { job { id } } }',
      { program: { circuits: { circuits: Array(30).fill(circuits[0]) } } },
    );
    await section.getByRole('button', { name: /^Update/ }).press('Enter');
    const row = running.getByRole('row', { name: /^Parent job .*25 of its child jobs/ });
    await row.waitFor();
    await expect.poll(() => running.getByRole('rowheader').count()).toBe(1);
    expect(await row.getByRole('link').first().getAttribute('href')).toBe(`/jobs/${data?.createJob.job.id}`);
  });
});

const countJobs = (page: Page, hasText: string): Promise<number> => page.locator('tbody th > a', { hasText }).count();
