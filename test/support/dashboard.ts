import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { openPage } from './browser.js';

let built: Promise<string> | undefined;

/** The folder with the dashboard as `npm run build` makes it, made once for all tests of a worker. */
export function builtDashboard(): Promise<string> {
  built ??= buildInto(mkdtempSync(join(tmpdir(), 'dashboard-')));
  return built;
}

async function buildInto(folder: string): Promise<string> {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  // In a process of its own: one that runs tests makes it a build for development.
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'dashboard', '--outDir', folder, '--emptyOutDir'];
  await promisify(execFile)(process.execPath, vite, { env: { ...process.env, NODE_ENV: 'production' } });
  return folder;
}

export interface Visit {
  readonly page: Page;
  /** What the page has asked for so far. */
  readonly requests: readonly Request[];
  /** What the browser refused or complained of, and what the page asked of others than its own gateway. */
  complaints(): string[];
}

/** A visitor of the dashboard at `url`. */
export async function visit(url: string, path = '/'): Promise<Visit> {
  const { page, strays } = await openPage(url);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const said: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text());
  });
  page.on('pageerror', (error) => said.push(`${error}`));
  await page.goto(url + path, { waitUntil: 'load' });
  return { page, requests, complaints: () => [...said, ...strays] };
}

/** What axe finds that keeps people from using the page; told which rules, only by those. */
export async function seriousIn(page: Page, ...rules: string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) };
  return page.evaluate(async (how) => {
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run(document, how);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, options);
}
