import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { flushEventLoop, ManualClock } from '../clock.js';
import { reservePort } from '../ports.js';
import { startGateway } from '../test-gateway.js';
import { startTestSandbox } from '../test-sandbox.js';

export interface ClientProgram {
  readonly name: string;
  readonly command: string;
  readonly file: string;
  /** In its output, once it watches a job. */
  readonly watching: string;
}

/**
 * Runs programs of the examples at the same time. Once each watches a job, the gateway is restarted on the same port, and only then time
 * passes: an event of the final status arrives through a second subscription. Returns the outputs by name.
 */
export async function runWithRestart(programs: readonly ClientProgram[]): Promise<Readonly<Record<string, string>>> {
  const clock = new ManualClock();
  const sandbox = await startTestSandbox({ clock, speed: 1 });
  const port = `${await reservePort()}`;
  const first = await startGateway(sandbox.url, { clock, env: { DRAIN_TIMEOUT_MS: '0', PORT: port } });
  const { host } = new URL(first.url);
  const running = new Set<ChildProcess>();
  const outputs: Record<string, string> = {};
  for (const { name, command, file } of programs) {
    writeFileSync(file, useGateway(readFileSync(file, 'utf8'), host));
    const program = spawn(command, [file], { env: { PATH: process.env['PATH'], NOW: `${clock.now()}` } });
    onTestFinished(() => void program.kill('SIGKILL'));
    running.add(program);
    program.on('close', () => running.delete(program));
    outputs[name] = '';
    for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk) => (outputs[name] += chunk));
  }
  const idle = async () => {
    await sandbox.whenSettled();
    await flushEventLoop();
    await yieldToPrograms();
  };
  const waitUntil = async (condition: () => boolean) => {
    while (!condition()) {
      if (running.size < programs.length) throw new Error(`A program has ended: ${JSON.stringify(outputs, null, 2)}`);
      await idle();
      // Subscriptions that start together are polled together, after a few milliseconds.
      if ((clock.nextAt ?? Number.POSITIVE_INFINITY) - clock.now() <= 5) clock.fireNext();
    }
  };
  await waitUntil(() => programs.every(({ name, watching }) => outputs[name]?.includes(watching)));
  await first.close();
  const second = await startGateway(sandbox.url, { clock, env: { PORT: port } });
  await waitUntil(() => second.openSubscriptions === programs.length);
  while (running.size > 0) {
    await idle();
    await clock.advance(20);
  }
  return outputs;
}

/** Lets the programs run; how long it takes does not matter. */
function yieldToPrograms(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}

/** The settings that differ: the address, and short waits before another attempt. */
export function useGateway(code: string, host: string): string {
  return code
    .replaceAll('127.0.0.1:4000', host)
    .replace(/RETRY_MS = (?:1_000|1e3|1000)/, 'RETRY_MS = 10')
    .replace(/RETRY_SECONDS ?= ?1$/m, 'RETRY_SECONDS=0.01');
}
