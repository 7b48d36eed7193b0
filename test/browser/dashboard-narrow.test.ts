import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../sandbox/src/sandbox.js';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import { chooseAction, FAST_POLLS, findOverflows, navigate, openDashboard, submitJobs } from '../support/dashboard.js';
import { PHONE } from '../support/dashboard-job.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the dashboard in a narrow window', () => {
  async function open(options: SandboxOptions = {}) {
    const sandbox = await startTestSandbox({ speed: 100, ...options });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    return { sandbox, url, client: new Client(url, 'sandbox') };
  }

  test('shows the progress of a job in the list', async () => {
    const { url, client } = await open({ seedHistory: false, clock: new ManualClock(Date.now()) });
    await submitJob(client, 'qpu.aria-1', 1, 1);
    const { page } = await openDashboard(url);
    await page.setViewportSize(PHONE);
    // In words only: a bar would be too short.
    await page.locator('.progress-value:visible', { hasText: / (left|late)$/ }).waitFor();
    expect(await findOverflows(page)).toEqual([]);
  });

  test('shows all of why a job failed, in one line if it fails while it is shown', async () => {
    const clock = new ManualClock(Date.now());
    const sandbox = await startTestSandbox({ seedHistory: false, clock });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    await submitJob(new Client(url, 'sandbox'), 'simulator', 30, 1);
    const { page } = await openDashboard(url, '/jobs');
    await page.setViewportSize(PHONE);
    const row = page.locator('tbody tr');
    await row.getByText('Queued').waitFor();
    const getHeight = async () => (await row.boundingBox())?.height;
    const height = await getHeight();
    await expect.poll(() => clock.advance(1_000).then(() => row.getByText('Failed').count())).toBe(1);
    expect(await getHeight()).toBe(height);
    await page.reload();
    const reason = page.locator('.failure-reason:visible');
    for (const width of [PHONE.width, 800, 1280]) {
      await page.setViewportSize({ ...PHONE, width });
      const [text, title, hidden] = await reason.evaluate(
        (element) =>
          [element.textContent, element.getAttribute('title'), element.scrollHeight - element.clientHeight] as const,
      );
      expect([text, title, hidden], `${width} px`).toEqual([TOO_WIDE, TOO_WIDE, 0]);
      expect(await findOverflows(page)).toEqual([]);
    }
  });

  test('does not move the rows when jobs are filtered or selected', async () => {
    // The history has a job that the sandbox replaces while the list is shown.
    const { sandbox, url } = await open({ seedHistory: false });
    await submitJobs(sandbox, 25);
    const { page } = await openDashboard(url, '/jobs');
    await page.setViewportSize(PHONE);
    const boxes = page.locator('.select-job');
    const getTop = () => boxes.nth(0).evaluate((box) => box.getBoundingClientRect().top);
    await boxes.nth(4).waitFor();
    const unfilteredTop = await getTop();
    await page.getByLabel('Done', { exact: true }).check();
    await page.getByRole('button', { name: 'Clear filters' }).waitFor();
    await boxes.nth(4).waitFor();
    expect(await getTop()).toBe(unfilteredTop);
    // As a user, who does not scroll before a press.
    const press = async (index: number) => {
      const box = await boxes.nth(index).boundingBox();
      await page.mouse.click(Number(box?.x) + 8, Number(box?.y) + 8);
    };
    const expectTop = (top: number) => expect.poll(async () => Math.abs((await getTop()) - top)).toBeLessThan(2);
    for (const width of [PHONE.width, 768, 1247]) {
      await page.setViewportSize({ ...PHONE, width });
      for (const start of [0, 60, 100]) {
        await page.evaluate((top) => scrollTo(0, top), start);
        const top = await getTop();
        await press(1);
        await page.getByRole('button', { name: 'Delete 1 job' }).waitFor();
        await expectTop(top);
        await press(2);
        await page.getByRole('button', { name: 'Delete 2 jobs' }).waitFor();
        await expectTop(top);
        expect(await findOverflows(page)).toEqual([]);
        await page.getByRole('button', { name: 'Clear selection' }).click();
        await page.getByRole('button', { name: 'Delete 2 jobs' }).waitFor({ state: 'detached' });
        await expectTop(top);
      }
      // The actions are over the lower edge: the end of the page can be scrolled above them.
      await boxes.nth(4).check();
      const bar = await page.locator('.selected-jobs').boundingBox();
      const getLastBottom = async () => {
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        return page.locator('.job-table').evaluate((table) => table.getBoundingClientRect().bottom);
      };
      await expect.poll(getLastBottom).toBeLessThan(Number(bar?.y));
      await page.getByRole('button', { name: 'Clear selection' }).click();
    }
  });

  test('shows the buttons of a dialog that names a job with a very long name in a low window', async () => {
    const { sandbox, url } = await open({ seedHistory: false });
    await submitJobs(sandbox, 1, 'simulator', 'W'.repeat(500));
    const { page } = await openDashboard(url);
    await page.setViewportSize({ width: PHONE.width, height: 320 });
    await page.locator('tbody th > a').click();
    await chooseAction(page, 'button', 'Delete');
    const dialog = page.getByRole('dialog');
    const isInView = (name: string) =>
      dialog.getByRole('button', { name }).evaluate((button) => {
        const { top, right, bottom } = button.getBoundingClientRect();
        return (
          top >= 0 &&
          right <= innerWidth &&
          bottom <= innerHeight &&
          document.elementFromPoint(right - 9, bottom - 9) === button
        );
      });
    expect([await isInView('Delete'), await isInView('Cancel')]).toEqual([true, true]);
    // Focus has scrolled to the buttons: they must be in view from the beginning of the name, too.
    await dialog.evaluate((element) => element.scrollTo(0, 0));
    expect([await isInView('Delete'), await isInView('Cancel')]).toEqual([true, true]);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    // The text below the buttons can be read.
    await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    const [text, buttons] = await Promise.all([
      dialog.getByText('deleted permanently').boundingBox(),
      dialog.locator('.dialog-actions').boundingBox(),
    ]);
    expect(Number(text?.y) + Number(text?.height)).toBeLessThanOrEqual(Number(buttons?.y));
    expect(await isInView('Delete')).toBe(true);
  });

  test('shows all of the queue times when they have two units', async () => {
    const { url } = await open({ seedHistory: false, speed: 1, clock: new ManualClock(Date.now()) });
    const { page } = await openDashboard(url, '/backends');
    await page.setViewportSize(PHONE);
    const times = page.getByText(/^Queue \d+ min \d+ s$/);
    await times.first().waitFor();
    // No unit is on a line of its own.
    const lines = await times.evaluateAll((all) => all.map((element) => element.getClientRects().length));
    expect(new Set(lines)).toEqual(new Set([1]));
    // Of each backend that takes the job, below its queue.
    await expect.poll(() => page.getByText(/^Completes \w.*\d/).count()).toBe(5);
    const table = page.locator('.table-scroll').first();
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await findOverflows(page)).toEqual([]);
  });

  test('has two tiles of a backend in a row, which do not grow when the price arrives', async () => {
    const { url } = await open({ seedHistory: false });
    const { page } = await openDashboard(url, '/key');
    await page.setViewportSize(PHONE);
    for (const backend of ['qpu.aria-1', 'simulator']) {
      await page.goto(`${url}/backends/${backend}`);
      await page.getByText(/^\$\d/).waitFor();
      const tops = await page
        .locator('.tiles > .card')
        .evaluateAll((all) => all.map((tile) => tile.getBoundingClientRect().top));
      expect([tops[0] === tops[1], tops[2] === tops[3], new Set(tops).size]).toEqual([true, true, 2]);
      expect(await findLayoutShifts(page)).toEqual([]);
      expect(await findOverflows(page)).toEqual([]);
    }
  });

  test('begins the content of each card at the same inset', async () => {
    const { url } = await open({ seedHistory: false });
    const { page } = await openDashboard(url, '/backends?compare=qpu.aria-1&compare=qpu.forte-1&program=GHZ');
    await page.getByText(/^\$\d/).first().waitFor();
    for (const width of [390, 768, 800, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await listInsets(page), `${width} px`).toEqual([width < 768 ? 16 : 24]);
    }
  });

  test('draws the labels of a probability chart apart from each other', async () => {
    const { url, client } = await open({ seedHistory: false });
    const { page } = await openDashboard(url, '/key');
    for (const { states, qubits, turned } of [
      { states: 32, qubits: 5, turned: 5 },
      { states: 8, qubits: 6, turned: 3 },
      { states: 4, qubits: 2, turned: 2 },
    ]) {
      await navigate(page, `/jobs/${await submitJob(client, 'simulator', qubits, turned)}`);
      for (const viewport of [PHONE, { width: 320, height: 800 }, { width: 1280, height: 800 }]) {
        await page.setViewportSize(viewport);
        // Not those of the job before, which had more.
        await expect.poll(() => page.locator('.histogram .bar').count()).toBe(states);
        await expect.poll(() => countOverlaps(page)).toBe(0);
        expect(await page.locator('.histogram .state-label').count()).toBeGreaterThan(3);
      }
    }
  });
});

const TOO_WIDE = 'The circuit has 30 qubits, the backend has 26';

/** Submits a circuit that has 2 to the power of `turned` equally likely states, and returns the id of the job. */
async function submitJob(client: Client, backend: string, qubits: number, turned: number): Promise<string> {
  const gates = Array.from({ length: turned }, (_, target) => `{ gate: "h", target: ${target} }`).join(' ');
  const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
    `mutation { createJob(input: { backendId: "${backend}", program: { circuit: { qubits: ${qubits}, gates: [${gates}] } } }) {
      job { id } } }`,
  );
  return data?.createJob.job.id ?? '';
}

/** Distances of headings, choices of an order and first cells of rows from the card that they are in, without duplicates. */
function listInsets(page: Page): Promise<number[]> {
  return page.locator('.card').evaluateAll((cards) => {
    const insets = cards.flatMap((card) => {
      const start = card.getBoundingClientRect().left + card.clientLeft;
      return [...card.querySelectorAll('h2, .sort-choice label, tr > *')].flatMap((element) => {
        const isFirst = element.matches(':not(tr > *)') || getFirstCell(element.parentElement) === element;
        const range = document.createRange();
        range.selectNodeContents(element);
        const [box] = range.getClientRects();
        return box && isFirst ? Math.round(box.left - start) : [];
      });
    });
    return [...new Set(insets)];

    function getFirstCell(row: Element | null): Element | undefined {
      return [...(row?.children ?? [])].find((cell) => cell.getClientRects().length > 0);
    }
  });
}

/** Number of chart labels that overlap the next one. */
function countOverlaps(page: Page): Promise<number> {
  return page.locator('.histogram .state-label').evaluateAll((labels) => {
    const boxes = labels.map((label) => label.getBoundingClientRect());
    return boxes.filter(({ right }, index) => right > (boxes[index + 1]?.left ?? Number.POSITIVE_INFINITY)).length;
  });
}
