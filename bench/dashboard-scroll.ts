/**
 * Scrolls the dashboard's list of 2,000 jobs, from top to bottom, in Chromium over the built gateway and sandbox, at full CPU speed and
 * slowed down 4 times. Prints the frames of the page: their rate, their 95th percentile, and the share that took longer than 1.5
 * intervals of a 60 Hz display. Then scrolls pages of plain rows in the same way, and prints the ratio of the rates: without a GPU, they
 * depend on how fast the CPU rasterizes. Arguments: number of jobs, number of passes, and the slowdown if only one is measured.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { type CDPSession, chromium, type Page } from 'playwright-core';
import { PLAIN_PAGES } from './plain-rows.js';

const JOBS = Number(process.argv[2] ?? 2_000);
const PASSES = Number(process.argv[3] ?? 3);
const SLOWDOWNS = process.argv[4] ? [Number(process.argv[4])] : [1, 4];
const SPEED_PX_PER_S = 4_000;
const LONG_FRAME_MS = 25;
/** The service completes these at once, and runs the queued ones on after the bench. */
const QUEUED_JOBS = 20;
/** The row of a job loses the line with the remaining time when the job ends. */
const MAX_ROW_CHANGE_PX = 20;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function startGateway() {
  const program = spawn(process.execPath, ['dist/main.js'], {
    env: { ...process.env, PORT: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'silent', MAX_OPERATIONS_PER_MINUTE: '1000000' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  for await (const chunk of program.stdout) {
    output += chunk;
    if (output.includes('API key')) break;
  }
  const find = (name: string) => new RegExp(`${name} +(http://[^ /]+)`).exec(output)?.[1] ?? '';
  return { program, url: find('dashboard'), upstreamUrl: find('upstream') };
}

/** Most jobs are dry runs, which are final at once; some fail, and the newest ones are queued. */
async function submitJobs(upstreamUrl: string): Promise<void> {
  for (let i = 0; i < JOBS; i++) {
    const isQueued = i >= JOBS - QUEUED_JOBS;
    const response = await fetch(`${upstreamUrl}/v0.4/jobs`, {
      method: 'POST',
      headers: { authorization: 'apiKey sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({
        backend: isQueued ? 'qpu.aria-1' : 'simulator',
        type: 'ionq.circuit.v1',
        name: `vqe step ${i}`,
        shots: isQueued ? 1_000_000 : 1_000,
        dry_run: !isQueued,
        input: { qubits: i % 10 === 0 ? 30 : 2, gateset: 'qis', circuit: [{ gate: 'h', target: 0 }] },
      }),
    });
    if (response.status !== 201) throw new Error(`Unexpected response status ${response.status}.`);
  }
}

/** Text, as compiled functions refer to helpers that the page does not have. */
const RECORDER = `
  let frames = null;
  window.startFrames = () => {
    frames = [];
    requestAnimationFrame(function record(time) {
      frames?.push(time);
      if (frames) requestAnimationFrame(record);
    });
  };
  window.stopFrames = () => {
    const recorded = frames;
    frames = null;
    return recorded;
  };
`;

/**
 * The times of the frames while the list is scrolled to its end, until no page is left: the jobs of the bench, then those of the
 * sandbox's history. A page that is loaded during a pass is not scrolling.
 */
async function loadAll(page: Page): Promise<readonly number[]> {
  await page.evaluate('startFrames()');
  // A query by role would take longer than the frames.
  const countRows = () => page.locator('tbody th > a').count();
  // The button "Load more", or the indicator of a page that is loading.
  const countPages = () => page.locator('tbody > .wide-row').count();
  while ((await countRows()) < JOBS || (await countPages()) > 0) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await wait(20);
  }
  return page.evaluate('stopFrames()');
}

/** The times of the frames while the page is scrolled from top to bottom, as by wheel. */
async function scroll(page: Page, session: CDPSession): Promise<readonly number[]> {
  const distance = await page.evaluate(() => {
    scrollTo(0, 0);
    return document.body.scrollHeight - innerHeight;
  });
  if (distance <= 0) throw new Error(`The page is not longer than the window: ${distance} px are left to scroll.`);
  await wait(500);
  await page.evaluate('startFrames()');
  await session.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 400,
    yDistance: -distance,
    speed: SPEED_PX_PER_S,
    gestureSourceType: 'mouse',
  });
  const times = await page.evaluate<number[]>('stopFrames()');
  const { end, rest } = await page.evaluate(() => ({
    end: scrollY,
    rest: document.body.scrollHeight - innerHeight - scrollY,
  }));
  // Of a page that has become shorter meanwhile, the end must be reached.
  const isEndReached = rest <= 1 && end >= distance - QUEUED_JOBS * MAX_ROW_CHANGE_PX;
  if (end < distance - 1 && !isEndReached)
    throw new Error(`Scrolled ${end} px of ${distance} px; ${rest} px are left.`);
  return times;
}

/** The times of the frames of each pass. */
type Passes = readonly (readonly number[])[];

async function scrollRepeatedly(page: Page, session: CDPSession): Promise<Passes> {
  const passes: (readonly number[])[] = [];
  for (let pass = 0; pass < PASSES; pass++) passes.push(await scroll(page, session));
  return passes;
}

const toDurations = (passes: Passes) =>
  passes.map((times) => times.slice(1).map((time, i) => time - (times[i] ?? time)));

/** Frames per second of each pass. */
const computeRates = (passes: Passes) =>
  toDurations(passes).map((list) => (list.length * 1_000) / list.reduce((sum, ms) => sum + ms, 0));

const getMedian = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function describe(passes: Passes): string {
  const frames = toDurations(passes);
  const rates = computeRates(passes);
  const p95 = frames.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] ?? Number.NaN);
  const long = frames.map((list) => (100 * list.filter((ms) => ms > LONG_FRAME_MS).length) / list.length);
  const range = (values: readonly number[], digits: number) => {
    const [lowest, highest] = [Math.min(...values), Math.max(...values)];
    return `${getMedian(values).toFixed(digits)} (${lowest.toFixed(digits)} to ${highest.toFixed(digits)})`;
  };
  return [range(rates, 1), range(p95, 1), range(long, 2)].map((text) => text.padEnd(24)).join(' | ');
}

const { program, url, upstreamUrl } = await startGateway();
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function openPage(slowdown: number, open: (page: Page) => Promise<unknown>) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const session = await page.context().newCDPSession(page);
  await page.addInitScript(RECORDER);
  await open(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, session };
}

try {
  await submitJobs(upstreamUrl);
  print(`${JOBS} jobs, ${PASSES} passes at ${SPEED_PX_PER_S} px/s: median (lowest to highest)`);
  print('CPU slowed down |             | frames per second        | 95th percentile in ms    | frames over 25 ms in %');
  for (const slowdown of SLOWDOWNS) {
    const printRow = (name: string, passes: Passes) =>
      print(`${slowdown} x | ${name.padEnd(11)} | ${describe(passes)}`);
    const { page, session } = await openPage(slowdown, async (opened) => {
      await opened.goto(`${url}/jobs`, { waitUntil: 'load' });
      await opened.locator('tbody th > a').first().waitFor();
    });
    printRow('loading', [await loadAll(page)]);
    const passes = await scrollRepeatedly(page, session);
    printRow('loaded', passes);
    const rows = await page.locator('tbody tr').count();
    const rowPx = Math.round((await page.evaluate(() => document.body.scrollHeight)) / rows);
    await page.close();
    for (const [name, getHtml] of Object.entries(PLAIN_PAGES)) {
      const plain = await openPage(slowdown, (opened) =>
        opened.goto(`data:text/html,${encodeURIComponent(getHtml(rows, rowPx))}`),
      );
      const plainPasses = await scrollRepeatedly(plain.page, plain.session);
      const ratio = getMedian(computeRates(passes)) / getMedian(computeRates(plainPasses));
      printRow(name, plainPasses);
      print(`${slowdown} x | the dashboard reaches ${ratio.toFixed(2)} of this rate`);
      await plain.page.close();
    }
  }
} finally {
  await browser.close();
  program.kill();
  await once(program, 'close');
}
