import { readFileSync } from 'node:fs';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { Sandbox } from '../../sandbox/src/sandbox.js';
import { openPage } from './browser.js';
import { recordLayoutShifts } from './layout-shift.js';

/** Settings of a gateway that reports changes at once. */
export const FAST_POLLS = { POLL_MIN_INTERVAL_MS: '100', maxPollIntervalMs: '500' };

/** The button of the form for a job: what would run, or that it submits while that is not known. */
export const SUBMIT_BUTTON = /^(Submit job|Run .* shots?( on \S+)?( for .+)?)$/;

export interface DashboardPage {
  readonly page: Page;
  /** The requests of the page so far. */
  readonly requests: readonly Request[];
  /** Errors and warnings in the console, uncaught errors, and requests to other servers. */
  getErrors(): string[];
}

/** Opens the dashboard at `url` in a browser profile without data; on a first visit, without cached files. */
export async function openDashboard(
  url: string,
  path = '/jobs',
  visit?: { isFirstVisit: boolean },
): Promise<DashboardPage> {
  const { page, externalRequests } = await openPage(url, visit);
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  const messages: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) messages.push(message.text());
  });
  page.on('pageerror', (error) => messages.push(`${error}`));
  await recordLayoutShifts(page);
  await page.goto(url + path, { waitUntil: 'load' });
  return { page, requests, getErrors: () => [...messages, ...externalRequests] };
}

/** Opens another view without loading the document again, as links do, and waits until it has its data. */
export async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate(async (target) => {
    history.pushState(null, '', target);
    // The footer moves from the old view to the new one in the first frame, for a user after a click.
    await Reflect.get(window, 'takeLayoutShifts')();
  }, path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expect.poll(() => page.locator('.spinner').count()).toBe(0);
}

/**
 * Holds the first request that matches, until its route is continued. Wait for this before the page may send the request: the browser
 * begins to intercept some time after `route` was called.
 */
export async function holdRequest(page: Page, path: string, body = ''): Promise<{ readonly held: Promise<Route> }> {
  let hold: (route: Route) => void = () => undefined;
  const held = new Promise<Route>((resolve) => {
    hold = resolve;
  });
  await page.route(path, (route) => (`${route.request().postData()}`.includes(body) ? hold(route) : route.continue()));
  return { held };
}

const AXE = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Accessibility violations of every level that axe finds; of these rules only, if there are any. */
export async function findViolations(page: Page, ...rules: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    // The browser compiles an init script once for all documents of a page.
    await page.addInitScript(AXE);
  }
  const options: RunOptions = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules.length > 0 && { runOnly: rules }),
  };
  const violations = await page.evaluate(async (runOptions) => {
    const results: AxeResults = await Reflect.get(window, 'axe').run(document, runOptions);
    return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target) }));
  }, options);
  return [
    ...violations.flatMap(({ id, targets }) => targets.map((target) => `${id}: ${target.join(' ')}`)),
    ...(await findPalePlaceholders(page)),
  ];
}

/** Placeholders with a contrast below 4.5:1, which axe does not check. */
function findPalePlaceholders(page: Page): Promise<string[]> {
  return page.locator('input[placeholder]:visible').evaluateAll((inputs) => {
    const getLuminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return inputs.flatMap((input) => {
      const [text, ground] = [
        getComputedStyle(input, '::placeholder').color,
        getComputedStyle(input).backgroundColor,
      ].map(getLuminance);
      const [low = 0, high = 0] = [Number(text), Number(ground)].sort((a, b) => a - b);
      const contrast = (high + 0.05) / (low + 0.05);
      return contrast < 4.5 ? [`placeholder: ${input.id}, ${contrast.toFixed(2)}:1`] : [];
    });
  });
}

/** Violations in the light theme, then low contrast in the dark one. */
export async function findViolationsInThemes(page: Page): Promise<string[]> {
  const violations = await findViolations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  violations.push(...(await findViolations(page, 'color-contrast')));
  await page.emulateMedia({ colorScheme: 'light' });
  return violations;
}

/** Elements that are wider than the page or their scroll area, cards that end outside of the page, and tables outside of their card. */
export function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolled = [document.documentElement, ...document.querySelectorAll('.table-scroll')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(
        (element) => `${element.querySelector('table')?.ariaLabel}: ${element.scrollWidth} in ${element.clientWidth}`,
      );
    const header = document.querySelector('.page-header');
    const outside = [...document.querySelectorAll('main .card, main .card .table-scroll')].flatMap((element) => {
      const container = element.parentElement?.closest('.card') ?? header;
      const [right, end] = [element, container].map((box) => box?.getBoundingClientRect().right ?? 0);
      const { ariaLabel: name } = element.closest('.card') ?? element;
      return Number(right) > Number(end) + 1 ? [`${element.className} of ${name}: ends at ${right}, not ${end}`] : [];
    });
    return [...scrolled, ...outside];
  });
}

/** A way to use a page. Each feature is used in one of them; `dashboard-pages.test.ts` checks all pages in all widths and themes. */
export interface Variant {
  readonly input: 'mouse' | 'keyboard';
  readonly width: 390 | 1280;
  readonly colorScheme: 'dark' | 'light';
}

export const BY_MOUSE: Variant = { input: 'mouse', width: 390, colorScheme: 'dark' };
export const BY_KEYBOARD: Variant = { input: 'keyboard', width: 1280, colorScheme: 'light' };

/** Presses an action in the menu of a page. */
export async function chooseAction(page: Page, role: 'button' | 'link', name: string): Promise<void> {
  await page.getByRole('button', { name: /^More/ }).click();
  await page.locator('.menu').getByRole(role, { name, exact: true }).click();
}

/** Sets the width and the theme of a page. */
export async function applyVariant(page: Page, { width, colorScheme }: Variant): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

/** Waits until an element is visible, or is not. Looks every 50 ms: `waitFor` looks every 500 ms after the first ones. */
export async function waitUntilVisible(element: Locator, isVisible = true): Promise<void> {
  await expect.poll(() => element.first().isVisible(), { message: `${element}` }).toBe(isVisible);
}

/** Clicks a control, or moves the focus there with Tab and presses the key. */
export async function activate(control: Locator, { input }: Variant, key = 'Enter'): Promise<void> {
  await waitUntilVisible(control);
  if (input === 'mouse') return control.click();
  await tabTo(control.page(), control, 'Tab', 150);
  await control.page().keyboard.press(key);
}

/** Presses a key until the element has the focus; in a toolbar, which is one stop, an arrow key. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab', maxPresses = 40): Promise<void> {
  let element = await target.elementHandle();
  for (let presses = 0; presses < maxPresses; presses++) {
    // Finding the target after each key would take three quarters of the time.
    const isSearched = await element?.evaluate((node) => !node.isConnected || node.matches(':focus'));
    if (isSearched !== false) {
      if (await target.evaluate((node) => node.matches(':focus'))) return;
      element = await target.elementHandle();
    }
    const isInToolbar = await element?.evaluate(
      (node) => node.closest('[role="toolbar"]')?.contains(document.activeElement) === true,
    );
    await page.keyboard.press(isInToolbar ? 'ArrowRight' : key);
  }
  throw new Error(`The focus did not reach ${target}.`);
}

/** Whether all of an element is in the window. */
export function isInViewport(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth;
  });
}

/** Submits this many jobs directly to the sandbox. */
export async function submitJobs(
  sandbox: Sandbox,
  count: number,
  backend = 'simulator',
  name = 'one',
  sessionId?: string,
): Promise<void> {
  const body = JSON.stringify({
    backend,
    session_id: sessionId,
    type: 'ionq.circuit.v1',
    name,
    dry_run: backend === 'simulator',
    input: { qubits: 1, gateset: 'qis', circuit: [{ gate: 'h', target: 0 }] },
  });
  const headers = { authorization: 'apiKey sandbox', 'content-type': 'application/json' };
  for (let i = 0; i < count; i++) {
    const response = await fetch(`${sandbox.url}/v0.4/jobs`, { method: 'POST', headers, body });
    expect(response.status).toBe(201);
  }
}

/** Number of jobs with a status of the service. */
export async function countJobs({ url }: Sandbox, status = 'started'): Promise<number> {
  const response = await fetch(`${url}/v0.4/jobs?status=${status}`, { headers: { authorization: 'apiKey sandbox' } });
  const { jobs } = (await response.json()) as { jobs: unknown[] };
  return jobs.length;
}

/** From now on, the sandbox returns these fields of a backend. */
export async function replaceBackend(
  sandbox: Sandbox,
  name: string,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  sandbox.faults.set([]);
  const headers = { authorization: 'apiKey sandbox' };
  const backends: unknown = await (await fetch(`${sandbox.url}/v0.4/backends`, { headers })).json();
  const body = (backends as { backend: string }[]).map((row) => (row.backend === name ? { ...row, ...fields } : row));
  sandbox.faults.set([{ path: '/v0.4/backends', response: { status: 200, body } }]);
}
