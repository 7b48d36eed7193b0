import axe, { type AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { TABS } from '../../dashboard/src/graphiql/operations.js';
import { CHROMIUM, openPage } from '../support/browser.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('GraphiQL in a browser', () => {
  async function open(colorScheme: 'light' | 'dark' = 'light') {
    const sandbox = await startTestSandbox({ speed: 30, liveJob: true });
    const gateway = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page, externalRequests } = await openPage(gateway.url);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(`${error}`));
    await page.emulateMedia({ colorScheme });
    await page.goto(`${gateway.url}/graphql`, { waitUntil: 'load' });
    await expect.poll(() => page.getByRole('tab').count()).toBe(TABS.length);
    const result = page.locator('.graphiql-response');
    return { page, gateway, errors, externalRequests, result };
  }

  const execute = (page: Page) => page.getByRole('button', { name: /execute query/i }).click();

  test('runs every tab with two clicks when visited first, and lists the events of a subscription', async () => {
    const { page, errors, externalRequests, result } = await open();
    // The editor renders the visible lines only, with non-breaking spaces.
    const readResult = async () => (await result.innerText()).replaceAll('\u00a0', ' ');
    const stop = async () => {
      const button = page.getByRole('button', { name: /stop/i });
      if (await button.isVisible()) await button.click();
    };
    expect(await page.locator('.result-line').innerText()).toBe('Run an operation to see its REST calls.');
    // First, while the live job of this sandbox is running.
    await page.getByRole('tab', { name: 'Watch' }).click();
    await execute(page);
    await expect.poll(readResult).toContain('"event": 2,');
    await stop();
    // Ids are those of the time at which an operation is run: the live job of the page load has been canceled by then.
    await page.getByRole('button', { name: /examples/i }).press('Enter');
    await page.getByRole('button', { name: /^Cancel/ }).press('Enter');
    await execute(page);
    await expect.poll(readResult).toMatch(/"errors": \[\]/);
    await page.getByRole('tab', { name: 'Watch' }).first().click();
    // The next live job may not have been submitted yet: then a job is watched that has ended.
    const watch = async () => {
      if (await page.getByRole('button', { name: /execute query/i }).isVisible()) await execute(page);
      return readResult();
    };
    await expect.poll(watch, { interval: 200 }).toMatch(/"status": "(SUBMITTED|READY|STARTED)"/);
    await stop();

    // The tabs follow the job that is submitted.
    await page.getByRole('tab', { name: 'Submit' }).click();
    const response = page.waitForResponse((each) => `${each.request().postData()}`.includes('mutation Submit('));
    await execute(page);
    const { data } = (await (await response).json()) as { data: { createJob: { job: { id: string } } } };
    const { id } = data.createJob.job;
    await expect.poll(readResult).toMatch(/"createJob".*"SUBMITTED"/s);
    const variables = page.getByRole('region', { name: 'Variables' }).locator('.graphiql-editor:not(.hidden)');
    for (const [tab, text] of [
      ['Watch', '"status": "COMPLETED"'],
      ['Results', '"bitstring"'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).first().click();
      // A long line is wrapped.
      await expect.poll(async () => (await variables.innerText()).replaceAll(/\s/g, '')).toContain(id);
      await execute(page);
      await expect.poll(readResult).toContain(text);
      await stop();
    }
    const link = page.getByRole('link', { name: 'Open the job in the dashboard' });
    expect(await link.getAttribute('href')).toBe(`./jobs/${id}`);
    const expected: Readonly<Record<string, string>> = {
      Session: '"jobCountLimit"',
      Backends: '"fidelity"',
      Jobs: '"phase"',
    };
    expect(['Watch', 'Submit', 'Results', ...Object.keys(expected)].sort()).toEqual(
      TABS.map(({ name }) => name).sort(),
    );
    for (const [tab, text] of Object.entries(expected)) {
      await page.getByRole('tab', { name: tab }).click();
      await execute(page);
      await expect.poll(readResult).toContain(text);
    }
    // An id in the result of the last one, which lists jobs: its page opens in another tab, and is linked below the result.
    const popup = page.waitForEvent('popup');
    await result.locator('.object-link').first().click();
    const opened = await popup;
    await opened.waitForURL(/\/jobs\/Job:[\w-]+$/);
    expect(await link.getAttribute('href')).toBe(`.${new URL(opened.url()).pathname}`);
    await opened.close();
    // An OpenQASM program from its price to its results: the ids are filled in.
    for (const [example, text] of [
      ['Quote', '"price"'],
      ['SubmitWithinPrice', '"SUBMITTED"'],
    ] as const) {
      await page.getByRole('button', { name: new RegExp(`^${example}`) }).press('Enter');
      await execute(page);
      await expect.poll(readResult).toContain(text);
    }
    await page.getByRole('button', { name: /^Registers/ }).press('Enter');
    await execute(page);
    await expect.poll(readResult).toMatch(/"name": "c",\s+"bits": 2/);
    await expect.poll(() => page.locator('.result-line').innerText()).toMatch(/^Last result: \d+ REST calls?, /);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
    // The first tab has its own query again, not that of the tab that was used last.
    await page.goBack();
    await expect.poll(() => page.locator('.graphiql-query-editor .view-lines').innerText()).toContain('Jobs(');
    await execute(page);
    await expect.poll(readResult).toContain('"phase"');
    expect(externalRequests).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('marks no variables as invalid when fields with a default are omitted, or an object is a scalar', async () => {
    const { page } = await open();
    // The editor renders the visible lines only.
    await page.setViewportSize({ width: 1280, height: 3000 });
    const variables = page.getByRole('region', { name: 'Variables' }).locator('.graphiql-editor:not(.hidden)');
    // An invalid member in the first line: its marker shows that the variables have been checked against this operation.
    const expectNoOtherMarker = async (name: string) => {
      await variables.locator('.view-lines').click();
      await page.keyboard.press('ControlOrMeta+Home');
      const isEmpty = (await variables.locator('.view-lines').innerText()).trim() === '';
      if (!isEmpty) await page.keyboard.press('ArrowRight');
      await page.keyboard.insertText(isEmpty ? '{ "invalid": 1 }' : '"invalid": 1,');
      await expect
        .poll(async () => [
          name,
          ...(await variables
            .locator('.squiggly-error, .squiggly-warning')
            .evaluateAll((markers) => markers.map((marker) => marker.parentElement?.style.top))),
        ])
        .toEqual([name, '0px']);
    };
    for (const { name } of TABS) {
      await page.getByRole('tab', { name }).click();
      await expectNoOtherMarker(name);
    }
    await page.getByRole('button', { name: /examples/i }).press('Enter');
    await page.getByRole('button', { name: /^Circuits/ }).press('Enter');
    await expect.poll(() => page.getByRole('tab').count()).toBe(TABS.length + 1);
    await expectNoOtherMarker('Circuits');
  });

  test('has only the accessibility violations of its libraries, opens an example with the key, copies it as curl without the key, and uses the key that another tab enters', async () => {
    const { page, gateway, errors, result } = await open('dark');
    await page.evaluate(axe.source);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const rules = await page.evaluate(async () => {
        // Monaco has fixed colors for code.
        const context = { exclude: ['.monaco-editor'] };
        const { violations }: AxeResults = await Reflect.get(window, 'axe').run(context, { preload: false });
        return violations.map(({ id }) => id);
      });
      // GraphiQL's tabs contain the button to close them.
      expect(rules).toEqual(['nested-interactive']);
    }

    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: /examples/i }).press('Enter');
    await page.getByRole('button', { name: /^Deferred/ }).press('Enter');
    await expect.poll(() => page.getByRole('tab').count()).toBe(TABS.length + 1);
    await execute(page);
    await expect.poll(() => result.innerText()).toContain('"probability"');

    await page.getByRole('button', { name: /curl/i }).press('Enter');
    const command = page.getByRole('textbox', { name: 'Command' });
    await expect.poll(() => command.inputValue()).toContain('-H "authorization: apiKey $API_KEY"');
    await page.getByRole('checkbox', { name: 'Include the API key' }).check();
    expect(await command.inputValue()).toContain("-H 'authorization: apiKey sandbox'");
    expect(await command.inputValue()).toContain(`curl -sN '${gateway.url}/graphql'`);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(await command.inputValue());
    expect(errors).toEqual([]);

    // The dashboard in another tab.
    const other = await page.context().newPage();
    await other.goto(`${gateway.url}/auth-config.json`);
    await other.evaluate(() => localStorage.setItem('quantum-job-gateway.key', 'sandbox-stranger'));
    await page.getByText('The API key was removed or replaced in another tab.').waitFor();
    expect(await result.innerText()).not.toContain('"probability"');
    await page.getByRole('checkbox', { name: 'Include the API key' }).check();
    expect(await command.inputValue()).toContain("-H 'authorization: apiKey sandbox-stranger'");
  });

  test('fits the width of a phone, and restores tabs with ids that exist when reloaded', async () => {
    const { page, result } = await open();
    await page.setViewportSize({ width: 390, height: 800 });
    await page.getByRole('tab', { name: 'Results' }).click();
    await execute(page);
    await expect.poll(() => result.innerText()).toContain('"COMPLETED"');
    const { x, width } = (await result.boundingBox()) ?? { x: 0, width: 0 };
    expect([x + width <= 390, width > 250]).toEqual([true, true]);
    // Its text would be light on white after the theme of the system has changed.
    const getColor = () =>
      result
        .locator('.view-line span span')
        .first()
        .evaluate((text) => getComputedStyle(text).color);
    const color = await getColor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(getColor).not.toBe(color);

    await page.evaluate(() => {
      const name = 'quantum-job-gateway.graphiql-tabs';
      const tabs = JSON.parse(localStorage.getItem(name) ?? '[]') as { variables: string }[];
      localStorage.setItem(name, JSON.stringify(tabs.map((tab) => ({ ...tab, variables: '{"id":"Job:gone"}' }))));
    });
    await page.reload({ waitUntil: 'load' });
    await page.getByRole('tab', { name: 'Results' }).click();
    await execute(page);
    await expect.poll(() => result.innerText()).toContain('"COMPLETED"');
  });
});
