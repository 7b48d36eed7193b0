import { parse, validate } from 'graphql';
import type { Page } from 'playwright-core';
import { request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../sandbox/src/sandbox.js';
import { getSchema } from '../../src/graphql/schema.js';
import { GRAPHIQL_TABS } from '../../src/http/pages/graphiql-tabs.js';
import { CHROMIUM, openPage } from '../support/browser.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';

describe.skipIf(!CHROMIUM)('GraphiQL in a browser', () => {
  test('selects each tab with one click, and runs operations with the sandbox key when visited first', {
    timeout: 60_000,
  }, async () => {
    const sandbox = await startSandbox({ seed: 7, speed: 50 });
    onTestFinished(() => sandbox.close());
    const gateway = await startGateway(sandbox.url, { sandboxKey: 'sandbox' });
    const { page, externalRequests } = await openPage(gateway.url);
    const errors: string[] = [];
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
    page.on('pageerror', (error) => errors.push(`${error}`));
    await page.setViewportSize({ width: 1900, height: 800 });
    await page.goto(`${gateway.url}/graphql`, { waitUntil: 'load' });
    await expectTabsSelectable(page);

    const result = page.locator('.graphiql-response');
    const execute = page.getByRole('button', { name: /execute query/i });
    const run = async (tab: string, expected: string) => {
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click();
      await execute.click();
      await expect
        .poll(async () => {
          const text = await result.innerText();
          // GraphiQL reads the operation of a newly selected tab after a short delay.
          if (/Cannot\sinfer\soperation/.test(text)) await execute.click();
          return text;
        })
        .toContain(expected);
    };
    await run('Overview', '"edges"');
    await run('Bell', '"createJob"');
    const id = /Job:[\w-]+/.exec(await getText(page, /"Job:/))?.[0] ?? '';
    const subscription =
      GRAPHIQL_TABS.find((query) => query.includes('subscription WatchJob '))?.replace('Job:…', id) ?? '';
    await page.goto(`${gateway.url}/graphql?query=${encodeURIComponent(subscription)}`, { waitUntil: 'load' });
    await execute.click();
    await result.getByText('"COMPLETED"').first().waitFor();

    expect(externalRequests).toEqual([]);
    expect(errors).toEqual([]);
  });

  async function expectTabsSelectable(page: Page): Promise<void> {
    const tabs = page.getByRole('tab');
    await expect.poll(() => tabs.count()).toBe(GRAPHIQL_TABS.length);
    // Fonts and resizing change the width of the tabs, on which GraphiQL computes their offsets again.
    await page.evaluate(() => document.fonts.ready);
    await page.setViewportSize({ width: 1800, height: 800 });
    for (const tab of (await tabs.all()).reverse()) {
      const { x, y, width, height } = (await tab.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      await page.mouse.move(x + width / 3, y + height / 2);
      await page.mouse.down();
      expect(await tab.boundingBox()).toEqual({ x, y, width, height });
      await page.mouse.up();
      await expect.poll(() => tab.getAttribute('aria-selected')).toBe('true');
    }
  }

  async function getText(page: Page, part: RegExp): Promise<string> {
    const found = page.locator('.graphiql-response').getByText(part).first();
    await found.waitFor();
    return (await found.textContent()) ?? '';
  }
});

test('returns no error when the queries of the tabs run, and validates all tabs', async () => {
  const schema = getSchema();
  const { client } = await startGatewayWithSandbox();
  for (const query of GRAPHIQL_TABS) {
    const document = parse(query);
    expect(validate(schema, document), query).toEqual([]);
    if (!/^query/m.test(query) || query.includes('…') || query.includes('@defer')) continue;
    expect((await client.queryText(query)).errors, query).toBeUndefined();
  }
});

test('compresses the files, and responds with 304 when the browser has the page', async () => {
  const { url } = await startGateway((await startScriptedUpstream()).url);
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: responseHeaders, body } = await request(`${url}${path}`, { headers });
    return { statusCode, headers: responseHeaders, bytes: Buffer.from(await body.arrayBuffer()) };
  };
  const page = await get('/graphql', { accept: 'text/html' });
  const script = `/${/src="(.*graphiql\.js)"/.exec(page.bytes.toString())?.[1]}`;
  const sizes: Record<string, number> = {};
  for (const encoding of ['br', 'gzip', 'br;q=0, gzip;q=0']) {
    const { headers, bytes } = await get(script, { 'accept-encoding': encoding });
    expect(headers['content-encoding']).toBe(encoding.includes('q=0') ? undefined : encoding);
    expect(headers['vary']).toBe('accept-encoding');
    expect(headers['cache-control']).toContain('immutable');
    sizes[encoding] = bytes.length;
  }
  expect(sizes['br']).toBeLessThan((sizes['br;q=0, gzip;q=0'] ?? 0) / 3);
  const again = await get('/graphql', { accept: 'text/html', 'if-none-match': `${page.headers['etag']}` });
  expect([again.statusCode, again.bytes.length]).toEqual([304, 0]);
  expect((await get('/graphiql/other/graphiql.js')).statusCode).toBe(404);
});
