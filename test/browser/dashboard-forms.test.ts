import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { chooseAction, navigate, openDashboard, SUBMIT_BUTTON } from '../support/dashboard.js';
import { startLiveGateway } from '../support/live-gateway.js';
import { startGateway, type TestGatewayOptions } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('dashboard forms', () => {
  async function open(options: TestGatewayOptions = { sandboxKey: 'sandbox' }) {
    const sandbox = await startTestSandbox({ seedHistory: false });
    return startGateway(sandbox.url, options);
  }

  test('shows the errors of a program at their lines while it is edited, until an example is chosen', async () => {
    const { url } = await open();
    const { page, getErrors } = await openDashboard(url, '/submit');
    const errors = page.getByRole('list', { name: 'Errors of the program' });
    for (const [language, program, expected] of [
      [
        'OpenQASM 3',
        'qubit q;\nU(0, 0, pi) q',
        ['Line 2, column 14 Expected ";" after the statement, found the end of the program.'],
      ],
      ['JSON', '{\n  circuit }', [expect.stringMatching(/^Line 2, column 3 Invalid JSON/)]],
      [
        'JSON',
        '{ "circuit": {\n "qubits": "x", "gates": [] } }',
        [expect.stringMatching(/^Line 2, column 12 circuit.qubits: /)],
      ],
      [
        'JSON',
        '{ "circuit": { "qubits": 1, "gates": [\n{ "gate": "h", "target": 3 }] } }',
        [expect.stringMatching(/^Line 2, column 26 circuit.gates.0.target: /)],
      ],
    ] as const) {
      await page.getByRole('button', { name: language, exact: true }).click();
      await fillEditor(page, program);
      await expect.poll(() => errors.getByRole('listitem').allInnerTexts()).toEqual(expected);
      await expectInvalid(getEditor(page), true);
      await page.getByRole('button', { name: 'GHZ' }).click();
      await errors.waitFor({ state: 'detached' });
      await expectInvalid(getEditor(page), false);
    }
    // The browser logs the response to a value of the wrong type.
    expect(getErrors()).toEqual([expect.stringContaining('400 (Bad Request)')]);
  });

  test('shows each error of a submission at its field, until that field is changed, and opens the section that it is in', async () => {
    const { url } = await open();
    const { page } = await openDashboard(url, '/submit');
    const shots = page.getByLabel('Shots');
    expect(await page.getByText('Default: 100').count()).toBe(0);
    await shots.fill('');
    await expectDescription(shots, 'Default: 100');
    const errors = page.getByRole('list', { name: 'Errors of the program' });
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await shots.fill('many');
    await page.getByLabel('Maximum price').fill('-1');
    await fillEditor(page, '{');
    await getSubmitButton(page).click({ force: true });
    await expectError(page, 'Shots', /whole number/);
    await expectError(page, 'Maximum price', /amount/);
    await errors.getByText('Invalid JSON').waitFor();
    // Also when the field is left.
    await shots.fill('0');
    await expectInvalid(shots, false);
    await page.getByLabel('Maximum price').fill('');
    await expectError(page, 'Shots', /whole number from 1 to 1,000,000/);
    await page.getByText('Prices appear when the program and the number of shots are valid.').waitFor();
    await shots.fill('10');
    await expectInvalid(shots, false);
    const gates = '[{ "gate": "hh", "target": 0 },\n{ "gate": "h", "target": 3 }]';
    await fillEditor(page, `{ "circuit": { "qubits": 1, "gates": ${gates} } }`);
    await getSubmitButton(page).click({ force: true });
    await errors.getByText('Line 1, column 49').waitFor();
    await errors.getByRole('button', { name: 'Line 2, column 26' }).click();
    await page.keyboard.press('Tab');
    await expectInvalid(getEditor(page), true);
    await shots.fill('20');
    await expectInvalid(getEditor(page), true);
    await page.getByRole('button', { name: 'GHZ' }).click();
    await errors.waitFor({ state: 'detached' });
    const [section, field] = [page.getByText('Noise, compilation'), page.getByLabel('Optimization level')];
    await section.click();
    for (const isClosed of [false, true]) {
      await field.fill('x');
      if (isClosed) await section.click();
      await page.getByLabel('Name', { exact: true }).press('Enter');
      await expectInvalid(field, true);
      await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
      await page.keyboard.press('Backspace');
      await expectInvalid(field, false);
      expect(await field.isVisible()).toBe(true);
    }
  });

  test('compares prices, submits below a maximum price, and runs the job again and edited', async () => {
    const { url } = await open();
    const { page, getErrors } = await openDashboard(url, '/submit');
    await page.getByRole('button', { name: 'GHZ 5 qubits' }).click();
    await page.getByRole('row', { name: /^qpu.aria-1.*\$\d+\.\d\d/ }).waitFor();
    await page.getByRole('row', { name: /^qpu.harmony.*retired.*Cannot run/ }).waitFor();
    const backend = page.getByLabel('Backend', { exact: true });
    await backend.selectOption('qpu.harmony');
    await expectDescription(getSubmitButton(page), /^Estimated total\s+–\s+qpu.harmony cannot run this job.*retired/s);
    await page.getByRole('button', { name: 'Chosen qpu.harmony' }).waitFor();
    // Says why at the field, and submits nothing.
    expect(await getSubmitButton(page).getAttribute('aria-disabled')).toBe('true');
    await getSubmitButton(page).click({ force: true });
    await expectInvalid(backend, true);
    await expectDescription(backend, /retired/);
    await page.getByRole('button', { name: 'Use qpu.aria-1' }).click();
    expect(await backend.inputValue()).toBe('qpu.aria-1');
    await expectDescription(
      getSubmitButton(page),
      /^Estimated total\s+\$97\.50\s+if the job completes\s+1,000 shots on qpu.aria-1: queue \d.*, run \d.*, completes about .*\d/s,
    );
    const turnOff = page.getByRole('button', { name: 'Turn off debiasing' });
    await page.getByText('Estimates with debiasing for this program.').waitFor();
    await turnOff.press('Enter');
    await page.getByRole('row', { name: /^qpu.aria-1.*\$12\.40/ }).waitFor();
    await page.getByText('Estimates without debiasing for this program.').waitFor();
    expect(await turnOff.count()).toBe(0);
    await page.getByRole('button', { name: 'Turn on debiasing' }).and(page.locator(':focus')).press('Enter');
    await turnOff.waitFor();
    await page.getByRole('row', { name: /^qpu.aria-1.*\$97\.50/ }).waitFor();
    await page.getByLabel('Maximum price (USD)').fill('0.01');
    await expectDescription(getSubmitButton(page), /Above the maximum price/);
    await getSubmitButton(page).click({ force: true });
    await expectError(page, 'Maximum price', /The price is \$97\.50, which is higher than the maximum price\./);

    // A draft is as it was left.
    await page.getByRole('link', { name: 'All jobs' }).click();
    await page.getByRole('link', { name: 'Submit job' }).click();
    await page.getByText(/^Draft from \d+:\d+.* restored\./).waitFor();
    expect(await page.getByLabel('Maximum price (USD)').inputValue()).toBe('0.01');
    await page.getByRole('button', { name: 'Start over' }).press('Enter');
    await page.getByText('Draft discarded.').waitFor();
    expect(await Promise.all(['Name', 'Maximum price'].map((label) => page.getByLabel(label).inputValue()))).toEqual([
      '',
      '',
    ]);
    await page.getByRole('button', { name: 'Restore' }).press('Enter');
    expect(await page.getByLabel('Maximum price').inputValue()).toBe('0.01');
    await page.getByLabel('Maximum price').fill('10000');
    await getSubmitButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'ghz' }).waitFor();

    await chooseAction(page, 'link', 'Run again');
    await page.getByRole('row', { name: /^qpu.aria-1.*\$\d+\.\d\d.*Chosen/ }).waitFor();
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('rerun of GHZ 5 qubits');
    await page.getByRole('button', { name: 'Use qpu.aria-2' }).click();
    await page.getByLabel('Maximum price (USD)').fill('0.01');
    await getSubmitButton(page).press('Enter');
    await expectError(page, 'Maximum price', /The price is \$97\.50/);
    await page.getByLabel('Maximum price').fill('');
    await page.getByRole('button', { name: 'Use simulator' }).click();
    expect(await page.getByLabel('Backend', { exact: true }).inputValue()).toBe('simulator');
    await page.getByLabel('Name').fill('ghz again');
    await page.getByLabel('Dry run').check();
    await expectDescription(page.getByRole('button', { name: 'Submit dry run' }), /Estimated total\s+Free/);
    await page.getByRole('button', { name: 'Submit dry run' }).click();
    await page.getByRole('heading', { level: 1, name: 'ghz again' }).waitFor();
    await page.locator('.page-title .badge', { hasText: 'Done' }).waitFor();

    await chooseAction(page, 'link', 'Edit and run');
    await page.getByText(/^Compiled circuit of ghz again\./).waitFor();
    await page.goBack();
    expect(getErrors()).toEqual([]);
  });

  test('shows where a job runs when the chosen session is on another backend or ends', async () => {
    const { url } = await startLiveGateway();
    const client = new Client(url, 'sandbox');
    const { data } = await client.queryText<{ createSession: { session: { id: string; serviceId: string } } }>(
      'mutation { createSession(input: { backendId: "qpu.aria-1" }) { session { id serviceId } } }',
    );
    const { id = '', serviceId = '' } = data?.createSession.session ?? {};
    // Its owner has a name once the page of the job has loaded the names.
    const name = /^aria-1, \d+:\d\d [AP]M(, Maria Keller)?$/;
    const elsewhere =
      /^Session aria-1, \d+:\d\d [AP]M(, Maria Keller)? is on qpu.aria-1. This job runs outside of the session.$/;
    const { page, getErrors } = await openDashboard(url, '/submit');
    const [session, backend] = [page.getByLabel('Session'), page.getByLabel('Backend', { exact: true })];
    await session.selectOption(serviceId);
    expect(await session.locator('option:checked').innerText()).toMatch(name);
    expect(await backend.inputValue()).toBe('qpu.aria-1');
    await backend.selectOption('qpu.aria-2');
    await expectDescription(session, elsewhere);
    expect(await session.inputValue()).toBe('');
    await backend.selectOption('qpu.aria-1');
    await expectDescription(session, 'The session has no limits');
    expect(await session.inputValue()).toBe(serviceId);
    await getSubmitButton(page).click();
    await page.getByRole('link', { name }).waitFor();

    await chooseAction(page, 'link', 'Edit and run');
    await page.getByText('Program of Bell 2 qubits.').waitFor();
    expect(await session.inputValue()).toBe(serviceId);
    await page.goBack();
    await chooseAction(page, 'link', 'Run again');
    const row = page.getByRole('row', { name: /^qpu.aria-2.*\$/ });
    expect(await session.getByRole('option').allInnerTexts()).toEqual([
      expect.stringMatching(/^As before \(aria-1, \d+:\d\d [AP]M(, Maria Keller)?\)$/),
    ]);
    await row.getByRole('button', { name: 'Use qpu.aria-2' }).press('Enter');
    await expectDescription(session, elsewhere);
    expect(await session.getByRole('option').first().innerText()).toBe('None');
    await getSubmitButton(page).press('Enter');
    await page.getByRole('link', { name: 'qpu.aria-2' }).waitFor();
    expect(await page.getByRole('link', { name }).count()).toBe(0);

    await page.goBack();
    await row.waitFor();
    await client.queryText(`mutation { endSession(input: { id: "${id}" }) { errors { message } } }`);
    await page.reload();
    const ended = `Session ${serviceId.slice(0, 8)} is not active. This job runs outside of the session.`;
    await expectDescription(session, ended);
    await navigate(page, '/submit');
    await expectDescription(session, ended);
    await getSubmitButton(page).click();
    await page.getByRole('heading', { level: 1, name: 'bell' }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('edits, draws and submits a program with the keyboard only', async () => {
    const { url } = await open();
    const { page, getErrors } = await openDashboard(url, '/submit');
    await getEditor(page).focus();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('include "stdgates.inc"; qubit[2] q; rx(pi/2) q[0]; cx q[0], q[1];');
    const diagram = page.getByRole('application', { name: 'Circuit: 2 qubits, 2 gates, 0 measurements, depth 2' });
    await diagram.waitFor();
    // Neither the name nor the choice of the example stays with another program, in both languages.
    await page.getByText('Default: Circuit 2 qubits 2 gates').waitFor();
    const examples = page.getByRole('toolbar', { name: 'Examples' });
    const chosen = examples.getByRole('button', { pressed: true });
    expect(await chosen.count()).toBe(0);
    await page.getByRole('button', { name: 'JSON', exact: true }).click();
    await expect.poll(() => chosen.allInnerTexts()).toEqual([expect.stringMatching(/^Bell/)]);
    await fillEditor(page, '{ "circuit": { "qubits": 1, "gates": [{ "gate": "h", "target": 0 }] } }');
    await page.getByText('Default: Circuit 1 qubit 1 gate').waitFor();
    expect(await chosen.count()).toBe(0);
    await page.getByRole('button', { name: 'OpenQASM 3', exact: true }).click();
    await diagram.waitFor();
    await getEditor(page).focus();
    // Tab leaves the editor, as the page has no other way for the keyboard. The settings come next, as on a phone.
    await page.keyboard.press('Tab');
    await page.getByLabel('Backend', { exact: true }).and(page.locator(':focus')).waitFor();
    await page.getByRole('button', { name: 'Zoom out' }).focus();
    for (const name of ['Zoom in', 'Download SVG']) {
      await page.keyboard.press('Tab');
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent))
        .toBe(name);
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.getByText('rx(π/2), q0').waitFor();
    await page.keyboard.press('ArrowRight');
    await page.getByText('x, control q0, target q1').waitFor();
    await page.keyboard.press('+');
    await page.getByText('125%').waitFor();
    await page.getByLabel('Name', { exact: true }).pressSequentially('typed');
    await getSubmitButton(page).press('Enter');
    await page.getByRole('heading', { level: 1, name: 'typed', exact: true }).waitFor();
    expect(getErrors()).toEqual([]);
  });

  test('submits a job again only after a confirmation when it may exist, and links to where it would be', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page } = await openDashboard(url, '/submit?backend=qpu.aria-1');
    const countJobs = () => sandbox.requests.list().filter(({ method }) => method === 'POST').length;
    sandbox.faults.set([{ method: 'POST', path: '/v0.4/jobs', connection: 'drop-response', times: 1 }]);
    await page.getByLabel('Name', { exact: true }).fill('mine');
    await getSubmitButton(page).click();
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual([expect.stringContaining('may have been')]);
    const link = page.getByRole('link', { name: 'Look for it in the list of jobs' });
    expect(await link.getAttribute('href')).toBe('/jobs?name=mine');
    const again = page.getByRole('button', { name: 'Submit again', exact: true });
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await again.click({ force: true });
    await page.getByLabel('Name', { exact: true }).press('Control+Enter');
    // The job that may exist has the name with which it was submitted.
    await page.getByLabel('Name', { exact: true }).fill('changed');
    expect(await link.getAttribute('href')).toBe('/jobs?name=mine');
    expect(countJobs()).toBe(1);

    await page.reload();
    await again.waitFor();
    expect(await link.getAttribute('href')).toBe('/jobs?');
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await again.click({ force: true });
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([expect.stringContaining('may have been')]);
    expect(countJobs()).toBe(1);
    await page.getByRole('checkbox', { name: 'Create another job, even if the first one exists' }).check();
    await again.click();
    await page.getByRole('heading', { level: 1, name: 'changed' }).waitFor();
    expect(countJobs()).toBe(2);
    await page.goto(`${url}/submit`);
    await getSubmitButton(page).waitFor();
    expect(await again.count()).toBe(0);
  });

  test('removes the error of a limit of a new session when it is changed, and creates a session again only after a confirmation', async () => {
    const sandbox = await startTestSandbox({ seedHistory: false });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page } = await openDashboard(url, '/sessions');
    await page.getByRole('button', { name: 'New session' }).click();
    const form = page.getByRole('form', { name: 'New session' });
    const limit = form.getByLabel('Job limit');
    await limit.fill('0');
    await form.getByLabel('Backend').getByRole('option').first().waitFor({ state: 'attached' });
    await form.getByRole('button', { name: 'Create session' }).click();
    await expectInvalid(limit, true);
    await limit.fill('1');
    await expectInvalid(limit, false);
    expect(await page.getByRole('alert').count()).toBe(0);

    sandbox.faults.set([{ method: 'POST', path: '/v0.4/sessions', response: { status: 503 }, times: 1 }]);
    await form.getByRole('button', { name: 'Create session' }).click();
    const again = form.getByRole('button', { name: 'Create again' });
    await again.waitFor();
    await again.click({ force: true });
    await page.reload();
    await page.getByRole('button', { name: 'New session' }).click();
    await form.getByRole('alert').filter({ hasText: 'it may exist already' }).waitFor();
    await again.click({ force: true });
    expect(sandbox.requests.list().filter(({ method }) => method === 'POST')).toHaveLength(1);
    await form.getByRole('checkbox', { name: 'Create another session, even if the first one exists' }).check();
    await again.click();
    await page.getByRole('heading', { level: 1, name: /^Session / }).waitFor();
    expect(sandbox.requests.list().filter(({ method }) => method === 'POST')).toHaveLength(2);

    // The form for a job in the session names its limits, and submits nothing before its button is pressed.
    await page.getByRole('link', { name: 'All sessions' }).click();
    await page.getByRole('button', { name: 'New session' }).click();
    await limit.fill('1');
    await form.getByLabel(/^Cost limit \(/).fill('500');
    await form.getByRole('button', { name: 'Create and set up job' }).click();
    await expectDescription(page.getByLabel('Session'), 'Limits of the session in all: $500.00, 1 job');
    await page.getByRole('button', { name: /^Run 1,000 shots for \$/ }).waitFor();
    expect(sandbox.requests.list().filter(({ method }) => method === 'POST')).toHaveLength(3);
  });

  test('shows why a job was not canceled', async () => {
    const { sandbox, url } = await startLiveGateway();
    const { page } = await openDashboard(url, '/submit?backend=qpu.aria-1');
    await getSubmitButton(page).click();
    await page.getByRole('button', { name: 'Cancel job' }).click();
    const body = { statusCode: 409, error: 'Conflict Error', message: 'It has already completed.' };
    sandbox.faults.set([{ method: 'PUT', path: '/v0.4/jobs/*', response: { status: 409, body } }]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel job' }).click();
    await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual([expect.stringContaining(body.message)]);
  });

  test('removes the error of a key when it is changed', async () => {
    const { url } = await open({});
    const { page } = await openDashboard(url);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expectInvalid(page.getByLabel('API key'), true);
    await page.getByLabel('API key').fill('s');
    await expectInvalid(page.getByLabel('API key'), false);
  });
});

const getSubmitButton = (page: Page): Locator => page.getByRole('button', { name: SUBMIT_BUTTON });

const getEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Program' });

/**
 * Replaces the program. The editor restores its own selection when errors arrive, on a busy host between the two steps of `fill`, which selects the
 * text and then inserts the new one.
 */
async function fillEditor(page: Page, program: string): Promise<void> {
  await expect
    .poll(() =>
      getEditor(page)
        .fill(program)
        .then(() => getEditor(page).innerText()),
    )
    .toBe(program);
}

async function expectInvalid(field: Locator, isInvalid: boolean): Promise<void> {
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe(`${isInvalid}`);
}

async function expectError(page: Page, label: string, error: RegExp): Promise<void> {
  const field = page.getByLabel(label);
  await expectInvalid(field, true);
  await expectDescription(field, error);
}

/** Waits until the texts that describe a control for screen readers match. */
async function expectDescription(control: Locator, description: RegExp | string): Promise<void> {
  const read = async () => {
    const ids = (await control.getAttribute('aria-describedby')) ?? '';
    const texts = ids.split(' ').map((id) => control.page().locator(`[id="${id}"]`).innerText());
    return (await Promise.all(texts)).join(' ');
  };
  await expect.poll(read).toMatch(description);
}
