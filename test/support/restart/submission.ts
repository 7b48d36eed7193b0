import { expect } from 'vitest';
import { activate, SUBMIT_BUTTON, waitUntilVisible } from '../dashboard.js';
import { createAnother, type Feature, type Visit, waitForJobPage, waitForRow, waitForText } from './visit.js';

export const DRAFT_FEATURE: Feature = {
  name: 'submission with its draft and quotes',
  path: '/submit',
  before: async ({ page, press }) => {
    await press('GHZ 5 qubits');
    await waitForRow(page, /^qpu.aria-1.*\$/);
  },
  during: async ({ page, press, append }) => {
    await append('Shots', '0');
    await waitForText(page, 'No new prices: The gateway cannot be reached.');
    await press(SUBMIT_BUTTON);
    await waitForText(page, 'No response from the gateway.');
  },
  after: async (visit) => {
    const { page } = visit;
    await waitForRow(page, /^qpu.aria-1.*\$/);
    expect(await page.getByLabel('Shots').inputValue()).toBe('10000');
    await createAnother(visit, 'Submit again');
    await waitForJobPage(page, 'GHZ 5 qubits');
  },
};

/** Forms for other jobs. They leave jobs that have not ended. */
export const listSubmissionFeatures = (noisy: string): readonly Feature[] => [
  {
    name: 'errors of a program at their lines',
    path: '/submit',
    before: async (visit) => {
      await visit.press('GHZ 5 qubits');
      await visit.press('JSON');
      await replaceProgram(visit, '\n{ "gate": "h", "target": 3 }');
      await waitForText(visit.page, 'Line 2, column 26');
    },
    during: async (visit) => {
      await waitForText(visit.page, 'Line 2, column 26');
      await replaceProgram(visit, '\n\n{ "gate": "h", "target": 4 }');
      await waitForText(visit.page, 'No new prices: The gateway cannot be reached.');
    },
    after: async (visit) => {
      await waitForText(visit.page, 'Line 3, column 26');
      await replaceProgram(visit, '{ "gate": "h", "target": 0 }');
      await waitForRow(visit.page, /^qpu.aria-1.*\$/);
      // The name of the preset is gone with its program.
      await visit.append('Name', 'fixed');
      await visit.press(SUBMIT_BUTTON);
      await waitForJobPage(visit.page, 'fixed');
    },
  },
  {
    name: 'run of a job on another backend',
    path: `/submit?clone=${encodeURIComponent(noisy)}`,
    before: ({ page }) => waitForRow(page, /^qpu.aria-2.*\$/),
    during: async ({ page, press, append }) => {
      await press('Use qpu.aria-2');
      await append('Maximum price', '200');
      await press(SUBMIT_BUTTON);
      await waitForText(page, 'No response from the gateway.');
    },
    after: async (visit) => {
      const { page } = visit;
      await waitForRow(page, /^qpu.aria-2.*\$.*Chosen/);
      expect(await page.getByLabel('Maximum price').inputValue()).toBe('200');
      await createAnother(visit, 'Submit again');
      await waitForJobPage(page, 'rerun of noisy');
      await waitUntilVisible(page.getByRole('link', { name: 'qpu.aria-2' }));
    },
  },
  {
    name: 'edited run of a job',
    path: `/submit?from=${encodeURIComponent(noisy)}`,
    before: async ({ page }) => {
      await waitForText(page, 'Compiled circuit of noisy.');
      await waitForRow(page, /^qpu.aria-1.*\$/);
    },
    during: async ({ page, append }) => {
      await append('Name', ' again');
      await append('Shots', '0');
      await waitForText(page, 'No new prices: The gateway cannot be reached.');
    },
    after: async ({ page, press }) => {
      await waitForText(page, 'Estimates with debiasing for this program.');
      await press(SUBMIT_BUTTON);
      await waitForJobPage(page, 'noisy again');
      await waitForText(page, '10,000');
    },
  },
];

/** Replaces the JSON in the editor by one with this gate on one qubit. */
async function replaceProgram({ page, variant }: Visit, gate: string): Promise<void> {
  await activate(page.getByRole('textbox', { name: 'Program' }), variant, 'Control+a');
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(`{ "circuit": { "qubits": 1, "gates": [${gate}] } }`);
}
