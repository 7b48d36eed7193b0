import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startGateway } from '../support/test-gateway.js';

const PAGE = '<!doctype html><script type="module" src="/assets/main-1a2b3c.js"></script>';
const SCRIPT = 'document.title = "jobs";'.repeat(40);

describe('the dashboard’s files', () => {
  test('a page of its own is the page itself, asked for again each time', async () => {
    const { url } = await gateway(filled());
    for (const path of ['/', '/submit', '/jobs/Job:1', '/backends/qpu.aria-1', '/sessions?active=true']) {
      const { statusCode, headers, body } = await request(url + path);
      expect([path, statusCode, await body.text()]).toEqual([path, 200, PAGE]);
      expect(headers['cache-control']).toBe('no-cache');
      const again = await request(url + path, { headers: { 'if-none-match': `${headers['etag']}` } });
      expect([again.statusCode, await again.body.text()]).toEqual([304, '']);
    }
  });

  test('who has it is told so, however the tag is written, and nobody else', async () => {
    const { url } = await gateway(filled());
    const etag = `${(await request(url)).headers['etag']}`;
    const strong = etag.replace('W/', '');
    const status = async (tags: string) => (await request(url, { headers: { 'if-none-match': tags } })).statusCode;
    for (const tags of [strong, `"older", ${etag}`, `${strong},W/"older"`, ' * '])
      expect([tags, await status(tags)]).toEqual([tags, 304]);
    for (const tags of ['"older"', 'W/"older", "*"', strong.slice(0, -2), '""'])
      expect([tags, await status(tags)]).toEqual([tags, 200]);
  });

  test('a file that is named after what is in it is kept by browsers, and sent as the build compressed it', async () => {
    const { url } = await gateway(filled());
    const asked = { headers: { 'accept-encoding': 'gzip, br' } };
    const { headers, body } = await request(`${url}/assets/main-1a2b3c.js`, asked);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
      vary: 'accept-encoding',
    });
    expect(Buffer.from(await body.arrayBuffer())).toEqual(brotliCompressSync(SCRIPT));
    const plain = await request(`${url}/assets/main-1a2b3c.js`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(await plain.body.text()).toBe(SCRIPT);
  });

  test('it may run and reach nothing but what is the gateway’s own', async () => {
    const { url } = await gateway(filled());
    const { headers } = await request(url);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
  });

  test.each(['/assets/gone-000000.js', '/index', '/nothing', '/../package.json', '/assets/'])(
    'nothing is at %s',
    async (path) => {
      const { url } = await gateway(filled());
      const { statusCode, headers } = await request(url + path);
      // A page of the next build may find it there.
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
    },
  );

  test('serves the page with status 404 when a browser opens an unknown path', async () => {
    const { url } = await gateway(filled());
    for (const path of ['/nowhere', '/job/1', '/graphiql/nowhere']) {
      const { statusCode, headers, body } = await request(url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([path, statusCode, await body.text()]).toEqual([path, 404, PAGE]);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
    const api = await request(`${url}/nowhere`, { headers: { accept: '*/*' } });
    expect([api.statusCode, api.headers['content-type']]).toEqual([404, expect.stringContaining('text/plain')]);
  });

  test('a build that replaces them disturbs no gateway that runs', async () => {
    const folder = filled();
    const { url } = await gateway(folder);
    rmSync(folder, { recursive: true });
    expect(await (await request(`${url}/assets/main-1a2b3c.js`)).body.text()).toBe(SCRIPT);
  });

  test('without a build, the page says how to make one', async () => {
    const { url } = await gateway(join(tmpdir(), 'nothing-is-here'));
    const { statusCode, body } = await request(url);
    expect([statusCode, await body.text()]).toEqual([200, expect.stringContaining('npm run build')]);
  });

  test('only the sandbox’s key is offered to those who open it', async () => {
    const own = { UPSTREAM_API_KEY: 'the-operators-own' };
    const offers = await Promise.all([
      startGateway('http://127.0.0.1:9', { sandboxKey: 'sandbox' }),
      startGateway('http://127.0.0.1:9'),
      startGateway('http://127.0.0.1:9', { env: own }),
    ]);
    const said = offers.map(async ({ url }) => {
      const { headers, body } = await request(`${url}/auth-config.json`);
      expect(headers['cache-control']).toBe('no-store');
      return body.json();
    });
    expect(await Promise.all(said)).toEqual([
      { apiKey: 'sandbox', hasDefaultKey: false },
      { apiKey: null, hasDefaultKey: false },
      { apiKey: null, hasDefaultKey: true },
    ]);
  });
});

const gateway = (dashboard: string) => startGateway('http://127.0.0.1:9', { dashboard });

/** A folder as a build leaves it. */
function filled(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/main-1a2b3c.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-1a2b3c.js.br'), brotliCompressSync(SCRIPT));
  return folder;
}
