import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const PATHS = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Where a Chromium is on this machine; tests that need one are skipped without. */
export const CHROMIUM = PATHS.find((path) => path && existsSync(path));

let launchedBrowser: Promise<Browser> | undefined;

/** One for all tests of a worker, which it ends with. */
function browser(): Promise<Browser> {
  launchedBrowser ??= chromium.launch({
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
  return launchedBrowser;
}

/** A page of someone who was nowhere before and reaches nothing but `origin`, and what it tried to reach elsewhere. */
export async function openPage(origin: string): Promise<{ page: Page; externalRequests: string[] }> {
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 800 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  const externalRequests: string[] = [];
  await page.route('**', (route) => {
    const url = route.request().url();
    if (url.startsWith(`${origin}/`) || url.startsWith('blob:') || url.startsWith('data:')) return route.continue();
    externalRequests.push(url);
    return route.abort();
  });
  return { page, externalRequests };
}
