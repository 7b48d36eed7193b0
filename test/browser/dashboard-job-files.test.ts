import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { HAS_CURL, HAS_PYTHON } from '../support/clients/has-command.js';
import { chooseAction, FAST_POLLS, openDashboard, tabTo } from '../support/dashboard.js';
import { expectAccessible, PHONE, submitNoisyJob } from '../support/dashboard-job.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const run = promisify(execFile);
const ENV = { ...process.env, API_KEY: 'sandbox' };

describe.skipIf(!CHROMIUM)('files and code of the job page', () => {
  async function open() {
    const sandbox = await startTestSandbox({ seedHistory: false, speed: 200 });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    const client = new Client(url, 'sandbox');
    return { url, client, id: await submitNoisyJob(client, 'noisy', 'aria-1') };
  }

  test('downloads all states as data and the chart as images, by mouse and by keyboard', async () => {
    const { url, client, id } = await open();
    const { page, getErrors } = await openDashboard(url, `/jobs/${id}?top=8&register=pair`);
    await page.locator('.histogram .bar').first().waitFor();
    const csv = (await download(page, 'CSV', 'click')).toString();
    expect(csv.split('\n')[0]).toBe('bitstring,count,probability,interval_low,interval_high');
    expect(
      csv
        .trim()
        .split('\n')
        .slice(1)
        .reduce((sum, line) => sum + Number(line.split(',')[1]), 0),
    ).toBe(1_000);
    const { job, register, states } = JSON.parse((await download(page, 'JSON', 'click')).toString());
    expect([job.name, job.shots, register, states[0].bitstring.length]).toEqual(['noisy', 1_000, 'pair', 2]);
    const note = page.getByText('The file has the 10,000 most likely states.');
    expect(await note.count()).toBe(0);
    await page.setViewportSize(PHONE);
    expect((await download(page, 'SVG', 'Enter')).toString()).toMatch(/^<svg .*<title>noisy<\/title>/s);
    const png = await download(page, 'PNG', 'Enter');
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    // Width and height, in pixels.
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1_920, 960]);
    expect(png.length).toBeGreaterThan(5_000);
    expect(getErrors()).toEqual([]);

    // All states were loaded for the files: only another register needs a request.
    await page.route('**/graphql', (route) => route.abort());
    expect((await download(page, 'CSV', 'click')).toString()).toBe(csv);
    await page.getByLabel('Register').selectOption('last');
    await page.getByText('The results could not be loaded.').waitFor();

    await page.unroute('**/graphql');
    await page.goto(`${url}/jobs/${await submitNoisyJob(client, 'noisy', 'ideal', MANY_STATES)}?register=pair`);
    const bars = page.locator('.histogram .bar');
    await expect.poll(() => bars.count()).toBe(32);
    await page.getByLabel('States', { exact: true }).selectOption('8');
    await expect.poll(() => bars.count()).toBe(8);
    const [, ...lines] = (await download(page, 'CSV', 'click')).toString().trim().split('\n');
    expect(lines.length).toBe(10_000);
    await note.waitFor();
  });

  test('copies the id, and the request of the page as code that runs', async () => {
    const { url, id, client } = await open();
    const otherId = await submitNoisyJob(client, 'other', 'harmony');
    const { page, getErrors } = await openDashboard(url, '/key');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${url}/jobs/${id}?top=8&compare=${otherId}`);
    await page.locator('.histogram .bar-compared').first().waitFor();
    await page.getByRole('button', { name: 'Copy ID' }).click();
    await page.getByText('Copied').waitFor();
    expect(await readClipboard(page)).toBe(id.slice('Job:'.length));

    await chooseAction(page, 'button', 'Copy as code');
    const dialog = page.getByRole('dialog', { name: 'Copy as code' });
    await dialog.getByRole('button', { name: 'GraphQL' }).waitFor();
    await expectAccessible(page);
    const results: unknown[] = [];
    for (const { language, execute, isPossible } of LANGUAGES) {
      await tabTo(page, dialog.getByRole('button', { name: language }), 'Tab');
      await page.keyboard.press('Enter');
      await tabTo(page, dialog.getByRole('button', { name: 'Copy', exact: true }), 'Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => readClipboard(page)).toContain('query Job(');
      const code = await readClipboard(page);
      expect(code).toBe(await dialog.getByLabel('Code').inputValue());
      if (isPossible) results.push(await execute(code, client));
    }
    const [first] = results;
    expect(first).toMatchObject({ job: { name: 'noisy', compiledCircuits: [{}] }, compared: { name: 'other' } });
    for (const result of results) expect(result).toEqual(first);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(getErrors()).toEqual([]);
  });

  test('prints the data without the controls, in light colors', async () => {
    const { url, id } = await open();
    const { page } = await openDashboard(url, `/jobs/${id}`);
    await page.locator('.histogram .bar').first().waitFor();
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.getByRole('heading', { level: 1, name: 'noisy' }).isVisible()).toBe(true);
    expect(await page.locator('.histogram .bar').first().isVisible()).toBe(true);
    expect(await page.locator('button:visible').allInnerTexts()).toEqual([]);
    expect(await page.getByRole('navigation').isVisible()).toBe(false);
    expect(await page.getByText('Compilation settings').isVisible()).toBe(false);
    const [printed, day] = await page.locator('.timeline time').evaluateAll(([time]) => {
      const options = { day: 'numeric', month: 'short', year: 'numeric' } as const;
      const at = new Date(time?.getAttribute('datetime') ?? '');
      return [time && getComputedStyle(time, '::after').content, at.toLocaleDateString(undefined, options)];
    });
    expect(printed).toContain(day);
    expect(await page.evaluate(() => getComputedStyle(document.body).colorScheme)).toBe('light');
    // The drawing has the width of the window until it is drawn again, which is after the page is laid out for the paper.
    const drawing = page.locator('.histogram svg');
    await drawing.evaluate((svg) => svg.setAttribute('width', '2000'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    expect(await drawing.getByText('Counts').isVisible()).toBe(true);
    const view = page.locator('.print-only');
    expect(await view.innerText()).toBe('All qubits (3 bits), Linear scale');
    await page.emulateMedia({ media: 'screen' });
    expect(await view.isVisible()).toBe(false);
    await page.getByLabel('Register').selectOption('pair');
    await page.getByRole('button', { name: 'Log', exact: true }).click();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => view.innerText()).toBe('pair (2 bits), Logarithmic scale');
    const colors = await page.locator('.timeline').evaluate((timeline) => getComputedStyle(timeline).printColorAdjust);
    expect(colors).toBe('exact');
  });

  test('prints a long circuit in lines that are as wide as the page', async () => {
    const { url, client } = await open();
    const id = await submitNoisyJob(client, 'long', 'aria-1', LONG_PROGRAM);
    const { page } = await openDashboard(url, `/jobs/${id}`);
    await page.getByRole('application', { name: /^Compiled circuit/ }).waitFor();
    await page.setViewportSize({ width: 700, height: 1_000 });
    await page.emulateMedia({ media: 'print' });
    const lines = page.locator('.circuit-printed svg');
    await expect.poll(() => lines.count()).toBeGreaterThan(2);
    const ends = await lines.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().right));
    expect(Math.max(...ends)).toBeLessThanOrEqual(700);
    expect(await page.locator('.circuit-drawing').isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await lines.first().waitFor({ state: 'detached' });
  });
});

/** 2 to the power of 14 states, in a register. */
const MANY_STATES = 'OPENQASM 3.0; include "stdgates.inc"; qubit[14] q; bit[14] pair; h q; pair = measure q;';

/** More columns than fit on a page. */
const LONG_PROGRAM = `OPENQASM 3.0;
include "stdgates.inc";
qubit[2] q;
${'h q[0]; cx q[0], q[1];\n'.repeat(20)}`;

/** Runs the code, and returns the data of the response. */
const LANGUAGES = [
  {
    language: 'GraphQL',
    isPossible: true,
    execute: async (code: string, client: Client) => {
      const [, variables = ''] = /^# Variables: (.*)$/m.exec(code) ?? [];
      return (await client.queryText(code, JSON.parse(variables))).data;
    },
  },
  {
    language: 'curl',
    isPossible: HAS_CURL,
    execute: async (code: string) => JSON.parse((await run('sh', ['-c', code], { env: ENV })).stdout).data,
  },
  {
    language: 'TypeScript',
    isPossible: true,
    execute: async (code: string) => {
      const { outputText } = ts.transpileModule(code, { compilerOptions: { module: ts.ModuleKind.ESNext } });
      return JSON.parse((await run('node', ['--input-type=module', '-e', outputText], { env: ENV })).stdout);
    },
  },
  {
    language: 'Python',
    isPossible: HAS_PYTHON,
    execute: async (code: string) => JSON.parse((await run('python3', ['-c', code], { env: ENV })).stdout),
  },
] as const;

const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

async function download(page: Page, format: string, action: 'click' | 'Enter'): Promise<Buffer> {
  const button = page.getByRole('button', { name: `Download results as ${format}` });
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    action === 'click' ? button.click() : button.press(action),
  ]);
  expect(file.suggestedFilename()).toBe(`noisy-pair.${format.toLowerCase()}`);
  return readFile(await file.path());
}
