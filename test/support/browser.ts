import { existsSync } from 'node:fs';
import { chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const PATHS = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Where a Chromium is on this machine; tests that need one are skipped without. */
export const CHROMIUM = PATHS.find((path) => path && existsSync(path));

/** A page of a fresh browser that reaches nothing but `origin`, and what it tried to reach elsewhere. */
export async function openPage(origin: string): Promise<{ page: Page; strays: string[] }> {
  const browser = await chromium.launch({
    executablePath: CHROMIUM ?? '',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const strays: string[] = [];
  await page.route('**', (route) => {
    const url = route.request().url();
    if (url.startsWith(`${origin}/`) || url.startsWith('blob:') || url.startsWith('data:')) return route.continue();
    strays.push(url);
    return route.abort();
  });
  return { page, strays };
}
