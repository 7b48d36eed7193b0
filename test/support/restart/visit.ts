import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Sandbox } from '../../../sandbox/src/sandbox.js';
import type { ManualClock } from '../clock.js';
import { activate, type Variant, waitUntilVisible } from '../dashboard.js';

interface Services {
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
}

export interface Visit extends Services {
  readonly page: Page;
  readonly variant: Variant;
  /** Clicks a button, or presses it by keyboard. */
  press(name: string | RegExp, parent?: Locator): Promise<void>;
  /** Chooses a checkbox. */
  check(name: string): Promise<void>;
  /** Chooses an option by mouse, or by the first letter of its label. */
  choose(label: string, option: string): Promise<void>;
  /** Appends to the text of a field. */
  append(label: string, text: string): Promise<void>;
}

/** What a user does before, during and after an outage of the gateway. */
export interface Feature {
  readonly name: string;
  readonly path: string;
  readonly before: (visit: Visit) => Promise<void>;
  readonly during: (visit: Visit) => Promise<void>;
  readonly after: (visit: Visit) => Promise<void>;
}

export function createVisit(page: Page, variant: Variant, services: Services): Visit {
  return {
    ...services,
    page,
    variant,
    press: (name, parent) => activate((parent ?? page).getByRole('button', { name, exact: true }), variant),
    check: (name) => activate(page.getByRole('checkbox', { name }), variant, 'Space'),
    choose: async (label, option) => {
      const select = page.getByLabel(label, { exact: true });
      if (variant.input === 'mouse') await select.selectOption(option);
      else await activate(select, variant, option[0]);
    },
    append: async (label, text) => {
      await activate(page.getByLabel(label), variant, 'End');
      await page.keyboard.press('End');
      await page.keyboard.type(text);
    },
  };
}

export async function confirm({ press, page }: Visit, name: string): Promise<void> {
  await press(name);
  await press(name, page.getByRole('dialog'));
}

/** Without a response the object may exist, so that creating another one is confirmed first. */
export async function createAnother({ page, press, variant }: Visit, button: string): Promise<void> {
  await activate(page.getByRole('checkbox', { name: /^Create another/ }), variant, 'Space');
  await press(button);
}

export const waitForText = (page: Page, text: string | RegExp): Promise<void> => waitUntilVisible(page.getByText(text));

export const getRow = (page: Page, name: string | RegExp): Locator => page.getByRole('row', { name });

export const waitForRow = (page: Page, name: string | RegExp): Promise<void> => waitUntilVisible(getRow(page, name));

/** The page of a new job. */
export const waitForJobPage = (page: Page, name: string): Promise<void> =>
  waitUntilVisible(page.getByRole('heading', { level: 1, name, exact: true }));

/** Advances the clock until the job has been simulated, on another thread. */
export async function waitUntilCompleted(services: Services, name: string): Promise<void> {
  const getStatus = async () => (await findJob(services, name))?.status;
  await expect.poll(() => services.clock.advance(20_000).then(getStatus)).toBe('completed');
}

/** Cancels a job directly in the sandbox. */
export async function cancelJob(services: Services, name: string): Promise<void> {
  const job = await findJob(services, name);
  await callSandbox(services, 'PUT', `/v0.4/jobs/${job?.id}/status/cancel`);
}

interface ListedJob {
  readonly id: string;
  readonly name: string | null;
  readonly status: string;
}

/** The newest job with this name. */
async function findJob(services: Services, name: string): Promise<ListedJob | undefined> {
  const { jobs } = await callSandbox<{ readonly jobs: readonly ListedJob[] }>(services, 'GET', '/v0.4/jobs?limit=25');
  return jobs.find((job) => job.name === name);
}

/** Submits a job with two child jobs directly to the sandbox, and returns its id. */
export async function submitBatch(services: Services, name: string): Promise<string> {
  const circuits = ['left', 'right'].map((circuit) => ({ name: circuit, circuit: [{ gate: 'h', target: 0 }] }));
  const input = { qubits: 1, gateset: 'qis', circuits };
  const body = { backend: 'qpu.aria-1', type: 'ionq.multi-circuit.v1', name, input };
  const { id } = await callSandbox<{ readonly id: string }>(services, 'POST', '/v0.4/jobs', body);
  return `Job:${id}`;
}

async function callSandbox<Body>({ sandbox }: Services, method: string, path: string, body?: unknown): Promise<Body> {
  const headers = { authorization: 'apiKey sandbox', 'content-type': 'application/json' };
  const response = await fetch(sandbox.url + path, { method, headers, body: body ? JSON.stringify(body) : null });
  expect(response.ok).toBe(true);
  return (await response.json()) as Body;
}
