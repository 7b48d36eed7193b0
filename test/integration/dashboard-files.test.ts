import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { request } from 'undici';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startGateway } from '../support/test-gateway.js';

const PAGE = '<!doctype html><script type="module" src="/assets/main-1a2b3c.js"></script>';
const SCRIPT = 'document.title = "jobs";'.repeat(40);

/** Compressed bytes of GraphiQL's first load, with workers, and without what is loaded on demand. */
const MAX_FIRST_LOAD_BYTES = 1_500_000;

describe('files of the dashboard', () => {
  test('serves the page under every path of the dashboard, revalidated each time', async () => {
    const { url } = await start(createBuild());
    for (const path of ['/', '/submit', '/jobs/Job:1', '/backends/qpu.aria-1', '/sessions?active=true']) {
      const { statusCode, headers, body } = await request(url + path);
      expect([path, statusCode, await body.text()]).toEqual([path, 200, PAGE]);
      expect(headers['cache-control']).toBe('no-cache');
      const revalidated = await request(url + path, { headers: { 'if-none-match': `${headers['etag']}` } });
      expect([revalidated.statusCode, await revalidated.body.text()]).toEqual([304, '']);
    }
  });

  test('responds with 304 when If-None-Match contains the tag in any form', async () => {
    const { url } = await start(createBuild());
    const etag = `${(await request(url)).headers['etag']}`;
    const strong = etag.replace('W/', '');
    const status = async (tags: string) => (await request(url, { headers: { 'if-none-match': tags } })).statusCode;
    for (const tags of [strong, `"older", ${etag}`, `${strong},W/"older"`, ' * '])
      expect([tags, await status(tags)]).toEqual([tags, 304]);
    for (const tags of ['"older"', 'W/"older", "*"', strong.slice(0, -2), '""'])
      expect([tags, await status(tags)]).toEqual([tags, 200]);
  });

  test('serves files with a content hash as immutable, compressed by the build', async () => {
    const { url } = await start(createBuild());
    const compressed = { headers: { 'accept-encoding': 'gzip, br' } };
    const { headers, body } = await request(`${url}/assets/main-1a2b3c.js`, compressed);
    expect(headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': expect.stringContaining('immutable'),
      vary: 'Accept-Encoding',
    });
    expect(Buffer.from(await body.arrayBuffer())).toEqual(brotliCompressSync(SCRIPT));
    const plain = await request(`${url}/assets/main-1a2b3c.js`);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(await plain.body.text()).toBe(SCRIPT);
  });

  test('allows only scripts and styles of the gateway by its content security policy', async () => {
    const { url } = await start(createBuild());
    const { headers } = await request(url);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'; script-src 'self'; style-src 'self'/);
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers['content-security-policy']).toContain("connect-src 'self'; frame-ancestors 'none'");
  });

  test('allows connections and frames of the identity provider only with AUTH_PARAMETERS, and frames of its own only to renew tokens', async () => {
    const folder = createBuild();
    const accounts = { lab: { apiKey: { env: 'LAB_KEY' }, members: [{ where: 'everyone', role: 'reader' }] } };
    const accountsFile = join(folder, 'accounts.json');
    writeFileSync(accountsFile, JSON.stringify({ accounts }));
    const issuer = 'http://127.0.0.1:9/realms/lab';
    const env = { AUTH_ISSUER: issuer, AUTH_AUDIENCE: 'gateway', ACCOUNTS_FILE: accountsFile };
    const options = { dashboard: folder, environment: { LAB_KEY: 'key' } };
    const keys = await startGateway('http://127.0.0.1:9', { ...options, env });
    const { url } = await startGateway('http://127.0.0.1:9', {
      ...options,
      env: { ...env, AUTH_PARAMETERS: 'client_id=dashboard' },
    });
    const getPolicy = async (address: string) => {
      const { headers, body } = await request(address, { headers: { accept: 'text/html' } });
      await body.dump();
      return `${headers['content-security-policy']}`;
    };
    const sources = "connect-src 'self' http://127.0.0.1:9; frame-src 'self' http://127.0.0.1:9";
    for (const path of ['/', '/graphql', '/nowhere', '/signed-in?code=1']) {
      const policy = await getPolicy(url + path);
      expect([path, policy]).toEqual([path, expect.stringContaining(sources)]);
      const ancestors = path.startsWith('/signed-in') ? "'self'" : "'none'";
      expect([path, policy]).toEqual([path, expect.stringContaining(`frame-ancestors ${ancestors}`)]);
    }
    for (const path of ['/', '/graphql', '/signed-in']) expect(await getPolicy(keys.url + path)).not.toContain(':9');
    const signIn = { issuer, parameters: 'client_id=dashboard&scope=openid' };
    expect(await (await request(`${url}/auth-config.json`)).body.json()).toMatchObject({ signIn });
    expect(await (await request(`${keys.url}/auth-config.json`)).body.json()).toMatchObject({ signIn: null });
  });

  test.each(['/assets/gone-000000.js', '/index', '/nothing', '/../package.json', '/assets/'])(
    'responds with 404 to %s',
    async (path) => {
      const { url } = await start(createBuild());
      const { statusCode, headers } = await request(url + path);
      // The next build may have a file with this name.
      expect([statusCode, headers['cache-control']]).toEqual([404, 'private, no-store']);
    },
  );

  test('serves the page with status 404 when a browser opens an unknown path', async () => {
    const { url } = await start(createBuild());
    for (const path of ['/nowhere', '/job/1', '/graphiql/nowhere']) {
      const { statusCode, headers, body } = await request(url + path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([path, statusCode, await body.text()]).toEqual([path, 404, PAGE]);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['vary']).toBe('Accept, Accept-Encoding');
    }
    const etag = `${(await request(url)).headers['etag']}`;
    for (const tags of ['*', etag]) {
      const headers = { accept: 'text/html', 'if-none-match': tags };
      const { statusCode, body } = await request(`${url}/nowhere`, { headers });
      expect([tags, statusCode, await body.text()]).toEqual([tags, 404, PAGE]);
    }
    const api = await request(`${url}/nowhere`, { headers: { accept: '*/*' } });
    expect([api.statusCode, api.headers['content-type']]).toEqual([404, expect.stringContaining('application/json')]);
    expect(api.headers['vary']).toContain('Accept,');
  });

  test('serves the same files when another build replaces them', async () => {
    const folder = createBuild();
    const { url } = await start(folder);
    const readScript = async () => (await request(`${url}/assets/main-1a2b3c.js`)).body.text();
    await readScript();
    rmSync(folder, { recursive: true });
    expect(await readScript()).toBe(SCRIPT);
  });

  test('serves the dashboard when its first build ends after the start', async () => {
    const folder = createBuild();
    const unbuilt = `${folder}-unbuilt`;
    renameSync(folder, unbuilt);
    const { url } = await start(folder);
    const readPage = async () => (await request(url)).body.text();
    expect(await readPage()).toContain('npm run build');
    renameSync(unbuilt, folder);
    expect(await readPage()).not.toContain('npm run build');
  });

  test('serves a page that names the build command when there is no build', async () => {
    const { url } = await start(join(tmpdir(), 'nothing-is-here'));
    const { statusCode, body } = await request(url);
    expect([statusCode, await body.text()]).toEqual([200, expect.stringContaining('npm run build')]);
  });

  test('offers the key of the sandbox, and no default API key', async () => {
    const env = { UPSTREAM_API_KEY: 'the-default-api-key' };
    const gateways = await Promise.all([
      startGateway('http://127.0.0.1:9', { sandboxKey: 'sandbox' }),
      startGateway('http://127.0.0.1:9'),
      startGateway('http://127.0.0.1:9', { env }),
    ]);
    const access = gateways.map(async ({ url }) => {
      const { headers, body } = await request(`${url}/auth-config.json`);
      expect(headers['cache-control']).toBe('private, no-store');
      return body.json();
    });
    expect(await Promise.all(access)).toEqual([
      { apiKey: 'sandbox', hasDefaultKey: false, acceptsKeys: true, signIn: null },
      { apiKey: null, hasDefaultKey: false, acceptsKeys: true, signIn: null },
      { apiKey: null, hasDefaultKey: true, acceptsKeys: true, signIn: null },
    ]);
  });
});

describe('files of GraphiQL', () => {
  test('loads less than 1.5 MB, compressed and cached by the hash of the content', async () => {
    const { url } = await startGateway('http://127.0.0.1:9');
    const page = await get(`${url}/graphql`, { accept: 'text/html' });
    const pending = [...`${page.bytes}`.matchAll(/"\.\/(graphiql\/[^"]+)"/g)].map(([, path = '']) => path);
    const seen = new Set<string>();
    let total = page.bytes.length;
    for (let path = pending.pop(); path; path = pending.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const { statusCode, headers, bytes } = await get(`${url}/${path}`, { 'accept-encoding': 'br' });
      expect([path, statusCode, headers['content-encoding']]).toEqual([path, 200, 'br']);
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      expect(headers['content-security-policy']).toContain("script-src 'self';");
      total += bytes.length;
      // More than a first load: also what is imported on demand.
      const text = `${(await get(`${url}/${path}`)).bytes}`;
      for (const [name] of text.matchAll(/[\w.-]+-[\w-]{8}\.(?:js|css|ttf)\b/g)) pending.push(`graphiql/${name}`);
    }
    expect(seen.size).toBeGreaterThan(8);
    expect(total).toBeLessThan(MAX_FIRST_LOAD_BYTES);
  });

  test('responds with 304 when the browser has the page, and with 404 for other files', async () => {
    const { url } = await startGateway('http://127.0.0.1:9');
    const page = await get(`${url}/graphql`, { accept: 'text/html' });
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await get(`${url}/graphql`, { accept: 'text/html', 'if-none-match': `${page.headers['etag']}` });
    expect([again.statusCode, again.bytes.length]).toEqual([304, 0]);
    expect((await get(`${url}/graphiql/other.js`)).statusCode).toBe(404);
  });
});

async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: responseHeaders, body } = await request(url, { headers });
  return { statusCode, headers: responseHeaders, bytes: Buffer.from(await body.arrayBuffer()) };
}

const start = (dashboard: string) => startGateway('http://127.0.0.1:9', { dashboard });

/** A folder with the files of a build. */
function createBuild(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-files-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'assets/main-1a2b3c.js'), SCRIPT);
  writeFileSync(join(folder, 'assets/main-1a2b3c.js.br'), brotliCompressSync(SCRIPT));
  return folder;
}
