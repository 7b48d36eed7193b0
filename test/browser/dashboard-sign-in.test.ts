import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { ManualClock } from '../support/clock.js';
import { findViolations, navigate, openDashboard, submitJobs } from '../support/dashboard.js';
import type { IdentityProvider } from '../support/identity-provider.js';
import { startSignIn } from '../support/sign-in.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const TOKEN_SECONDS = 600;

async function start(options: Parameters<typeof startSignIn>[1] = {}) {
  const sandboxClock = new ManualClock(Date.now());
  const sandbox = await startTestSandbox({ seedHistory: false, clock: sandboxClock });
  const setup = await startSignIn(sandbox.url, { keys: { LAB_KEY: 'sandbox', COMPANY_KEY: 'other' }, ...options });
  const { provider } = setup;
  provider.issues.accessTokenSeconds = TOKEN_SECONDS;
  provider.setClaims('ada', { groups: ['lab'], name: 'Ada' });
  provider.setClaims('rita', { groups: ['lab'], role: 'reader' });
  provider.setClaims('eve', { groups: ['others'] });
  const countTokens = () => provider.requests.filter((path) => path === '/token').length;
  return { ...setup, url: setup.gateway.url, sandbox, sandboxClock, countTokens };
}

/** At the form of the provider. */
async function logIn(page: Page, name: string): Promise<void> {
  await page.locator('[name=login]').fill(name);
  await page.locator('[name=password]').fill('any');
  await page.locator('button[type=submit]').click();
}

/** Ends the session of the provider. */
async function logOut(page: Page, { issuer }: IdentityProvider): Promise<void> {
  await page.goto(`${issuer}/session/end`);
  await page.locator('button[name=logout]').click();
  await page.waitForLoadState();
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Opens the dashboard, whose timers the test can advance. */
async function openWithClock(url: string, path: string) {
  const opened = await openDashboard('about:blank', '');
  await opened.page.clock.install();
  await opened.page.goto(url + path);
  return opened;
}

describe.skipIf(!CHROMIUM)('the dashboard of a gateway with an identity provider', () => {
  test('signs the user in, renews the token, goes on after its expiry, and drops the data when another tab signs out', async () => {
    const { url, provider, sandbox, sandboxClock, clock, countTokens } = await start();
    await submitJobs(sandbox, 1, 'simulator', 'watched');
    const { page } = await openWithClock(url, '/?status=READY&status=STARTED&status=SUBMITTED');
    await heading(page, 'Sign in').waitFor();
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await logIn(page, 'ada');
    await page.getByRole('link', { name: 'watched' }).waitFor();
    expect(page.url()).toBe(`${url}/jobs?status=READY&status=STARTED&status=SUBMITTED`);
    // The subject only: tokens are in memory.
    const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(stored).toContain('ada');
    expect(stored).not.toContain('ey');
    await page.getByRole('link', { name: 'watched' }).click();
    await heading(page, 'watched').waitFor();
    await page.getByRole('button', { name: 'Cancel job' }).waitFor();

    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    await page.clock.fastForward(0.8 * TOKEN_SECONDS * 1_000);
    await expect.poll(countTokens).toBe(2);
    await expect.poll(() => sockets.length).toBe(1);

    // The gateway ends the subscription. Its clock is then ahead of that of the provider.
    provider.issues.accessTokenSeconds = 100 * TOKEN_SECONDS;
    for (let s = 0; s < TOKEN_SECONDS + 60; s += 10) await clock.advance(10_000);
    await expect
      .poll(async () => {
        await clock.advance(100);
        return [countTokens(), sockets.length];
      })
      .toEqual([3, 2]);
    await sandboxClock.advance(3_600_000);
    await expect
      .poll(async () => {
        await clock.advance(1_000);
        return page.locator('.page-title').innerText();
      })
      .toContain('Done');
    expect(await page.getByText('Connection lost').count()).toBe(0);

    const other = await page.context().newPage();
    await other.goto(url);
    await other.getByRole('link', { name: 'watched' }).waitFor();
    await other.getByRole('link', { name: 'Ada: your account' }).click();
    await other.getByRole('button', { name: 'Sign out' }).click();
    await heading(other, 'You have signed out').waitFor();
    await other.getByRole('link', { name: 'Sign out at the identity provider' }).waitFor();
    await heading(page, 'You have signed out').waitFor();
    expect(await page.getByText('watched').count()).toBe(0);
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
    // The session of the provider remains.
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading(page, 'watched').waitFor();
  });

  test('renews the token in a frame without a refresh token, and shows a role what it allows', async () => {
    const { url, provider, sandbox, countTokens } = await start();
    provider.issues.hasRefreshTokens = false;
    await submitJobs(sandbox, 1, 'simulator', 'seen');
    const { page } = await openWithClock(url, '/');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await logIn(page, 'rita');
    await page.getByRole('link', { name: 'seen' }).waitFor();
    const reason = page.getByText('You cannot submit jobs');
    await reason.click();
    await page.getByText('Your role reader does not allow it.').waitFor();
    expect(await page.getByRole('link', { name: 'Submit job' }).count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);

    await page.clock.fastForward(0.8 * TOKEN_SECONDS * 1_000);
    await expect.poll(countTokens).toBe(2);
    expect(provider.requests.some((path) => path.includes('prompt=none'))).toBe(true);
    await expect.poll(() => page.locator('iframe').count()).toBe(0);

    await page.getByRole('link', { name: 'seen' }).click();
    await page.getByText('You cannot cancel jobs').waitFor();
    for (const name of ['Cancel job', 'Delete', 'Run again', 'Edit and run'])
      expect([name, await page.getByText(name, { exact: true }).count()]).toEqual([name, 0]);
    await navigate(page, '/sessions');
    await page.getByText('You cannot create sessions').waitFor();
    expect(await page.getByRole('button', { name: 'New session' }).count()).toBe(0);
    await navigate(page, '/submit');
    await page.getByText('You cannot submit jobs').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    await page.getByRole('link', { name: 'rita: your account' }).click();
    await page.getByText('Submit jobs, and run them again').waitFor();
    expect(await page.locator('dl').allInnerTexts()).toContainEqual(expect.stringContaining('reader'));
    expect(await findViolations(page)).toEqual([]);

    // The same session in GraphiQL, which has no token of this page.
    await page.goto(`${url}/graphql`);
    await page.locator('.graphiql-execute-button').waitFor();
    await expect.poll(countTokens).toBe(3);
    expect(await page.getByText('apiKey').count()).toBe(0);
  });

  test('signs the user in at a provider whose token endpoint is at another origin', async () => {
    const { url, provider, sandbox, clock } = await start({ isProviderDown: true });
    provider.issues.hasOtherTokenOrigin = true;
    await provider.start();
    await expect
      .poll(async () => {
        await clock.advance(10_000);
        return (await fetch(`${url}/auth-config.json`)).text();
      })
      .toContain('http://localhost');
    await submitJobs(sandbox, 1, 'simulator', 'elsewhere');
    const { page } = await openDashboard(url);
    const tokens = page.waitForRequest((request) => request.url().startsWith('http://localhost'));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await logIn(page, 'ada');
    await page.getByRole('link', { name: 'elsewhere' }).waitFor();
    expect((await tokens).url()).toMatch(/\/token$/);
  });

  test('says that sign-in is not set up when it accepts no keys and has no AUTH_PARAMETERS', async () => {
    const { url } = await start({ env: { AUTH_PARAMETERS: '', AUTH_API_KEYS: 'off' } });
    const { page } = await openDashboard(url);
    await heading(page, 'You cannot sign in on this page').waitFor();
    await page.getByText('AUTH_PARAMETERS').waitFor();
    expect(await page.locator('form').count()).toBe(0);
    expect(await findViolations(page)).toEqual([]);
    await page.goto(`${url}/key`);
    await heading(page, 'You cannot sign in on this page').waitFor();
    await page.goto(`${url}/graphql`);
    await page.getByText('Bearer <access token>').first().waitFor();
    expect(await page.getByText('apiKey').count()).toBe(0);
  });

  test('says why the user is not signed in, and what to do', async () => {
    const { url, provider } = await start();
    const { page } = await openDashboard(url);
    const signIn = () => page.getByRole('button', { name: 'Sign in' }).click();
    await signIn();
    await page.locator('[name=login]').waitFor();
    await page.getByText('Cancel').click();
    await heading(page, 'You were not let in').waitFor();
    await signIn();
    await logIn(page, 'eve');
    await heading(page, 'There is no account for you').waitFor();
    await page.getByText('ACCOUNTS_FILE').waitFor();
    await logOut(page, provider);
    // A response that this tab has not asked for.
    await page.goto(`${url}/signed-in?code=stolen&state=unknown`);
    await heading(page, 'The sign-in could not be completed').waitFor();
    await provider.stop();
    await page.goto(url);
    await heading(page, 'The identity provider does not answer').waitFor();
    await provider.start();
    await signIn();
    await page.locator('[name=login]').waitFor();
  });
});
