import { existsSync } from 'node:fs';
import { type Browser, chromium, type Page } from 'playwright-core';
import { onTestFinished } from 'vitest';

const PATHS = [
  process.env['CHROMIUM_PATH'],
  // The headless shell takes two thirds of the CPU of the full browser.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** The path of Chromium on this host. Tests that need it are skipped without it. */
export const CHROMIUM = PATHS.find((path) => path && existsSync(path));

let launchedBrowser: Promise<Browser> | undefined;

/** Starts one browser for all tests of a worker; it exits with the worker. */
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
      // Without a spare process, a page load takes about 8 % less CPU time.
      '--renderer-process-limit=1',
      // Pages of tests are closed before optimized code would save the time to compile it.
      '--js-flags=--no-opt,--no-maglev',
      // Nothing beyond this host can be reached. Intercepting every request instead would double the time of a page load.
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    ],
  });
  return launchedBrowser;
}

/** A page in a new browser profile, and the URLs outside of `origin` that it requests. */
export async function openPage(origin: string): Promise<{ page: Page; externalRequests: string[] }> {
  const context = await (await browser()).newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  // As `expect.poll`: only a test that hangs reaches it. The default is too short for a busy host.
  context.setDefaultTimeout(240_000);
  const page = await context.newPage();
  const externalRequests: string[] = [];
  const check = (url: string) => {
    if (!url.startsWith(`${origin}/`) && !url.startsWith('blob:') && !url.startsWith('data:'))
      externalRequests.push(url);
  };
  page.on('request', (request) => check(request.url()));
  page.on('websocket', (socket) => check(socket.url().replace(/^ws/, 'http')));
  return { page, externalRequests };
}
