import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { parse, print, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { estimateFraction } from '../../dashboard/src/jobs/estimate-fraction.js';
import { getSchema } from '../../src/graphql/schema.js';
import { buildClients, NODE_CLIENTS, REACT_CLIENTS } from '../support/clients/build-clients.js';
import { HAS_CURL, HAS_GQL, HAS_PYTHON } from '../support/clients/has-command.js';
import { type ClientProgram, runWithRestart, useGateway } from '../support/clients/run-clients.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startSignIn } from '../support/sign-in.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';

// Not below a node_modules folder, whose files compilers ignore.
const root = mkdtempSync(join(realpathSync(tmpdir()), 'clients-'));
const folder = join(root, 'examples/clients');
beforeAll(() => buildClients(root));
afterAll(() => rmSync(root, { recursive: true }));

const bundled = (name: string, watching: string): ClientProgram => ({
  ...{ name, watching, command: process.execPath, file: join(folder, name, 'dist/entry.mjs') },
});

/** Returns a copy of the examples that calls another gateway in these files and in `socket.ts`. */
function copyFor(host: string, name: string, ...files: readonly string[]): string {
  const copy = join(root, 'examples', name);
  cpSync(folder, copy, { recursive: true });
  for (const file of ['shared/socket.ts', ...files].map((file) => join(copy, file)))
    writeFileSync(file, useGateway(readFileSync(file, 'utf8'), host));
  return copy;
}

describe('examples of clients', () => {
  test('page, show typed errors and watch a job across a restart', async () => {
    const outputs = await runWithRestart([
      ...REACT_CLIENTS.map((client) => bundled(client, 'watching')),
      ...NODE_CLIENTS.map((client) => bundled(client, 'Event:')),
      ...(HAS_CURL ? [{ name: 'curl', command: 'sh', file: join(folder, 'curl/jobs.sh'), watching: 'isFinal' }] : []),
      ...(HAS_GQL
        ? [{ name: 'python', command: 'python3', file: join(folder, 'python/jobs.py'), watching: 'Event:' }]
        : []),
    ]);
    for (const client of REACT_CLIENTS) {
      const incremental = client === 'urql' ? 'text/event-stream' : 'multipart/mixed';
      expect.soft(outputs[client], client).toContain('pages 2\n');
      expect.soft(outputs[client], client).toContain('error input.shots: ');
      expect.soft(outputs[client], client).toMatch(new RegExp(`types .*${incremental}`));
      expect.soft(outputs[client], client).toMatch(/final COMPLETED\s*$/);
    }
    for (const client of NODE_CLIENTS) {
      const lines = outputs[client]?.trimEnd().split('\n') ?? [];
      expect
        .soft(
          lines.findIndex((line) => line.startsWith('input.shots: ')),
          client,
        )
        .toBe(20);
      expect.soft(lines.at(-1), client).toBe('Event: COMPLETED');
    }
    if (HAS_CURL) {
      expect.soft(outputs['curl']?.match(/"endCursor"/g), 'curl').toHaveLength(2);
      expect.soft(outputs['curl'], 'curl').toContain('"path":["input","shots"]');
      expect.soft(outputs['curl'], 'curl').toMatch(/"status":"COMPLETED"/);
    }
    if (HAS_GQL) {
      expect.soft(outputs['python'], 'python').toContain('input.shots OUT_OF_RANGE');
      expect.soft(outputs['python']?.trimEnd(), 'python').toMatch(/Event: COMPLETED$/);
    }
  });

  test.each(NODE_CLIENTS)('%s sends a query again when its connection broke, and no mutation', async (name) => {
    const { host, sentCount } = await startBreakingServer();
    const copy = copyFor(host, `${name}-broken`, `${name}/execute.ts`);
    // Node 20 has neither.
    vi.stubGlobal('WebSocket', WebSocket);
    vi.stubGlobal('CloseEvent', class extends Event {});
    const { execute, close } = await import(/* @vite-ignore */ join(copy, name, 'execute.ts'));
    onTestFinished(async () => {
      await close();
      vi.unstubAllGlobals();
    });
    const query = execute(parse('query Again { backends { id } }'), {}).next();
    query.catch(() => undefined);
    await vi.waitUntil(() => sentCount('Again') > 1, 10_000);
    await expect(execute(parse('mutation Once { createJob { job { id } } }'), {}).next()).rejects.toBeDefined();
    expect(sentCount('Once')).toBe(1);
  });

  test.skipIf(!HAS_PYTHON)('the Python program compiles', () => {
    execFileSync('python3', ['-m', 'py_compile', join(folder, 'python/jobs.py')]);
  });

  test('keep a list live: jobs appear, change and leave, and a snapshot replaces all', async () => {
    const { ActiveJobs, applyEvent } = await import(/* @vite-ignore */ join(folder, 'shared/live-jobs.ts'));
    const { client, advanceUntil } = await startGatewayWithSandbox();
    const circuit = '{ qubits: 1, gates: [{ gate: "h", target: 0 }] }';
    const events = client.subscribeText<{ jobList: unknown }>(print(ActiveJobs), {});
    let jobs: ReadonlyMap<string, { name: string; status: string }> = new Map([['Job:left', { name: '', status: '' }]]);
    const applyNext = async () => {
      const { value } = await advanceUntil(events.next());
      jobs = applyEvent(jobs, value?.data?.jobList);
    };
    await applyNext();
    expect(jobs.size).toBeGreaterThan(0);
    expect(jobs.has('Job:left')).toBe(false);

    const { data } = await client.queryText<{ createJob: { job: { id: string } } }>(
      `mutation { createJob(input: { backendId: "simulator", name: "live", program: { circuit: ${circuit} } }) { job { id } } }`,
    );
    const id = data?.createJob.job.id ?? '';
    const statuses = new Set<string | undefined>();
    do await applyNext();
    while (!jobs.has(id));
    expect(jobs.get(id)?.name).toBe('live');
    for (; jobs.has(id); await applyNext()) statuses.add(jobs.get(id)?.status);
    expect([...statuses].at(-1)).toBe('STARTED');
    for (const { status } of jobs.values()) expect(status).toMatch(/^(?:SUBMITTED|READY|STARTED)$/);
    await events.return();
  });

  test('go on with another token when one has expired', async () => {
    let status = 'ready';
    const job = () => ({ id: 'a', status, backend: 'simulator', type: 'ionq.circuit.v1' });
    const upstream = await startScriptedUpstream({
      'GET /v0.4/jobs': () => ({ body: { jobs: [job()], next: null } }),
      'GET /v0.4/jobs/a': () => ({ body: job() }),
    });
    const { gateway, provider, clock } = await startSignIn(upstream.url);
    const copy = copyFor(new URL(gateway.url).host, 'signed-in');
    vi.stubGlobal('WebSocket', WebSocket);
    vi.stubGlobal('CloseEvent', class extends Event {});
    const { createSignedIn } = await import(/* @vite-ignore */ join(copy, 'shared/signed-in.ts'));
    const tokens: string[] = [];
    const signedIn = createSignedIn(async (rejected?: string) => {
      if (tokens.length === 0 || rejected === tokens.at(-1))
        tokens.push(await provider.issueToken('ada', { groups: ['lab'] }, tokens.length === 0 ? 600 : 36_000));
      return tokens.at(-1);
    });
    onTestFinished(async () => {
      await signedIn.dispose();
      vi.unstubAllGlobals();
    });
    const query = async () => {
      const body = JSON.stringify({ query: '{ job(id: "a") { status } }' });
      const headers = { 'content-type': 'application/json', accept: 'application/json' };
      return (await signedIn.fetch(`${gateway.url}/graphql`, { method: 'POST', headers, body })).json();
    };
    const events: unknown[] = [];
    let hasEnded = false;
    const ended = new Promise<void>((resolve, reject) => {
      const sink = { next: (event: unknown) => events.push(event), error: reject, complete: resolve };
      signedIn.subscribe({ query: 'subscription { job(id: "a") { job { status } } }' }, sink);
    }).finally(() => {
      hasEnded = true;
    });
    // Slowly: while this host is busy, the token must not expire.
    while (events.length === 0) await Promise.race([ended, clock.advance(10)]);
    expect(await query()).toEqual({ data: { job: { status: 'READY' } } });
    for (let s = 0; s < 700; s += 10) await clock.advance(10_000);
    expect(await query()).toEqual({ data: { job: { status: 'READY' } } });
    status = 'completed';
    while (!hasEnded) await Promise.race([ended, clock.advance(1_000)]);
    // The subscription has found out by itself that the token has expired.
    expect(tokens).toHaveLength(2);
    expect(events.at(-1)).toEqual({ data: { job: { job: { status: 'COMPLETED' } } } });
    expect(JSON.stringify(events)).not.toContain('errors');
  });

  test('estimate progress as the dashboard does', async () => {
    const documented = await import(/* @vite-ignore */ join(folder, 'shared/estimate-fraction.ts'));
    const start = Date.parse('2026-01-05T09:00:00Z');
    const at = (ms: number) => new Date(start + ms).toISOString();
    const progress = { fraction: 0.1, estimatedStartAt: at(2000), estimatedCompletionAt: at(10_000) };
    const queued = { isFinal: false, submittedAt: at(0), startedAt: null, progress };
    for (const job of [queued, { ...queued, startedAt: at(1000) }, { ...queued, isFinal: true }])
      for (const now of [0, 1000, 3000, 5000, 20_000]) {
        const expected = estimateFraction(job as Parameters<typeof estimateFraction>[0], start + now);
        expect(documented.estimateFraction(job, start + now)).toBe(expected);
      }
  });
});

/** A server that breaks each connection when an operation arrives. `sentCount` tells how often an operation has arrived. */
async function startBreakingServer() {
  const operations: string[] = [];
  const server = createServer(async (request) => {
    operations.push(await text(request));
    request.socket.destroy();
  });
  new WebSocketServer({ server }).on('connection', (socket) =>
    socket.on('message', (data) => {
      const message = String(data);
      if (message.includes('connection_init')) return socket.send('{"type":"connection_ack"}');
      operations.push(message);
      socket.terminate();
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const sentCount = (name: string) => operations.filter((operation) => operation.includes(name)).length;
  return { host: `127.0.0.1:${port}`, sentCount };
}

/** Documents in template literals, and in texts of Python and shell scripts. */
const DOCUMENT =
  /`\s*((?:query|mutation|subscription) .*?)`|"""\s*((?:query|mutation|subscription) .*?)"""|='((?:query|mutation|subscription) .*?)'/gs;

// Relay's compiler validates its documents.
test('all GraphQL documents of the examples are valid', () => {
  const files = ['shared/documents.ts', 'shared/live-jobs.ts', 'curl/jobs.sh', 'python/jobs.py'];
  const documents = files.flatMap((file) =>
    [...readFileSync(join('examples/clients', file), 'utf8').matchAll(DOCUMENT)].map((match) => ({
      file,
      text: match.slice(1).find(Boolean) ?? '',
    })),
  );
  expect(documents).toHaveLength(11);
  for (const { file, text } of documents) expect(validate(getSchema(), parse(text)), `${file}: ${text}`).toEqual([]);
});

test('the examples use the versions of packages that their tests use', () => {
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>;
  const gateway = read('package.json');
  const examples = read('examples/clients/package.json');
  const tested = { ...gateway['dependencies'], ...gateway['devDependencies'] };
  const versions = Object.entries({ ...examples['dependencies'], ...examples['devDependencies'] });
  // The compiled documents of the tests do not need Babel, and Apollo Client brings rxjs.
  const untested = ['@rolldown/plugin-babel', 'babel-plugin-relay', 'rxjs'];
  expect(
    versions
      .filter(([name]) => !tested[name])
      .map(([name]) => name)
      .sort(),
  ).toEqual(untested);
  for (const [name, version] of versions) expect(version, name).toBe(tested[name] ?? version);
});
