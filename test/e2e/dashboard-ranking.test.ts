import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { activate, applyVariant, navigate, openDashboard, VARIANTS } from '../support/dashboard.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the best backend for a program', { timeout: 60_000 }, () => {
  const open = async (path: string) => {
    const { url } = await startGateway((await startTestSandbox({ seedHistory: false })).url, { sandboxKey: 'sandbox' });
    return openDashboard(url, path);
  };

  test.each(VARIANTS)('ranks backends by $input at $width px in $colorScheme', async (variant) => {
    const { page, getErrors } = await open('/backends?compare=qpu.aria-1&compare=qpu.forte-enterprise-1');
    await applyVariant(page, variant);
    await page.getByText('Choose a program to compare prices and times.').waitFor();
    await page.getByText('Prices appear when a program is chosen below.').waitFor();
    const program = page.getByLabel('Program', { exact: true });
    expect(await program.getByRole('option').allInnerTexts()).toContain('GHZ, 5 qubits');
    if (variant.input === 'mouse') await program.selectOption('GHZ');
    else await activate(program, variant, 'g');
    const rows = page.getByRole('table', { name: 'Ranking' }).locator('tbody tr');
    const best = rows.filter({ hasText: 'Best' });
    await rows.first().getByText('$10.78').waitFor();
    expect(await best.allInnerTexts()).toEqual([expect.stringContaining('qpu.forte-enterprise-1')]);
    expect(await rows.last().innerText()).toMatch(/qpu.harmony.*Cannot run/s);
    expect(await countLines(rows.last().getByRole('link'))).toBe(1);
    await page.getByRole('table', { name: 'Comparison of backends' }).getByText('$10.78 Best').waitFor();

    await activate(page.getByRole('button', { name: 'Highest success probability' }), variant);
    const shares = (await rows.locator('td:nth-last-child(2)').allInnerTexts()).slice(0, 4).map(Number.parseFloat);
    expect(shares).toEqual([...shares].sort((a, b) => b - a));
    expect(shares[0]).toBeGreaterThan(90);
    expect(await rows.first().innerText()).toContain('Best');
    await page.reload();
    await rows.first().getByText('$10.78').waitFor();
    expect(await findLayoutShifts(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(variant.width);
    expect(await page.getByRole('button', { name: 'Highest success probability' }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await activate(best.getByRole('link', { name: 'Use qpu.forte-enterprise-1' }), variant);
    await page.getByRole('heading', { level: 1, name: 'Submit job' }).waitFor();
    expect(await page.getByLabel('Backend', { exact: true }).inputValue()).toBe('qpu.forte-enterprise-1');
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('ghz');
    await page.getByText('Five entangled qubits').waitFor();
    await expect.poll(() => page.url()).toMatch(/\/submit$/);
    expect(getErrors()).toEqual([]);
  });

  test('ranks backends for the draft, and explains an invalid number of shots', async () => {
    const { page } = await open('/submit');
    await page.getByRole('button', { name: 'GHZ' }).click();
    await navigate(page, '/backends');
    await page.getByLabel('Program', { exact: true }).selectOption('Your draft');
    await page.getByRole('row', { name: /qpu.forte-enterprise-1.*Best.*\$10.78/s }).waitFor();
    await page.getByLabel('Shots').fill('many');
    await page.getByText('The program or the number of shots is not valid.').waitFor();
    await page.getByLabel('Shots').fill('1000001');
    await page.getByText(/^No new prices: .*1000000/).waitFor();
  });
});

/** Number of lines of the text of an element. */
function countLines(element: Locator): Promise<number> {
  return element.evaluate((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects().length;
  });
}
