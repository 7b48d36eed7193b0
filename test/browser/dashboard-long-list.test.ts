import type { CDPSession, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import { FAST_POLLS, isInViewport, openDashboard, submitJobs } from '../support/dashboard.js';
import { PHONE } from '../support/dashboard-job.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

/** More than one request of the list returns, and than the list watches. */
const JOBS = 205;

describe.skipIf(!CHROMIUM)('a long list of jobs in the dashboard', () => {
  test('shows each of its jobs once, and does no work for rows when it is scrolled', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    await submitJobs(sandbox, 1, 'simulator', 'oldest');
    await submitJobs(sandbox, JOBS - 1);
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page, getErrors } = await openDashboard(url);
    const session = await page.context().newCDPSession(page);
    const links = page.locator('tbody th > a');
    const loadMore = () => page.evaluate(() => scrollTo(0, document.body.scrollHeight)).then(() => links.count());
    await expect.poll(loadMore).toBe(JOBS);
    const ids = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(new Set(ids).size).toBe(JOBS);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);

    await expectNoWork(page, session);
    // The browser saves the state of other controls each second while the list is scrolled.
    expect(await page.locator('.select-job[autocomplete="off"]').count()).toBe(JOBS);
    expect(await page.locator('tbody').locator('input, select, textarea').count()).toBe(JOBS);

    const opened = links.nth(180);
    await opened.click();
    await page.getByRole('heading', { level: 1, name: 'one' }).waitFor();
    await page.goBack();
    await expect.poll(() => links.count()).toBe(JOBS);
    await expect.poll(() => isInViewport(opened)).toBe(true);

    await page.getByRole('checkbox', { name: `Select all ${JOBS} loaded jobs` }).check();
    await page.getByText(`${JOBS} selected`).waitFor();
    await page.evaluate(() => scrollTo(0, 2_000));
    expect((await page.locator('.filters').boundingBox())?.y).toBe(0);
    await page.getByRole('button', { name: 'Clear selection' }).click({ trial: true });
    await page.evaluate(() => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    });
    await page.keyboard.press('j');
    expect((await links.first().boundingBox())?.y).toBeGreaterThan(await getBarHeight(page));
    await page.evaluate(() => scrollTo(0, 0));
    expect(await page.evaluate(() => Reflect.get(window, 'find').call(window, 'oldest'))).toBe(true);
    expect(await countByRole(session)).toEqual({ row: JOBS + 1, columnheader: 6, rowheader: JOBS });
    await page.emulateMedia({ media: 'print' });
    expect(
      await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => getComputedStyle(row).display)),
    ).toEqual(Array(JOBS).fill('table-row'));
    await page.emulateMedia({ media: 'screen' });

    for (const width of [PHONE.width, 1280]) await expectAligned(page, width);
    expect(getErrors()).toEqual([]);
  });

  test('groups child jobs of all pages under their parent', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false, clock: new ManualClock(Date.now()) });
    await submitJobs(sandbox, 1, 'simulator', 'older');
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const circuits = Array.from({ length: 60 }, () => ({ qubits: 1, gates: [{ gate: 'h', target: 0 }] }));
    const { data } = await new Client(url, 'sandbox').queryText<{ createJob: { job: { id: string } } }>(
      'mutation ($program: ProgramInput!) { createJob(input: { backendId: "qpu.aria-1", name: "parent", program: $program }) { job { id } } }',
      { program: { circuits: { circuits } } },
    );
    await submitJobs(sandbox, 1, 'simulator', 'newer');
    const { page, requests, getErrors } = await openDashboard(url);
    const links = page.locator('tbody th a');
    await page.getByRole('button', { name: '60 child jobs' }).waitFor();
    await page.getByRole('link', { name: 'older' }).waitFor();
    expect(await links.allInnerTexts()).toEqual(['newer', 'parent', 'older']);
    expect(await links.nth(1).getAttribute('href')).toBe(`/jobs/${data?.createJob.job.id}`);
    expect(requests.filter((request) => request.postData()?.includes('JobsPage')).length).toBe(3);
    await page.getByRole('button', { name: '60 child jobs' }).press('Enter');
    await expect.poll(() => links.count()).toBe(63);
    expect(await links.last().innerText()).toBe('older');
    expect(getErrors()).toEqual([]);
  });

  test('keeps the height of a row whose job fails while it is shown, and paints no part of a row as a layer unless a long name is cut off', async () => {
    const clock = new ManualClock(Date.now());
    const sandbox = await startTestSandbox({ seedHistory: false, clock });
    const longName = 'a name of more than forty characters '.repeat(3).trim();
    for (const name of [longName, 'short']) await submitJobs(sandbox, 1, 'simulator', name);
    await submitTooLargeJob(sandbox.url);
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    const { page } = await openDashboard(url);
    const badges = page.locator('tbody .badge');
    await expect.poll(() => badges.allInnerTexts()).toEqual(['Queued', 'Queued', 'Queued']);
    // An unfinished job has a progress bar.
    await expect
      .poll(() => clock.advance(5_000).then(() => badges.allInnerTexts()))
      .toEqual(['Failed', 'Done', 'Done']);
    expect(await findLayers(page)).toEqual([longName]);
    expect(await badges.evaluateAll((all) => all.map((badge) => getComputedStyle(badge).display))).toEqual([
      'inline',
      'inline',
      'inline',
    ]);
    const reason = page.locator('.failure-reason:visible');
    const title = await reason.getAttribute('title');
    for (const width of [PHONE.width, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight));
      expect(heights[0], `${width} px`).toBe(heights[1]);
      expect(await getLineHeights(reason), `${width} px`).toEqual([15, 0]);
      expect(await page.evaluate((text) => Reflect.get(window, 'find').call(window, text), title)).toBe(true);
    }
    await page.getByRole('link', { name: 'too large' }).click();
    const failure = page.locator('.job-failure', { hasText: `${title}` });
    await failure.getByText('No backend that you can use now has 30 qubits.').waitFor();
    // Nobody has the program: what is offered is not to edit it, nor to run it again.
    await failure.getByText('To change the program itself, write it again').waitFor();
    expect(await page.getByRole('link', { name: 'Edit and run' }).count()).toBe(0);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Delete' }).waitFor();
    expect(await page.getByRole('link', { name: 'Run again' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Write a new program' }).click();
    await page
      .getByText(
        'The service has no program of too large to edit. Write a new one, or choose an example. The settings are those of the job. Check',
      )
      .waitFor();
    await page.getByText('Unchanged it would fail again: no backend that you can use now has 30 qubits.').waitFor();
    await page.getByRole('button', { name: 'GHZ 5 qubits' }).click();
    await page.getByText('Default: GHZ 5 qubits').waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
  });

  test('shows why a job failed while the list was loaded', async () => {
    const clock = new ManualClock(Date.now());
    const sandbox = await startTestSandbox({ seedHistory: false, clock });
    await submitTooLargeJob(sandbox.url);
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    const { page } = await openDashboard(url, '/key');
    const event = page.waitForEvent('websocket').then((socket) =>
      socket.waitForEvent('framereceived', {
        predicate: ({ payload }) => /isSnapshot.*FAILED/s.test(`${payload}`),
      }),
    );
    let isHeld = false;
    await page.route('**/graphql', async (route) => {
      if (isHeld || !route.request().postData()?.includes('query JobsPage')) return route.continue();
      isHeld = true;
      const response = await route.fetch();
      // The list is received after the event about its job, and is older.
      await clock.advance(60_000);
      await event;
      await route.fulfill({ response });
    });
    await page.goto(`${url}/jobs`);
    await page.locator('.failure-reason:visible', { hasText: 'the circuit has 30 qubits' }).waitFor();
  });
});

/** Scrolls through the list: rows are neither rendered nor laid out nor restyled. */
async function expectNoWork(page: Page, session: CDPSession): Promise<void> {
  await session.send('Performance.enable');
  await scrollThrough(page);
  await page.evaluate(() => {
    const observer = new MutationObserver((changes) => Reflect.set(window, 'mutations', changes.length));
    const target = document.querySelector('main');
    if (target) observer.observe(target, { subtree: true, childList: true, attributes: true, characterData: true });
  });
  const before = await getCounts(session);
  await scrollThrough(page);
  expect(await getCounts(session)).toEqual(before);
  expect(await page.evaluate(() => Reflect.get(window, 'mutations'))).toBeUndefined();
}

/** All rows have the same columns, with costs and without, and none is wider than the window. */
async function expectAligned(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ ...PHONE, width });
  for (const showsCosts of [false, true]) {
    await page.getByLabel('Show costs').setChecked(showsCosts);
    const rows = page.locator('.job-table tr:not(.wide-row)');
    const edges = await rows.evaluateAll((all) =>
      all.map(({ children }) => [...children].map((cell) => cell.getBoundingClientRect()).map((box) => box.left)),
    );
    expect(edges).toEqual(Array(JOBS + 1).fill(edges[0]));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
}

/** Its reason of failure is short. */
async function submitTooLargeJob(sandboxUrl: string): Promise<void> {
  const response = await fetch(`${sandboxUrl}/v0.4/jobs`, {
    method: 'POST',
    headers: { authorization: 'apiKey sandbox', 'content-type': 'application/json' },
    body: JSON.stringify({
      backend: 'simulator',
      type: 'ionq.circuit.v1',
      name: 'too large',
      dry_run: true,
      input: { qubits: 30, gateset: 'qis', circuit: [{ gate: 'h', target: 0 }] },
    }),
  });
  expect(response.status).toBe(201);
}

/** The text of the elements in rows that a browser paints as layers: they cut content off, are moved, or have effects. */
const findLayers = (page: Page): Promise<string[]> =>
  page.locator('tbody tr, tbody tr *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const style = getComputedStyle(element);
        if (!element.checkVisibility()) return false;
        return (
          style.overflow !== 'visible' ||
          style.position !== 'static' ||
          style.opacity !== '1' ||
          style.willChange !== 'auto' ||
          style.contain !== 'none' ||
          [style.transform, style.rotate, style.filter, style.boxShadow].some((value) => value !== 'none')
        );
      })
      .map((element) => element.textContent),
  );

/** From top to bottom, without repetitions. Lines without height are not visible. */
const getLineHeights = (text: Locator): Promise<number[]> =>
  text.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...new Set([...range.getClientRects()].map(({ height }) => height))];
  });

/** Scrolls from top to bottom in steps of less than a window, each in a frame of its own. */
function scrollThrough(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += 500) {
      scrollTo(0, top);
      for (let frames = 0; frames < 2; frames++) await new Promise(requestAnimationFrame);
    }
  });
}

const getBarHeight = (page: Page): Promise<number> =>
  page.locator('.filters').evaluate((bar) => bar.getBoundingClientRect().bottom);

/** How often the page has computed layouts and styles. */
async function getCounts(session: CDPSession): Promise<Record<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics');
  const counted = metrics.filter(({ name }) => name === 'LayoutCount' || name === 'RecalcStyleCount');
  return Object.fromEntries(counted.map(({ name, value }) => [name, value]));
}

/** The elements of the table in the accessibility tree of the browser. */
async function countByRole(session: CDPSession): Promise<Record<string, number>> {
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const roles = ['row', 'columnheader', 'rowheader'];
  const count = (role: string) => nodes.filter((node) => !node.ignored && node.role?.value === role).length;
  return Object.fromEntries(roles.map((role) => [role, count(role)]));
}
