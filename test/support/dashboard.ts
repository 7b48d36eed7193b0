import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Page, Request } from 'playwright-core';
import { openPage } from './browser.js';

export interface DashboardPage {
  readonly page: Page;
  /** What the page has asked for so far. */
  readonly requests: readonly Request[];
  /** What the browser refused or complained of, and what the page asked of others than its own gateway. */
  getErrors(): string[];
}

/** A visitor of the dashboard at `url`. */
export async function openDashboard(url: string, path = '/'): Promise<DashboardPage> {
  const { page, externalRequests: strays } = await openPage(url);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(`${error}`));
  await page.goto(url + path, { waitUntil: 'load' });
  return { page, requests, getErrors: () => [...messages, ...strays] };
}

/** What axe finds that keeps people from using the page; told which rules, only by those. */
export async function findViolations(page: Page, ...rules: string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules.length > 0 && { runOnly: rules }) };
  return page.evaluate(async (how) => {
    const { violations }: AxeResults = await Reflect.get(window, 'axe').run(document, how);
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, options);
}
