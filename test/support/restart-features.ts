import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Sandbox } from '../../sandbox/src/sandbox.js';
import type { ManualClock } from './clock.js';
import { activate, replaceBackend, submitJobs, type Variant } from './dashboard.js';

export interface Visit {
  readonly page: Page;
  readonly variant: Variant;
  readonly sandbox: Sandbox;
  readonly clock: ManualClock;
  /** Clicks a button, or presses it by keyboard. */
  press(name: string | RegExp, parent?: Locator): Promise<void>;
  /** Chooses a checkbox. */
  check(name: string): Promise<void>;
  /** Chooses an option by mouse, or the next one by keyboard. */
  choose(label: string, option: string): Promise<void>;
}

interface Ids {
  readonly completedJob: string;
  readonly session: string;
}

/** What a user does before, during and after an outage of the gateway. */
export interface Feature {
  readonly name: string;
  readonly path: string;
  readonly before: (visit: Visit) => Promise<void>;
  readonly during: (visit: Visit) => Promise<void>;
  readonly after: (visit: Visit) => Promise<void>;
}

const confirm = async ({ press, page }: Visit, name: string) => {
  await press(name);
  await press(name, page.getByRole('dialog'));
};
export const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const getEvents = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr');
const getRow = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

export const listFeatures = ({ completedJob, session }: Ids): readonly Feature[] => [
  {
    name: 'submission with its draft and quotes',
    path: '/submit',
    before: async ({ page, press }) => {
      await press('GHZ 5 qubits');
      await getRow(page, /^qpu.aria-1.*\$/).waitFor();
    },
    during: async ({ page, press, variant }) => {
      await activate(page.getByLabel('Shots'), variant, 'End');
      await page.keyboard.type('0');
      await waitForText(page, 'No new prices: The gateway cannot be reached.');
      await press('Submit job');
      await waitForText(page, 'No response from the gateway.');
    },
    after: async ({ page, press }) => {
      await getRow(page, /^qpu.aria-1.*\$/).waitFor();
      expect(await page.getByLabel('Shots').inputValue()).toBe('10000');
      await press('Submit job');
      await page.getByRole('heading', { level: 1, name: 'ghz' }).waitFor();
    },
  },
  {
    name: 'live list of jobs with a selection',
    path: '/?status=SUBMITTED',
    before: async ({ page, sandbox, check, press }) => {
      await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
      await press('1 new job');
      await check('Select first');
      await waitForText(page, '1 selected');
    },
    during: async (visit) => {
      await confirm(visit, 'Cancel 1 job');
      await getRow(visit.page, /first.*The gateway cannot be reached/).waitFor();
      await submitJobs(visit.sandbox, 1, 'qpu.aria-1', 'second');
    },
    after: async (visit) => {
      await visit.press('1 new job');
      await getRow(visit.page, /second/).waitFor();
      await waitForText(visit.page, '1 selected');
      await confirm(visit, 'Cancel 1 job');
      await getRow(visit.page, /first/).waitFor({ state: 'detached' });
    },
  },
  {
    name: 'notification of a job that ends meanwhile',
    path: '/?status=SUBMITTED',
    before: async ({ page, press, check }) => {
      await check('Select second');
      await press('Notify me');
      await page.getByText('1 selected').waitFor({ state: 'detached' });
    },
    during: ({ sandbox, clock }) => waitUntilCompleted(sandbox, clock, 'second'),
    after: async ({ page, press }) => {
      // The job that was submitted above may have ended, too.
      await waitForText(page, /^[12] jobs? ha(s|ve) ended while you were away\./);
      await press(/^Activity: [12] new$/);
      await page.getByRole('dialog').getByRole('link', { name: 'second' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'log of a listed job that ends meanwhile',
    path: '/',
    before: async ({ page, sandbox, press }) => {
      await submitJobs(sandbox, 1, 'qpu.aria-1', 'third');
      await press('1 new job');
      await getRow(page, /third.*Submitted/).waitFor();
    },
    during: ({ sandbox, clock }) => waitUntilCompleted(sandbox, clock, 'third'),
    after: async ({ page, press }) => {
      await getRow(page, /third.*Completed/).waitFor();
      await press('Activity');
      await page.getByRole('dialog').getByRole('link', { name: 'third' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'results of a job',
    path: `/jobs/${completedJob}`,
    before: ({ page }) => page.locator('.histogram .bar').first().waitFor(),
    during: async ({ page, press, choose }) => {
      await press('Log');
      expect(await page.locator('.histogram .bar').count()).toBeGreaterThan(1);
      await choose('Register', 'pair');
      await waitForText(page, 'The results could not be loaded.');
      await waitForText(page, 'Showing all qubits.');
      expect(await page.locator('.histogram .state-label', { hasText: /^000$/ }).count()).toBe(1);
    },
    after: ({ page }) => page.locator('.histogram .state-label', { hasText: /^00$/ }).waitFor({ state: 'attached' }),
  },
  {
    name: 'new session',
    path: '/sessions',
    before: async ({ page, press, variant }) => {
      await press('New session');
      await page.getByLabel('Backend').getByRole('option').first().waitFor({ state: 'attached' });
      await activate(page.getByLabel('Job limit'), variant, 'End');
      await page.keyboard.type('4');
    },
    during: async ({ page, press }) => {
      await press('Create session');
      await waitForText(page, 'The gateway cannot be reached.');
    },
    after: async (visit) => {
      await visit.press('Create session');
      await waitForText(visit.page, '4 of 4 jobs left');
      await confirm(visit, 'End session');
      await waitForText(visit.page, 'Up to 4 jobs');
    },
  },
  {
    name: 'session with its jobs and limits',
    path: `/sessions/${session}`,
    before: async ({ page, press }) => {
      await waitForText(page, '3 of 3 jobs left');
      await press('Show remaining');
      await waitForText(page, '$500.00 of $500.00 left');
    },
    during: async (visit) => {
      await submitJobs(visit.sandbox, 1, 'qpu.aria-1', 'fourth', session);
      await confirm(visit, 'End session');
      await waitForText(visit.page, 'The gateway cannot be reached.');
      await waitForText(visit.page, '3 of 3 jobs left');
    },
    after: async ({ page, sandbox, clock }) => {
      await getRow(page, /fourth.*Submitted/).waitFor();
      await waitForText(page, '2 of 3 jobs left');
      await waitForText(page, '$487.60 of $500.00 left');
      await waitUntilCompleted(sandbox, clock, 'fourth');
      await getRow(page, /fourth.*Completed/).waitFor();
    },
  },
  {
    name: 'events of a backend',
    path: '/backends/qpu.aria-2',
    before: ({ page }) => getEvents(page).first().waitFor(),
    during: async ({ page, press, sandbox }) => {
      const count = await getEvents(page).count();
      await press('30 days');
      await waitForText(page, 'The characterizations could not be loaded.');
      await waitForText(page, /^Showing .* to /);
      expect(await getEvents(page).count()).toBe(count);
      expect(await page.locator('.recharts-line-curve').count()).toBe(3);
      await replaceBackend(sandbox, 'qpu.aria-2', { status: 'unavailable' });
    },
    after: async ({ page, sandbox }) => {
      await page.locator('.page-title .badge', { hasText: 'Unavailable' }).waitFor();
      await expect.poll(() => page.getByText('could not be loaded').count()).toBe(0);
      await replaceBackend(sandbox, 'qpu.aria-2', { status: 'retired' });
      await getEvents(page)
        .filter({ hasText: /Status.*Unavailable.*Retired/s })
        .waitFor();
      sandbox.faults.set([]);
    },
  },
  {
    name: 'comparison of backends',
    path: '/backends',
    before: ({ page }) => waitForText(page, 'Choose a program to compare'),
    during: async ({ page, check }) => {
      await check('Compare qpu.aria-1');
      await check('Compare qpu.aria-2');
      await waitForText(page, 'Connection lost');
    },
    after: ({ page }) => page.getByRole('columnheader', { name: 'qpu.aria-2' }).waitFor(),
  },
  {
    name: 'usage of an organization',
    path: '/organization',
    before: ({ page }) => page.locator('.usage-stacks .recharts-bar-rectangle path').first().waitFor(),
    during: async ({ page, press }) => {
      await press('By member');
      await waitForText(page, 'The usage over time could not be loaded.');
      await waitForText(page, 'Showing usage by project.');
      await page.getByRole('img', { name: /stacked.*Chemistry/ }).waitFor();
    },
    after: async ({ page }) => {
      await page.getByRole('img', { name: /stacked.*maria/ }).waitFor();
      expect(await page.getByText('could not be loaded').count()).toBe(0);
    },
  },
];

/** Advances the clock until the job has been simulated, on another thread. */
async function waitUntilCompleted(sandbox: Sandbox, clock: ManualClock, name: string): Promise<void> {
  const headers = { authorization: 'apiKey sandbox' };
  const getStatus = async () => {
    const response = await fetch(`${sandbox.url}/v0.4/jobs?limit=25`, { headers });
    const { jobs } = (await response.json()) as { readonly jobs: readonly { name: string | null; status: string }[] };
    return jobs.find((job) => job.name === name)?.status;
  };
  await expect.poll(() => clock.advance(20_000).then(getStatus)).toBe('completed');
}
