import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseUrl, runCliRepeatedly, startCli } from '../support/cli-process.js';
import { Client } from '../support/client.js';
import { postMessage } from '../support/mcp.js';

test('prints its addresses and key, opens the dashboard, responds, and exits with 0 on SIGTERM', async () => {
  const browser = await startFakeBrowser();
  const { program, ready, ended } = startCli({ PATH: `${browser.folder}:${process.env['PATH']}` }, ['--open']);
  const greeting = await ready;
  if (process.platform === 'linux') expect(await browser.opened).toBe(`${parseUrl(greeting, 'dashboard')}/`);
  expect(greeting).toMatch(/API key +sandbox/);
  expect((await fetch(`${parseUrl(greeting, 'dashboard')}/`)).headers.get('content-type')).toContain('text/html');
  expect((await fetch(`${parseUrl(greeting, 'upstream')}/v0.4/backends`)).status).toBe(200);
  const { data } = await new Client(parseUrl(greeting, 'endpoint'), 'sandbox').queryText(
    '{ jobs(first: 1) { edges { node { id } } } }',
  );
  expect(data).toMatchObject({ jobs: { edges: [{ node: { id: expect.stringMatching(/^Job:/) } }] } });

  program.kill('SIGTERM');
  expect((await ended).code).toBe(0);
});

/** A program that reports the address that it is to open. */
async function startFakeBrowser() {
  const folder = mkdtempSync(join(tmpdir(), 'open-'));
  const receiver = createHttpServer((_request, response) => response.end()).listen(0, '127.0.0.1');
  onTestFinished(() => {
    receiver.close();
    rmSync(folder, { recursive: true });
  });
  await once(receiver, 'listening');
  const { port } = receiver.address() as AddressInfo;
  const report = `fetch('http://127.0.0.1:${port}/?' + process.argv[2])`;
  writeFileSync(join(folder, 'xdg-open'), `#!${process.execPath}\n${report};\n`, { mode: 0o755 });
  const requested = once(receiver, 'request') as Promise<[IncomingMessage]>;
  return { folder, opened: requested.then(([{ url }]) => url?.slice('/?'.length)) };
}

test('loads the modules of streams before the first stream, and those of agents with the first of these', async () => {
  const { ready, waitForOutput } = startCli({
    UPSTREAM_URL: 'http://127.0.0.1:1',
    NODE_OPTIONS: `--import ${toModuleUrl(`
      import { register } from 'node:module';
      register(${JSON.stringify(toModuleUrl(PRINT_MODULES))});
    `)}`,
  });
  const url = parseUrl(await ready, 'endpoint');
  expect(await waitForOutput('loads @graphql-tools/executor')).not.toContain('@modelcontextprotocol');
  await postMessage(url, { jsonrpc: '2.0', id: 1, method: 'tools/list' });
  await waitForOutput('loads @modelcontextprotocol/server');
});

const toModuleUrl = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`;

/** A loader of Node that prints the names of modules. */
const PRINT_MODULES = `
  import { writeSync } from 'node:fs';
  export function resolve(name, context, next) {
    writeSync(1, 'loads ' + name + '\\n');
    return next(name, context);
  }
`;

test('prints all errors and exits with 2 when settings are invalid', async () => {
  const { ended } = startCli({ UPSTREAM_URL: 'nowhere', LOG_LEVEL: 'loud' }, ['--colour']);
  const { code, output } = await ended;
  expect(code).toBe(2);
  for (const word of ['UPSTREAM_URL', 'LOG_LEVEL', '--colour']) expect(output).toContain(word);
});

test('prints the cause and a fix, and exits, when it cannot start', async () => {
  const port = await holdPort();
  // Without the sandbox, unless a trial needs one: starting the sandbox takes most of the time.
  const elsewhere = { UPSTREAM_URL: 'http://127.0.0.1:1' };
  const signIn = { ...elsewhere, AUTH_ISSUER: 'https://login.example.com', AUTH_AUDIENCE: 'x' };
  const trials: readonly (readonly [env: Record<string, string>, code: number, message: string])[] = [
    [
      { ...signIn, ACCOUNTS_FILE: 'package.json' },
      2,
      'ACCOUNTS_FILE is not valid:\n- the file.name is unknown; known: roles, accounts',
    ],
    [{ ...signIn, ACCOUNTS_FILE: 'nowhere.json' }, 2, 'ACCOUNTS_FILE is not valid:\n- the file cannot be read'],
    [
      { ...elsewhere, TRUSTED_DOCUMENTS_FILE: 'README.md' },
      2,
      'TRUSTED_DOCUMENTS_FILE: README.md is not a JSON object',
    ],
    [{ PORT: port }, 1, `Port ${port} is in use. Choose another with PORT (0: any free port).\n`],
    [{ SANDBOX_PORT: port }, 1, `Port ${port} is in use. Choose another with SANDBOX_PORT (0: any free port).\n`],
    [
      { ...elsewhere, METRICS_PORT: port },
      1,
      `Port ${port} is in use. Choose another with METRICS_PORT (0: any free port).\n`,
    ],
    [{ ...elsewhere, HOST: '192.0.2.1' }, 1, '192.0.2.1 is not an address of this host. Choose another with HOST.\n'],
    [
      { SANDBOX_DATA_FILE: '/nowhere/sandbox.sqlite' },
      1,
      'SANDBOX_DATA_FILE: /nowhere/sandbox.sqlite cannot be opened',
    ],
  ];
  const ends = await runCliRepeatedly(trials.map(([env]) => ({ env })));
  expect(ends).toEqual(trials.map(([, code, message]) => ({ code, output: expect.stringContaining(message) })));
  for (const { output } of ends) expect(output).not.toMatch(/^ +at /m);
});

/** Listens on a free port until the end of the test. */
async function holdPort(): Promise<string> {
  const holder = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void holder.close());
  await once(holder, 'listening');
  return `${(holder.address() as AddressInfo).port}`;
}

test('starts no sandbox for another upstream, and prints a warning and keeps running when upstream does not respond, a key may make more calls than all keys, or --open finds no browser', async () => {
  const env = { UPSTREAM_URL: 'http://127.0.0.1:1', UPSTREAM_MAX_CONCURRENT_CALLS: '10', PATH: '/nowhere' };
  // A sandbox could not start, as its port is in use.
  const { program, ready, waitForOutput, ended } = startCli({ ...env, SANDBOX_PORT: await holdPort() }, ['--open']);
  const greeting = await ready;
  expect(parseUrl(greeting, 'upstream')).toBe(env.UPSTREAM_URL);
  expect(greeting).not.toContain('sandbox');
  const url = parseUrl(greeting, 'dashboard');
  expect(await waitForOutput('warning')).toMatch(
    /The service is unreachable\. Check UPSTREAM_URL \(http:\/\/127\.0\.0\.1:1\/\)\./,
  );
  expect((await fetch(`${url}/live`)).status).toBe(200);
  program.kill('SIGTERM');
  const { code, output } = await ended;
  expect(code).toBe(0);
  expect(output).toContain(
    'UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY (24) is more than UPSTREAM_MAX_CONCURRENT_CALLS (10)',
  );
  expect(output).toMatch(/--open failed: spawn .+ ENOENT\n/);
});
