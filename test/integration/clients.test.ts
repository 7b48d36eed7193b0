import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, validate } from 'graphql';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { estimateFraction } from '../../dashboard/src/jobs/estimate-fraction.js';
import { startSandbox } from '../../sandbox/src/sandbox.js';
import { getSchema } from '../../src/graphql/schema.js';
import { buildClients, NODE_CLIENTS, REACT_CLIENTS } from '../support/clients/build-clients.js';
import { CODE_BLOCKS } from '../support/clients/documented-files.js';
import { hasCommand } from '../support/clients/has-command.js';
import { flushEventLoop, ManualClock } from '../support/clock.js';
import { startGateway } from '../support/test-gateway.js';

let folder: string;
beforeAll(async () => {
  folder = await buildClients();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * Runs a documented program. Once it watches a job, the gateway is restarted on the same port, and only then time passes: an event of
 * the final status arrives through a second subscription. Returns the output.
 */
async function runWithRestart(command: string, file: string, isWatching: (output: string) => boolean): Promise<string> {
  const clock = new ManualClock();
  const sandbox = await startSandbox({ clock, seed: 7, speed: 1 });
  onTestFinished(() => sandbox.close());
  const first = await startGateway(sandbox.url, { clock, env: { DRAIN_TIMEOUT_MS: '0' } });
  const { port, host } = new URL(first.url);
  writeFileSync(file, useGateway(readFileSync(file, 'utf8'), host));

  const program = spawn(command, [file], { env: { PATH: process.env['PATH'], NOW: `${clock.now()}` } });
  onTestFinished(() => void program.kill('SIGKILL'));
  let output = '';
  program.stdout.on('data', (chunk) => (output += chunk));
  program.stderr.on('data', (chunk) => (output += chunk));
  let hasExited = false;
  program.on('close', () => {
    hasExited = true;
  });
  const waitUntil = async (condition: () => boolean) => {
    while (!condition()) {
      if (hasExited) throw new Error(`The program has ended: ${output}`);
      await sandbox.whenSettled();
      await flushEventLoop();
      await yieldToProgram();
      // Subscriptions that start together are polled together, after a few milliseconds.
      if ((clock.nextAt ?? Number.POSITIVE_INFINITY) - clock.now() <= 5) clock.fireNext();
    }
  };
  await waitUntil(() => isWatching(output));
  await first.close();
  const second = await startGateway(sandbox.url, { clock, env: { PORT: port } });
  await waitUntil(() => second.openSubscriptions === 1);
  while (!hasExited) {
    await sandbox.whenSettled();
    await flushEventLoop();
    await yieldToProgram();
    await clock.advance(20);
  }
  return output;
}

/** Lets the program run; how long it takes does not matter. */
function yieldToProgram(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 2));
}

/** The settings that differ: the address, and short waits before another attempt. */
function useGateway(code: string, host: string): string {
  return code
    .replaceAll('127.0.0.1:4000', host)
    .replace(/RETRY_MS = (?:1_000|1e3|1000)/, 'RETRY_MS = 10')
    .replace(/RETRY_SECONDS ?= ?1$/m, 'RETRY_SECONDS=0.01');
}

describe('documented clients', () => {
  test.each(REACT_CLIENTS)('%s pages, shows typed errors and watches a job across a restart', async (client) => {
    const file = join(folder, client, 'dist/entry.mjs');
    const output = await runWithRestart(process.execPath, file, (text) => text.includes('watching'));
    const incremental = client === 'urql' ? 'text/event-stream' : 'multipart/mixed';
    expect(output).toContain('pages 2\n');
    expect(output).toContain('error input.shots: ');
    expect(output).toMatch(new RegExp(`types .*${incremental}`));
    expect(output).toMatch(/final COMPLETED\s*$/);
  });

  test.each(NODE_CLIENTS)('%s pages, prints typed errors and watches a job across a restart', async (client) => {
    const file = join(folder, client, 'dist/entry.mjs');
    const output = await runWithRestart(process.execPath, file, (text) => text.includes('Event:'));
    const lines = output.trimEnd().split('\n');
    expect(lines.findIndex((line) => line.startsWith('input.shots: '))).toBe(20);
    expect(lines.at(-1)).toBe('Event: COMPLETED');
  });

  test.skipIf(!hasCommand('curl'))('curl pages, prints typed errors and watches a job across a restart', async () => {
    const output = await runWithRestart('sh', join(folder, 'curl/jobs.sh'), (text) => text.includes('isFinal'));
    expect(output.match(/"endCursor"/g)).toHaveLength(2);
    expect(output).toContain('"path":["input","shots"]');
    expect(output).toMatch(/"status":"COMPLETED"/);
  });

  test.skipIf(!hasCommand('python3'))('the Python program compiles', () => {
    execFileSync('python3', ['-m', 'py_compile', join(folder, 'python/jobs.py')]);
  });

  test.skipIf(!hasCommand('python3', '-c', 'import gql'))(
    'Python pages, prints typed errors and watches a job across a restart',
    async () => {
      const output = await runWithRestart('python3', join(folder, 'python/jobs.py'), (text) => text.includes('Event:'));
      expect(output).toContain('input.shots OUT_OF_RANGE');
      expect(output.trimEnd()).toMatch(/Event: COMPLETED$/);
    },
  );

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

/** Documents in code blocks of GraphQL, in template literals, and in texts of Python and shell scripts. */
const DOCUMENT =
  /`\s*((?:query|mutation|subscription|fragment) .*?)`|"""\s*((?:query|mutation|subscription) .*?)"""|='((?:query|mutation|subscription) .*?)'/gs;

test('all GraphQL documents in the pages of clients are valid', () => {
  const documents = CODE_BLOCKS.flatMap(({ document, language, code }) => {
    if (language === 'graphql') return [{ document, text: code }];
    // Relay's compiler validates its documents.
    if (document.endsWith('relay.md')) return [];
    return [...code.matchAll(DOCUMENT)].map((match) => ({ document, text: match.slice(1).find(Boolean) ?? '' }));
  });
  expect(documents.length).toBeGreaterThanOrEqual(11);
  for (const { document, text } of documents)
    expect(validate(getSchema(), parse(text)), `${document}: ${text}`).toEqual([]);
});
