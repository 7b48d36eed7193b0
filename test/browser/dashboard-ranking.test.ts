import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import {
  activate,
  applyVariant,
  BY_KEYBOARD,
  BY_MOUSE,
  findOverflows,
  findViolations,
  findViolationsInThemes,
  isInViewport,
  navigate,
  openDashboard,
  SUBMIT_BUTTON,
} from '../support/dashboard.js';
import { PHONE } from '../support/dashboard-job.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the best backend for a program', () => {
  const open = async (path: string) => {
    const { url } = await startGateway((await startTestSandbox({ seedHistory: false })).url, { sandboxKey: 'sandbox' });
    return openDashboard(url, path);
  };

  test.each([BY_KEYBOARD])('ranks backends by $input at $width px in $colorScheme', async (variant) => {
    const { page, getErrors } = await open('/backends');
    await applyVariant(page, variant);
    const rows = page.getByRole('table', { name: 'Backends' }).locator('tbody tr');
    const getNames = () => rows.getByRole('rowheader').getByRole('link').allInnerTexts();
    // For the first example, the shortest queue first.
    await rows.nth(2).getByText('$97.50').waitFor();
    expect(await page.getByLabel('Shots').inputValue()).toBe('1000');
    const byQueue = ['simulator', 'qpu.forte-enterprise-1', 'qpu.aria-1', 'qpu.forte-1', 'qpu.aria-2', 'qpu.harmony'];
    expect(await getNames()).toEqual(byQueue);
    expect(await page.locator('[aria-sort="ascending"]').allInnerTexts()).toEqual(['Queue']);
    const subject = page.locator('.quotes-state');
    expect(await subject.innerText()).toMatch(/^Estimates with debiasing for .+, \d+ qubits, 1,000 shots\.$/);
    expect(await findLayoutShifts(page)).toEqual([]);
    const program = page.getByLabel('Program', { exact: true });
    expect(await program.getByRole('option').allInnerTexts()).toContain('GHZ, 5 qubits');
    const other = page.getByRole('link', { name: 'Write another program' });
    expect(await other.getAttribute('href')).toBe('/submit');
    await activate(program, variant, 'g');
    await rows.filter({ hasText: 'Cheapest QPU' }).getByText('$10.78').waitFor();
    expect(await rows.filter({ hasText: 'Cheapest QPU' }).allInnerTexts()).toEqual([
      expect.stringContaining('qpu.forte-enterprise-1'),
    ]);
    expect(await subject.innerText()).toBe('Estimates with debiasing for GHZ, 5 qubits, 1,000 shots.');
    expect(await rows.last().innerText()).toMatch(/qpu.harmony.*Retired.*Cannot run/s);
    // Nor its queue, which the service goes on to report.
    expect(await rows.last().innerText()).not.toMatch(/No access|\d s\b/);
    expect(await rows.last().getByRole('link').allInnerTexts()).toEqual(['qpu.harmony']);
    expect(await countLines(rows.last().getByRole('link'))).toBe(1);

    const getShares = async () =>
      (await rows.locator('td:nth-child(5)').allInnerTexts()).slice(0, 4).map((text) => Number(/[\d.]+/.exec(text)));
    const header = page.getByRole('columnheader', { name: 'Success' });
    await activate(header.getByRole('button'), variant);
    expect(await header.getAttribute('aria-sort')).toBe('descending');
    const shares = await getShares();
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(shares[0]).toBeGreaterThan(90);
    await rows.first().getByRole('cell').getByText('Highest').waitFor();
    await activate(header.getByRole('button'), variant);
    expect(await header.getAttribute('aria-sort')).toBe('ascending');
    expect(await getShares()).toEqual([...shares].reverse());
    const fidelity = page.getByRole('columnheader', { name: 'Two-qubit fidelity' });
    await activate(fidelity.getByRole('button'), variant);
    expect(await fidelity.getAttribute('aria-sort')).toBe('descending');
    // The best one has a mark, as the best of the columns before it have.
    expect(await rows.locator('td:nth-child(6)').allInnerTexts()).toEqual([
      expect.stringContaining('Best'),
      ...new Array(5).fill(expect.not.stringContaining('Best')),
    ]);
    const fidelities = (await rows.locator('td:nth-child(6)').allInnerTexts()).slice(0, 4).map(Number.parseFloat);
    expect(fidelities).toEqual([...fidelities].sort((a, b) => b - a));
    await page.reload();
    await rows.filter({ hasText: '$10.78' }).waitFor();
    expect(await findLayoutShifts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(variant.width);
    expect(await fidelity.getAttribute('aria-sort')).toBe('descending');
    await activate(page.getByRole('link', { name: 'Set up job on qpu.forte-enterprise-1' }), variant);
    await page.getByRole('heading', { level: 1, name: 'Submit job' }).waitFor();
    await expect.poll(() => page.getByLabel('Backend', { exact: true }).inputValue()).toBe('qpu.forte-enterprise-1');
    await page.getByText('Default: GHZ 5 qubits').waitFor();
    await page.getByText('Five entangled qubits').waitFor();
    await expect.poll(() => page.url()).toMatch(/\/submit$/);

    // Then for the draft, and at last for the program that was submitted.
    await navigate(page, '/backends');
    const getProgram = () => program.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text);
    expect(await getProgram()).toBe('Your draft');
    await rows.getByText('$10.78').waitFor();
    await page.getByLabel('Shots').fill('many');
    await page.getByText('Enter a whole number from 1 to 1,000,000.').waitFor();
    await page.getByText('Prices appear when the program and the number of shots are valid.').waitFor();
    await navigate(page, '/submit');
    await page.getByLabel('Shots').fill('700');
    await page.getByRole('button', { name: SUBMIT_BUTTON }).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'ghz' }).waitFor();
    await navigate(page, '/backends');
    expect([await getProgram(), await page.getByLabel('Shots').inputValue()]).toEqual([
      'Last submitted: GHZ 5 qubits',
      '700',
    ]);
    await rows.filter({ hasText: 'qpu.aria-1' }).getByText('$').waitFor();
    await activate(page.getByRole('link', { name: 'Set up job on qpu.aria-1' }), variant);
    await page.getByText('Program of GHZ 5 qubits.').waitFor();
    await expect.poll(() => page.getByLabel('Backend', { exact: true }).inputValue()).toBe('qpu.aria-1');
    expect(await page.getByLabel('Shots').inputValue()).toBe('700');
    expect(getErrors()).toEqual([]);
  });

  test('sets up the job that was ranked, without debiasing, when the last submitted program had none', async () => {
    const { page } = await open('/submit?program=GHZ&backend=qpu.aria-1&shots=1000');
    await page.getByText('Noise, compilation and error mitigation').click();
    await page.getByLabel('Debiasing').selectOption('Off');
    await page.getByLabel('Optimization level').fill('1');
    await page.getByLabel('Dry run').check();
    await page.getByRole('button', { name: 'Submit dry run' }).click();
    await page.getByRole('heading', { level: 1, name: 'ghz' }).waitFor();
    await navigate(page, '/backends');
    await page.getByText('Estimates without debiasing for GHZ 5 qubits, 1,000 shots.').waitFor();
    const row = page.getByRole('row', { name: /^(Compare )?qpu.aria-1/ });
    await row.getByText(/^\$\d/).first().waitFor();
    const price = /\$[\d.]+/.exec(await row.innerText())?.[0] ?? 'none';
    await page.getByRole('link', { name: 'Set up job on qpu.aria-1' }).click();
    const note =
      'Program of GHZ 5 qubits. The settings are those of the job. Check the maximum price: it is not kept with a job. It was a dry run, and this is one.';
    await page.getByText(note).waitFor();
    await page.getByText('Estimates without debiasing for this program.').waitFor();
    await row.getByRole('cell', { name: price }).waitFor();
    expect(await page.getByLabel('Debiasing').inputValue()).toBe('off');
    expect(await page.getByLabel('Optimization level').inputValue()).toBe('1');
    await page.getByRole('button', { name: 'Submit dry run' }).waitFor();
  });

  test('opens from the draft with its settings, which remain when a comparison is cleared', async () => {
    const { page, requests, getErrors } = await open('/submit?program=GHZ&backend=qpu.aria-1&shots=700');
    const row = page.getByRole('row', { name: /^(Compare )?qpu.aria-1/ });
    await row.getByText('$97.50').waitFor();
    await page.getByText('Noise, compilation and error mitigation').click();
    await page.getByLabel('Debiasing').selectOption('Off');
    await expect.poll(() => row.innerText()).toMatch(/\$(?!97\.50)\d/);
    const price = /\$[\d.]+/.exec(await row.innerText())?.[0] ?? 'none';
    await page.getByText('Estimates without debiasing for this program.').waitFor();
    // As all prices in the table.
    await page.getByRole('button', { name: 'Use qpu.forte-1' }).click();
    expect(await page.getByLabel('Debiasing').inputValue()).toBe('off');
    // It would take a call for each QPU.
    const success = page.getByRole('columnheader', { name: 'Success' });
    expect(await success.count()).toBe(0);
    expect(requests.filter((request) => request.postData()?.includes('characterization'))).toEqual([]);
    await page.getByRole('link', { name: 'Compare success on the Backends page' }).click();
    await row.getByRole('cell', { name: price }).waitFor();
    await page.getByRole('row', { name: /qpu.forte-enterprise-1.*Highest/ }).waitFor();
    expect(await success.getAttribute('aria-sort')).toBe('descending');
    await page.getByLabel('Compare qpu.aria-1').check();
    await page.getByRole('link', { name: 'Clear' }).click();
    await row.getByRole('cell', { name: price }).waitFor();
    expect(await page.getByLabel('Shots').inputValue()).toBe('700');
    await navigate(page, '/submit');
    await success.waitFor();
    await page.getByRole('row', { name: /^qpu.aria-1.*\$.* \d\d\.\d%/ }).waitFor();
    expect(getErrors()).toEqual([]);
  });
});

describe.skipIf(!CHROMIUM)('the prices of a new job', () => {
  test.each([
    ['/submit?program=GHZ', 'table.ranking td time, .submit-times time', 6],
    ['/backends?program=GHZ', 'table.ranking td time', 5],
  ])('shows at %s when a job would complete that is submitted now', async (path, selector, count) => {
    const { url } = await startGateway((await startTestSandbox({ seedHistory: false })).url, { sandboxKey: 'sandbox' });
    const { page, requests } = await openDashboard(url, path);
    const times = page.locator(selector);
    await times.nth(count - 1).waitFor();
    const read = () => times.evaluateAll((all) => all.map((time) => Date.parse((time as HTMLTimeElement).dateTime)));
    const quoted = await read();
    const sent = requests.length;
    await expect.poll(async () => (await read()).every((at, index) => at > Number(quoted[index]))).toBe(true);
    expect(requests.length).toBe(sent);
  });

  test('have the price of a completed job to compare with, and follow from the failure of a job', async () => {
    const sandbox = await startTestSandbox();
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page } = await openDashboard(url);
    await page.getByRole('link', { name: 'warm up', exact: true }).last().click();
    await page.getByRole('link', { name: 'Run again' }).click();
    await page.getByText(/^Price of that job: \$[1-9]/).waitFor();
    await page.goto(`${url}/jobs?status=FAILED`);
    await page.getByRole('link', { name: 'ghz 12' }).click();
    const failure = page.getByRole('region', { name: 'Failure' });
    await failure.getByText(/^It needs 12 qubits: runs on qpu.aria-1 for\s\$\d+\.\d\d$/).waitFor();
    expect(await findViolations(page)).toEqual([]);
    await failure.getByRole('link', { name: 'All prices' }).click();
    await page.getByRole('row', { name: /^qpu.harmony.*Cannot run/ }).waitFor();
    await page.getByRole('row', { name: /^qpu.forte-enterprise-1.*\$\d/ }).waitFor();
    await page.goBack();
    await failure.getByRole('link', { name: 'Set up on qpu.aria-1' }).click();
    await page.getByText('Quoted price of that job: $11.30.').waitFor();
    await expect.poll(() => page.getByLabel('Backend', { exact: true }).inputValue()).toBe('qpu.aria-1');
    await page.goto(`${url}/jobs?status=FAILED`);
    await page.getByRole('link', { name: 'misspelled' }).click();
    await failure.getByText(/^Gates of simulator: x, y, z, .*swap, pauliexp\.$/).waitFor();
    await page.goto(`${url}/jobs?status=FAILED`);
    await page.getByRole('link', { name: 'warm up debiased' }).click();
    await failure.getByText(/^Without debiasing, it runs/).waitFor();
    // The cheaper one first, each with the price of what the form then holds.
    expect((await failure.locator('.job-fix').allInnerTexts()).map((text) => text.replace(/\s+/g, ' '))).toEqual([
      'Without debiasing, it runs on qpu.aria-1 for $12.40 Set up without debiasing All prices',
      'With 500 shots, it runs on qpu.aria-1 for $97.50 Set up with 500 shots',
    ]);
    await failure.getByRole('link', { name: 'Set up with 500 shots' }).click();
    await page.getByRole('button', { name: 'Run 500 shots for $97.50' }).waitFor();
    await page.goBack();
    await failure.getByRole('link', { name: 'Set up without debiasing' }).click();
    await page.getByRole('button', { name: 'Run 200 shots for $12.40' }).waitFor();
    expect(await page.getByLabel('Debiasing').inputValue()).toBe('off');
    await page.getByRole('button', { name: 'Run 200 shots for $12.40' }).click();
    await page.waitForURL(/\/jobs\//);
    await page.getByText('Quoted', { exact: true }).waitFor();
    expect(await page.getByRole('region', { name: 'Cost' }).innerText()).toContain('$12.40');
  });

  test('is without the noise model when this has too few qubits, and the job then completes', async () => {
    const { url } = await startGateway((await startTestSandbox({ seedHistory: false })).url, { sandboxKey: 'sandbox' });
    const { data } = await new Client(url, 'sandbox').queryText<{ createJob: { job: { id: string } } }>(
      `mutation {
        createJob(input: {
          backendId: "simulator", noise: { model: "harmony" }
          program: { circuit: { qubits: 12, gates: [{ gate: "h", target: 0 }] } }
        }) { job { id } }
      }`,
    );
    const { page } = await openDashboard(url, `/submit?clone=${data?.createJob.job.id}`);
    // Without a repair, the form shows that it keeps the noise model.
    const noise = page.getByLabel('Noise', { exact: true });
    await noise.getByRole('option', { name: 'As before (harmony)' }).waitFor({ state: 'attached' });
    expect(await noise.isVisible()).toBe(true);
    await navigate(page, `/jobs/${data?.createJob.job.id}`);
    const failure = page.getByRole('region', { name: 'Failure' });
    await failure.getByText('It needs 12 qubits: without the noise model, it runs on simulator for $0.00').waitFor();
    await failure.getByRole('link', { name: 'Set up without noise' }).click();
    await page.getByRole('button', { name: 'Run 100 shots for $0.00' }).waitFor();
    expect(await noise.inputValue()).toBe('ideal');
    await page.getByRole('button', { name: 'Run 100 shots for $0.00' }).click();
    await page.locator('.page-title .badge', { hasText: 'Done' }).waitFor();
  });

  test('keeps the button in view and off the focused field when the window is low', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page } = await openDashboard(url, '/submit');
    await page.setViewportSize({ width: 1280, height: 640 });
    const actions = page.locator('.submit-actions');
    const getTop = () => actions.evaluate((element) => element.getBoundingClientRect().top);
    expect(await actions.evaluate((element) => getComputedStyle(element).position)).toBe('sticky');
    // Nothing is below the button in a window of usual height.
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel('Backend', { exact: true }).selectOption('qpu.aria-1');
    await actions.locator('.submit-place').getByText('1,000 shots on qpu.aria-1').waitFor();
    const getBottoms = () =>
      page
        .locator('.submit-settings > *')
        .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().bottom));
    expect(Math.max(...(await getBottoms()))).toBeLessThanOrEqual(await getTop());
    expect(await actions.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(900);
    await page.setViewportSize({ width: 1280, height: 640 });
    await page.getByText('Noise, compilation and error mitigation').click();
    const fields = await page.locator('.submit-settings .field').all();
    expect(fields.length).toBeGreaterThan(6);
    for (const field of fields) {
      await page.evaluate(() => scrollTo(0, 0));
      expect(await actions.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(640);
      await field.locator('input, select').focus();
      // With its hint.
      const bottom = await field.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(bottom).toBeLessThan(await getTop());
    }
  });

  test('keeps the price, its limit and the button in view on a phone, over nothing that cannot be scrolled above them', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page } = await openDashboard(url, '/submit?program=GHZ&backend=qpu.aria-1');
    await page.setViewportSize(PHONE);
    const actions = page.locator('.submit-actions');
    // The field and the button say what runs where.
    await actions.getByText(/^completes about \d/).waitFor();
    await actions.getByText('if the job completes').waitFor();
    await actions.getByRole('button', { name: 'Run 1,000 shots on qpu.aria-1 for $97.50' }).waitFor();
    // The form has the rest of the screen.
    expect((await actions.boundingBox())?.height).toBeLessThan(PHONE.height / 7);
    for (const end of [0, 1]) {
      await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), end);
      for (const part of [
        actions.getByText('$97.50', { exact: true }),
        actions.getByRole('textbox'),
        actions.getByRole('button'),
      ])
        expect(await isInViewport(part)).toBe(true);
    }
    // At the end, it is below the settings and above the links of the page.
    const getBox = (selector: string) =>
      page.locator(selector).evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
    const { top, bottom, height } = await getBox('.submit-actions');
    expect(top).toBeGreaterThanOrEqual((await getBox('.submit-settings')).bottom);
    expect(bottom).toBeLessThanOrEqual((await getBox('.layout-footer')).top);
    expect(height).toBeLessThan(PHONE.height / 5);
    for (const control of await page.locator('.submit :is(input, select, button)').all()) {
      if (await control.evaluate((element) => !element.checkVisibility() || element.closest('.submit-actions')))
        continue;
      await page.evaluate(() => scrollTo(0, 0));
      await control.focus();
      const focused = await control.evaluate((element) => element.getBoundingClientRect().bottom);
      expect(focused).toBeLessThan((await getBox('.submit-actions')).top);
    }
    // Only where debiasing may raise the price, it can be turned off, and no choice moves the table under the finger.
    const turnOff = page.getByRole('button', { name: 'Turn off debiasing' });
    const getTableTop = async () => (await getBox('table.ranking')).top + (await page.evaluate(() => scrollY));
    const tableTop = await getTableTop();
    for (const [backend, count] of [
      ['qpu.forte-enterprise-1', 0],
      ['qpu.aria-1', 1],
      ['simulator', 0],
      ['qpu.aria-1', 1],
    ] as const) {
      await page.getByRole('button', { name: `Use ${backend}` }).click();
      await page.getByRole('button', { name: `Chosen ${backend}` }).waitFor();
      expect(await turnOff.count(), backend).toBe(count);
      expect(await getTableTop(), backend).toBe(tableTop);
    }
    // The limit is checked where it is entered.
    await page.getByLabel('Maximum price (USD)').fill('97.49');
    await actions.getByText('Above the maximum price').waitFor();
    expect(await findOverflows(page)).toEqual([]);
    expect(await findViolationsInThemes(page)).toEqual([]);
  });

  test.each([BY_MOUSE])(
    'submits to the cheapest QPU below a price by $input at $width px in $colorScheme',
    async (variant) => {
      const { url } = await startGateway((await startTestSandbox({ seedHistory: false })).url, {
        sandboxKey: 'sandbox',
      });
      const { page, getErrors } = await openDashboard(url, '/submit?program=GHZ');
      await applyVariant(page, variant);
      const table = page.getByRole('table', { name: 'Backends' });
      const rows = table.locator('tbody tr');
      const getNames = () =>
        rows.evaluateAll((all) => all.map((row) => /^(qpu\.)?[\w-]+/.exec(row.textContent ?? '')?.[0]));
      await table.getByText('$10.78').waitFor();
      const byPrice = ['simulator', 'qpu.forte-enterprise-1', 'qpu.aria', 'qpu.aria', 'qpu.forte-1', 'qpu.harmony'];
      const expectOrder = async (names: readonly string[]) =>
        expect(await getNames()).toEqual(names.map((name) => expect.stringContaining(name)));
      await expectOrder(byPrice);
      expect(await rows.nth(1).innerText()).toMatch(/Cheapest QPU/);
      expect(await rows.last().innerText()).toMatch(/^qpu.harmony\s+qpu.harmony is retired\.\s+Cannot run/);
      expect(await rows.nth(1).innerText()).toMatch(/\d s on the QPU/);
      expect(await rows.nth(2).innerText()).toMatch(/gates and shots/);
      // The menu has the same prices.
      const options = await page.getByLabel('Backend', { exact: true }).getByRole('option').allInnerTexts();
      expect(options).toContain('qpu.forte-enterprise-1, $10.78');
      expect(options).toContain('qpu.harmony (retired)');

      const maxPrice = page.getByLabel('Maximum price (USD)');
      await maxPrice.fill('10.77');
      expect(await table.getByText(/Cheapest|Earliest/).count()).toBe(0);
      await maxPrice.fill('97.49');
      expect(await table.getByText('Above the maximum price').count()).toBe(3);
      expect(await table.getByRole('button', { name: /^(Use|Chosen) / }).allInnerTexts()).toEqual(['✓ Chosen', 'Use']);
      await page.getByLabel('Backend', { exact: true }).selectOption('qpu.aria-1');
      const submit = page.getByRole('button', { name: /^(Submit|Run) / });
      await page.locator('.submit-times').getByText('Above the maximum price').waitFor();
      expect(await submit.getAttribute('aria-disabled')).toBe('true');
      await page.getByLabel('Dry run').check();
      expect(await page.getByText('Above the maximum price').count()).toBe(0);
      expect([await submit.innerText(), await submit.getAttribute('aria-disabled')]).toEqual([
        'Submit dry run',
        'false',
      ]);
      await page.getByLabel('Dry run').uncheck();

      const price = page.getByRole('columnheader', { name: 'Price' });
      expect(await price.getAttribute('aria-sort')).toBe('ascending');
      await activate(price.getByRole('button'), variant);
      expect(await price.getAttribute('aria-sort')).toBe('descending');
      await expectOrder(['qpu.forte-1', 'qpu.aria', 'qpu.aria', 'qpu.forte-enterprise-1', 'simulator', 'qpu.harmony']);
      for (const column of ['Queue', 'Completes']) {
        if (variant.width === 390) await page.getByLabel('Sort by').selectOption(column);
        else await activate(page.getByRole('columnheader', { name: column }).getByRole('button'), variant);
        expect(await table.locator('[aria-sort]').allTextContents()).toEqual([column]);
        await expectOrder(['simulator', 'qpu.', 'qpu.', 'qpu.', 'qpu.', 'qpu.harmony']);
      }
      if (variant.width === 390) await page.getByLabel('Sort by').selectOption('Price');
      else await activate(price.getByRole('button'), variant);
      await expectOrder(byPrice);
      expect(await findOverflows(page)).toEqual([]);
      expect(await findViolationsInThemes(page)).toEqual([]);
      await applyVariant(page, variant);
      await activate(rows.nth(1).getByRole('button', { name: 'Use' }), variant);
      await activate(page.getByRole('button', { name: SUBMIT_BUTTON }), variant);
      await page.getByRole('heading', { level: 1, name: 'ghz' }).waitFor();
      await page.getByRole('link', { name: 'qpu.forte-enterprise-1' }).waitFor();
      expect(getErrors()).toEqual([]);
    },
  );
});

/** Number of lines of the text of an element. */
function countLines(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects().length;
  });
}
