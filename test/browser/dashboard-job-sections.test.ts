import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { SandboxOptions } from '../../sandbox/src/sandbox.js';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import { FAST_POLLS, navigate, openDashboard, SUBMIT_BUTTON, tabTo } from '../support/dashboard.js';
import { expectAccessible, PHONE } from '../support/dashboard-job.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const CIRCUIT = '{ qubits: 2, gates: [{ gate: "h", target: 0 }, { gate: "cnot", control: 0, target: 1 }] }';

/** 30 qubits and 200 columns: gates on all qubits, then on pairs. */
const LARGE_PROGRAM = `OPENQASM 3.0; include "stdgates.inc"; qubit[30] q;
${`h q;\n${Array.from({ length: 15 }, (_, pair) => `cx q[${2 * pair}], q[${2 * pair + 1}];`).join('\n')}\n`.repeat(100)}`;

const NAMES = ['alpha', 'beta', 'gamma', 'omega', 'theta'];

const TWO_CIRCUITS = JSON.stringify({
  circuits: {
    circuits: [
      { name: 'first', qubits: 1, gates: [{ gate: 'h', target: 0 }] },
      { name: 'second', qubits: 3, gates: [{ gate: 'x', target: 2 }] },
    ],
  },
});

describe.skipIf(!CHROMIUM)('the sections of the job page', () => {
  async function open(options: SandboxOptions = {}) {
    const sandbox = await startTestSandbox({ seedHistory: false, speed: 200, ...options });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    return { sandbox, url, client: new Client(url, 'sandbox') };
  }

  test('draws the circuit as submitted and as compiled, by mouse and by keyboard', async () => {
    const { url } = await open();
    const { page, getErrors } = await openDashboard(url, '/submit');
    await page.getByRole('button', { name: SUBMIT_BUTTON }).click();
    await page.locator('.page-title .badge', { hasText: 'Done' }).waitFor();
    const submitted = page.getByRole('application', { name: /^Submitted circuit: 2 qubits, 2 gates/ });
    const compiled = page.getByRole('application', { name: /^Compiled circuit: 2 qubits, \d+ gates/ });
    await submitted.waitFor();
    await page.getByRole('button', { name: 'Compiled' }).click();
    await compiled.waitFor();
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Submitted' }).focus();
    await page.keyboard.press('Enter');
    await submitted.waitFor();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await compiled.waitFor();
    await tabTo(page, compiled, 'Tab');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('status').filter({ hasText: /q[01]/ }).waitFor();
    await expectAccessible(page);
    expect(getErrors()).toEqual([]);

    // The program is in the tab that submitted it only.
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('application', { name: /^Compiled circuit: 2 qubits/ }).waitFor();
    expect(await other.getByRole('button', { name: 'Submitted' }).count()).toBe(0);
    await other.close();

    await navigate(page, '/submit');
    const editor = page.getByRole('textbox', { name: 'Program' });
    const random = page.getByRole('button', { name: 'Random circuit' });
    await random.click();
    await editor.getByText('qubit[5]').waitFor();
    const program = await editor.innerText();
    await random.click();
    await expect.poll(() => editor.innerText()).not.toBe(program);
    await editor.getByText('qubit[5]').waitFor();
    await editor.fill(LARGE_PROGRAM);
    await expectLargeDrawing(page);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await editor.fill(TWO_CIRCUITS);
    await page.getByRole('button', { name: SUBMIT_BUTTON }).click();
    await page.getByText('2 of 2 done').waitFor();
    await page.getByRole('application', { name: /^Submitted circuit: 1 qubit,/ }).waitFor();
    await page.getByLabel('Circuit to draw').selectOption('second');
    await page.getByRole('application', { name: /^Submitted circuit: 3 qubits,/ }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('shows why there is no diagram when the compiled circuit cannot be loaded, and draws it when the service has recovered', async () => {
    const { sandbox, url, client } = await open();
    const id = await submitJob(client, 'simulator', `circuit: ${CIRCUIT}`);
    // Without a page, which would load the circuit into the cache.
    const getStatus = () => client.queryText<{ job: { status: string } }>(`{ job(id: "${id}") { status } }`);
    await expect.poll(async () => (await getStatus()).data?.job.status).toBe('COMPLETED');
    const body = { statusCode: 503, error: 'Unavailable', message: 'Maintenance.' };
    sandbox.faults.set([{ method: 'GET', path: '/v0.4/jobs/*', response: { status: 503, body } }]);
    const { page } = await openDashboard(url, `/jobs/${id}`);
    await page.getByText('The compiled circuit could not be loaded.').waitFor();
    sandbox.faults.set([]);
    await page.getByRole('application', { name: /^Compiled circuit: 2 qubits/ }).waitFor();
  });

  test('compares predicted with actual durations on one axis, and the charge with the quote', async () => {
    const clock = new ManualClock(Date.now());
    const { url, client } = await open({ clock });
    const id = await submitJob(client, 'qpu.aria-1', `circuit: ${CIRCUIT}`);
    const { page, getErrors } = await openDashboard(url, `/jobs/${id}`);
    const [queue, execution] = [/^Wait/, /^R[ua]n/].map((name) =>
      page.getByRole('region', { name: 'Progress' }).getByRole('listitem').filter({ hasText: name }),
    ) as [Locator, Locator];
    const axis = page.locator('.time-axis > span');
    const getParts = () => axis.evaluateAll((parts) => parts.map(({ className }) => className));
    const cost = page.getByRole('region', { name: 'Cost' });
    await queue.filter({ hasText: /Waiting for \d.*predicted/ }).waitFor();
    await execution.getByText(/^predicted \d/).waitFor();
    expect((await getParts()).at(-1)).toBe('axis-execution axis-expected');
    expect(await page.locator('.axis-now').count()).toBe(1);
    await cost.getByText('Pending').waitFor();
    await clock.advance(120_000);
    await page.locator('.page-title .badge', { hasText: 'Done' }).waitFor();
    await queue.filter({ hasText: /Waited \d.*(?:than|as) predicted/ }).waitFor();
    await execution.filter({ hasText: /Ran \d.*(?:than|as) predicted/ }).waitFor();
    expect((await getParts()).filter((part) => /now|expected/.test(part))).toEqual([]);
    for (const width of [390, 960, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      for (const share of [null, 0, 0.3, 1]) expect(await findMisplacedLabels(page, share), `${width} px`).toEqual([]);
    }
    await cost.getByText(/^as quoted$|the quote$/).waitFor();
    expect(await cost.innerText()).toMatch(/QPU time\s+\d[^\n]*s/);
    // The service says the price, not what it is for.
    expect(await cost.innerText()).not.toMatch(/gates|minimum/);
    await page
      .getByRole('region', { name: 'Details' })
      .getByText(/^1\sone\u2011qubit, 1\stwo\u2011qubit$/)
      .waitFor();
    expect(await page.locator('time').first().getAttribute('title')).toMatch(/\d{4}/);
    await expectAccessible(page);
    expect(getErrors()).toEqual([]);
  });

  test.for([
    { width: 390, shots: 1_000, status: 'Done' },
    { width: 1280, shots: 1_000, status: 'Done' },
    { width: 390, shots: 100, status: 'Failed' },
  ])('do not move when the job ends as $status, at $width px', async ({ width, shots, status }) => {
    const clock = new ManualClock(Date.now());
    const { url, client } = await open({ clock });
    const id = await submitJob(
      client,
      'qpu.aria-1',
      `circuit: ${CIRCUIT}`,
      `shots: ${shots}, settings: { errorMitigation: { debiasing: true } }`,
    );
    const { page } = await openDashboard(url, `/jobs/${id}`);
    await page.setViewportSize({ width, height: 800 });
    // Their place instead of an empty section.
    const next = page.getByText(/^Results appear here/);
    await next.waitFor();
    expect(await page.getByRole('region', { name: 'Results' }).count()).toBe(0);
    expect(await findLayoutShifts(page)).toEqual([]);
    await expectStableTimeline(page);
    await expectStableBadge(page);
    const actions = page.locator('.page-actions');
    const isUsed = width > 390 && status === 'Done';
    if (isUsed) {
      await page.clock.install();
      await actions.hover();
    }
    await expect
      .poll(() => clock.advance(20_000).then(() => page.locator('.page-title .badge').innerText()))
      .toBe(status);
    if (status === 'Done') {
      await page.locator('.histogram .bar').first().waitFor();
      await page.getByRole('application', { name: /^Compiled circuit/ }).waitFor();
    } else await page.getByText(/^Debiasing needs/).waitFor();
    await expect.poll(() => page.locator('.spinner').count()).toBe(0);
    expect(await next.count()).toBe(0);
    await page
      .locator('.next-step')
      .getByText(/^\d.* from submission to end\.$/)
      .waitFor();
    if (isUsed) {
      // A click that is meant for one of the buttons presses no other: they stay longer than the second after which they go.
      await page.clock.runFor(4_500);
      expect(await actions.getByRole('button', { name: 'Cancel job' }).count()).toBe(1);
      await actions.getByRole('button', { name: 'More' }).focus();
      await page.mouse.move(0, 0);
      await page.clock.runFor(10);
      expect(await actions.getByRole('button', { name: 'Cancel job' }).count()).toBe(1);
      await page.getByRole('heading', { level: 1 }).focus();
      // At once.
      await page.clock.runFor(10);
      expect(await actions.getByRole('button', { name: 'Cancel job' }).count()).toBe(0);
    }
    // Those of an unfinished job are gone.
    await actions.getByRole('link', { name: status === 'Done' ? 'Run again' : 'Write a new program' }).waitFor();
    expect(await actions.getByRole('button').allInnerTexts()).toEqual([expect.stringContaining('More')]);
    expect(await findLayoutShifts(page)).toEqual([]);
    // On a phone, not below what the job cost; in a wide window, that is beside them.
    const getTop = async (selector: string) => (await page.locator(selector).boundingBox())?.y ?? Number.NaN;
    if (width === 390) expect(await getTop('#results')).toBeLessThan(await getTop('.job-side'));
    await page.getByRole('link', { name: status === 'Done' ? 'Go to the results' : 'See why' }).press('Enter');
    await page.locator('#results:focus').waitFor();
  });

  test('lists the child jobs with their progress until all have ended', async () => {
    const clock = new ManualClock(Date.now());
    const { url, client } = await open({ clock });
    const id = await submitJob(
      client,
      'qpu.aria-1',
      `circuits: { circuits: [${NAMES.map((name) => CIRCUIT.replace('{', `{ name: "${name}",`))}] }`,
    );
    const { page, getErrors } = await openDashboard(url, `/jobs/${id}`);
    const children = page.getByRole('region', { name: 'Child jobs' });
    await children.getByText('0 of 5 done').waitFor();
    const readNames = async () => (await children.locator('tbody th a').allInnerTexts()).sort();
    await expect.poll(readNames).toEqual(NAMES);
    // The end of each is predicted for it alone.
    expect(await children.innerText()).not.toContain('Ends in');
    expect(await page.locator('dt:text-is("Shots") + dd').innerText()).toBe('400 per circuit');
    await expectAccessible(page);
    await expect.poll(() => clock.advance(20_000).then(() => children.getByText('5 of 5 done').count())).toBe(1);
    await page.getByLabel('Circuit', { exact: true }).selectOption('1');
    await expect.poll(() => page.url()).toMatch(/\?circuit=1$/);
    await page
      .getByText(`stands out in ${NAMES[1]}:`)
      .or(page.getByText(`Most likely in ${NAMES[1]}:`))
      .waitFor();
    const download = async (format: string) => {
      const button = page.getByRole('button', { name: `Download results as ${format}` });
      return (await Promise.all([page.waitForEvent('download'), button.click()]))[0];
    };
    const csv = await readFile(await (await download('CSV')).path(), 'utf8');
    const firsts = csv.split('\n').flatMap((line) => line.split(',')[0] || []);
    expect([...new Set(firsts)]).toEqual(['circuit', ...NAMES]);
    expect((await download('SVG')).suggestedFilename()).toMatch(new RegExp(`-${NAMES[1]}\\.svg$`));
    const map = page.getByRole('table', { name: 'Probabilities by circuit' });
    await map.getByRole('button').first().press('Enter');
    await expect.poll(() => page.url()).not.toContain('circuit=');
    await page.reload();
    await map.waitFor();
    expect(await children.locator('tbody').count()).toBe(0);
    await children.getByText('Show child jobs').click();
    await expect.poll(readNames).toEqual(NAMES);
    // Not how long each ran, which would add up to more than the job ran.
    const ends = await children.locator('td.job-duration').allInnerTexts();
    expect(ends).toEqual(NAMES.map(() => expect.stringMatching(/^\d.* after start$/)));
    await children.locator('tbody th a').first().press('Enter');
    await page.getByRole('link', { name: id.slice(4, 12) }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('says that completed child jobs have results when the others are canceled', async () => {
    const clock = new ManualClock(Date.now());
    const { sandbox, url, client } = await open({ clock });
    const id = await submitJob(
      client,
      'qpu.aria-1',
      `circuits: { circuits: [${NAMES.map((name) => CIRCUIT.replace('{', `{ name: "${name}",`))}] }`,
    );
    const { page } = await openDashboard(url, `/jobs/${id}`);
    const countCompleted = async () => {
      await clock.advance(10);
      const headers = { authorization: 'apiKey sandbox' };
      const response = await fetch(`${sandbox.url}/v0.4/jobs?status=completed`, { headers });
      return ((await response.json()) as { jobs: unknown[] }).jobs.length;
    };
    await expect.poll(countCompleted).toBeGreaterThan(0);
    await page.getByText(/^[1-4] of 5 done/).waitFor();
    await page.getByRole('button', { name: 'Cancel job' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await page.getByText('Canceled while it ran: only the child jobs that are done have results.').waitFor();
  });
});

/** Checks that the timeline is equally high with short and long times: the ones that are shown depend on the time of the test. */
async function expectStableTimeline(page: Page): Promise<void> {
  const heights = await page.locator('.timeline').evaluate((timeline) => {
    const copy = timeline.cloneNode(true) as Element;
    timeline.after(copy);
    const measured = ['9:11:11 AM', 'about 12:58 PM', 'about 12:58:58 PM', 'about Nov 28, 12:58:58 PM'].map((text) => {
      for (const time of copy.querySelectorAll('.timeline-name + span')) time.textContent = text;
      return copy.getBoundingClientRect().height;
    });
    copy.remove();
    return measured;
  });
  expect(new Set(heights).size).toBe(1);
}

/**
 * The labels of the time axis that overlap the next one, or to which no line leads from their place on the axis. `share`: where the
 * execution begins, if not where it did.
 */
function findMisplacedLabels(page: Page, share: number | null): Promise<string[]> {
  return page.locator('.timeline').evaluate((timeline, start) => {
    const copy = timeline.cloneNode(true) as HTMLElement;
    timeline.after(copy);
    if (start !== null) copy.style.setProperty('--start', `${100 * start}%`);
    const boxes = [...copy.children].map((label) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      return range.getBoundingClientRect();
    });
    const [submitted, started, ended] = boxes as [DOMRect, DOMRect, DOMRect];
    const findLine = (element: Element) => {
      const { left, width } = getComputedStyle(element, '::before');
      const from = element.getBoundingClientRect().left + Number.parseFloat(left);
      return [from, from + Number.parseFloat(width)] as const;
    };
    // From the place of the start to its label, on either side.
    const [lineStart, lineEnd] = findLine(copy.children[1] as Element);
    const [place] = findLine(copy);
    const bar = document.querySelector('.time-axis')?.getBoundingClientRect();
    const near = (one: number, other: number) => Math.abs(one - other) < 1.5;
    const problems = [
      submitted.right > started.left && 'Submitted covers Started',
      started.right > ended.left && 'Started covers Ended',
      !near(submitted.left, Number(bar?.left)) && 'Submitted is not at the beginning',
      !near(ended.right, Number(bar?.right)) && 'Ended is not at the end',
      !near(Math.min(place, started.left), lineStart) && 'The line does not begin',
      !near(Math.max(place, started.left), lineEnd) && 'The line does not end',
    ];
    copy.remove();
    return problems.filter((problem) => problem !== false);
  }, share);
}

/** Checks that the badge of the title is equally wide with each status. */
async function expectStableBadge(page: Page): Promise<void> {
  const widths = await page.locator('.page-status').evaluate((status) => {
    const copy = status.cloneNode(true) as Element;
    status.after(copy);
    const labels = ['Queued', 'Running', 'Done', 'Failed', 'Canceled', 'Created', 'Started', 'Ended'];
    const measured = labels.map((label) => {
      copy.firstElementChild?.lastChild?.replaceWith(label);
      return copy.getBoundingClientRect().width;
    });
    copy.remove();
    return measured;
  });
  expect(new Set(widths).size).toBe(1);
}

/** Checks zoom, scrolling, tooltips and the SVG file by mouse. */
async function expectLargeDrawing(page: Page): Promise<void> {
  const diagram = page.getByRole('application', { name: 'Circuit: 30 qubits, 4,500 gates, 0 measurements, depth 200' });
  await diagram.waitFor();
  const boxes = page.locator('.circuit-drawing .box');
  const count = await boxes.count();
  expect(count).toBeGreaterThan(20);
  // Only the visible part is drawn.
  expect(count).toBeLessThan(1_000);
  await page.getByRole('button', { name: 'Zoom out' }).click();
  await page.getByText('80%').waitFor();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.getByText('100%').waitFor();
  await diagram.evaluate((element) => element.scrollTo(element.scrollWidth, element.scrollHeight));
  await page.locator('.circuit-labels').getByText('q29').waitFor();
  await page.locator('.circuit-drawing .label').last().hover();
  await page
    .getByRole('status')
    .filter({ hasText: /^h, q\d+$/ })
    .waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download SVG' }).click(),
  ]);
  const svg = await readFile(await file.path(), 'utf8');
  expect(svg.match(/class="box gate"/g)).toHaveLength(3_000);
}

async function submitJob(client: Client, backend: string, program: string, settings = 'shots: 400'): Promise<string> {
  const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
    `mutation { createJob(input: { backendId: "${backend}", ${settings}, program: { ${program} } }) { job { id } } }`,
  );
  return data?.createJob.job.id ?? '';
}
