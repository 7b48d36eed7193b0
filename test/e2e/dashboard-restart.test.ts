import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Sandbox } from '../../sandbox/src/sandbox.js';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import {
  activate,
  applyVariant,
  FAST_POLLS,
  navigate,
  openDashboard,
  submitJobs,
  VARIANTS,
  type Variant,
} from '../support/dashboard.js';
import { submitNoisyJob } from '../support/dashboard-job.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

interface Visit {
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

/** What a user does before, during and after an outage of the gateway. */
interface Feature {
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
const waitForText = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const getRow = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

const listFeatures = (completedJob: string): readonly Feature[] => [
  {
    name: 'submission with its draft and quotes',
    path: '/submit',
    before: async ({ page, press }) => {
      await press('GHZ');
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
    before: async ({ page, sandbox, check }) => {
      await submitJobs(sandbox, 1, 'qpu.aria-1', 'first');
      await check('Select first');
      await waitForText(page, '1 selected');
    },
    during: async (visit) => {
      await confirm(visit, 'Cancel 1 job');
      await getRow(visit.page, /first.*The gateway cannot be reached/).waitFor();
      await submitJobs(visit.sandbox, 1, 'qpu.aria-1', 'second');
    },
    after: async (visit) => {
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
      await waitForText(page, '1 job has finished while you were away.');
      await press('Activity: 1 new');
      await page.getByRole('dialog').getByRole('link', { name: 'second' }).waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'log of a listed job that ends meanwhile',
    path: '/',
    before: async ({ page, sandbox }) => {
      await submitJobs(sandbox, 1, 'qpu.aria-1', 'third');
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
    },
    after: ({ page }) => page.getByRole('img', { name: /stacked.*maria/ }).waitFor(),
  },
];

describe.skipIf(!CHROMIUM)('the dashboard when the gateway restarts', () => {
  test.each(VARIANTS)('recovers every feature by $input at $width px in $colorScheme', async (variant) => {
    const clock = new ManualClock(Date.now());
    const sandbox = await startTestSandbox({ clock });
    const start = (port = '0') =>
      startGateway(sandbox.url, { sandboxKey: 'sandbox', env: { ...FAST_POLLS, PORT: port } });
    let gateway = await start();
    const { port } = new URL(gateway.url);
    const completedJob = await submitNoisyJob(new Client(gateway.url, 'sandbox'), 'noisy', 'aria-1');
    await clock.advance(60_000);
    const { page } = await openDashboard(gateway.url, '/key');
    await applyVariant(page, variant);
    const visit = createVisit(page, variant, { sandbox, clock });
    for (const { name, path, before, during, after } of listFeatures(completedJob)) {
      await navigate(page, path);
      await before(visit);
      await findLayoutShifts(page);
      await gateway.close();
      await during(visit);
      await waitForText(page, 'Connection lost, retrying');
      gateway = await start(port);
      await page.getByText('Connection lost').waitFor({ state: 'hidden' });
      await after(visit);
      expect.soft(await findLayoutShifts(page), name).toEqual([]);
    }
  });
});

function createVisit(
  page: Page,
  variant: Variant,
  services: { readonly sandbox: Sandbox; readonly clock: ManualClock },
): Visit {
  return {
    ...services,
    page,
    variant,
    press: (name, parent) => activate((parent ?? page).getByRole('button', { name, exact: true }), variant),
    check: (name) => activate(page.getByRole('checkbox', { name }), variant, 'Space'),
    choose: async (label, option) => {
      const select = page.getByLabel(label, { exact: true });
      if (variant.input === 'mouse') await select.selectOption(option);
      else await activate(select, variant, 'ArrowDown');
    },
  };
}

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
