import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
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

/** A browser profile, and a page of it that no test sees: it keeps the process that renders the pages of this host. */
interface Profile {
  readonly context: BrowserContext;
  readonly keeper: Page;
  readonly session: CDPSession;
}

/** That of all tests of a worker, one after the other: starting a process and compiling the files again would take half of a page load. */
let sharedProfile: Promise<Profile> | undefined;
let isProfileInUse = false;

async function createContext(): Promise<BrowserContext> {
  const context = await (await browser()).newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  });
  // As `expect.poll`: only a test that hangs reaches it. The default is too short for a busy host.
  context.setDefaultTimeout(240_000);
  return context;
}

async function createProfile(): Promise<Profile> {
  const context = await createContext();
  const keeper = await context.newPage();
  await keeper.route('**', (route) => route.fulfill({ body: '' }));
  await keeper.goto('http://127.0.0.1/');
  return { context, keeper, session: await context.newCDPSession(keeper) };
}

/** Closes the pages of a test, and removes all that it has stored at these origins; files stay cached. */
async function clearProfile(
  { context, keeper, session }: Profile,
  origins: Iterable<string>,
  hasFailed: boolean,
): Promise<void> {
  const isClockNative = await keeper.evaluate(() => `${setTimeout}`.includes('[native code]'));
  // Playwright cannot remove its clock from a profile, and a test that has run out of time may still open pages.
  if (hasFailed || !isClockNative) {
    sharedProfile = undefined;
    return context.close();
  }
  await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
  await Promise.all([
    context.clearCookies(),
    context.clearPermissions(),
    ...[...origins].map((origin) =>
      session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'local_storage' }),
    ),
  ]);
}

/** The profile of the worker without anything of the tests before, or a new one for a second user of a test or a first visit. */
async function openProfile(origins: Iterable<string>, isNew: boolean): Promise<BrowserContext> {
  if (isNew || isProfileInUse) {
    const context = await createContext();
    onTestFinished(() => context.close());
    return context;
  }
  isProfileInUse = true;
  sharedProfile ??= createProfile();
  const profile = await sharedProfile;
  onTestFinished(async ({ task }) => {
    await clearProfile(profile, origins, task.result?.state === 'fail');
    isProfileInUse = false;
  });
  return profile.context;
}

/** A page in a browser profile without data, and the URLs outside of `origin` that it requests. */
export async function openPage(
  origin: string,
  { isFirstVisit = false } = {},
): Promise<{ page: Page; externalRequests: string[] }> {
  const origins = new Set<string>();
  const context = await openProfile(origins, isFirstVisit);
  const page = await context.newPage();
  const externalRequests: string[] = [];
  const check = (url: string) => {
    if (!url.startsWith(`${origin}/`) && !url.startsWith('blob:') && !url.startsWith('data:'))
      externalRequests.push(url);
  };
  page.on('request', (request) => {
    check(request.url());
    if (request.isNavigationRequest()) origins.add(new URL(request.url()).origin);
  });
  page.on('websocket', (socket) => check(socket.url().replace(/^ws/, 'http')));
  return { page, externalRequests };
}
