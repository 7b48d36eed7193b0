import { BenchServer } from '../processes.js';
import { queryData } from '../sample.js';
import { apollo, type BenchTarget, GATEWAY_FILE, gateway, mercurius, resolveFile } from '../servers.js';
import { median, print, printTargets } from '../table.js';

const BODY = JSON.stringify({
  query:
    '{ jobs(first: 25, filter: { submitterId: "7d2c0b1e-0000-4000-8000-000000000001" }) { edges { node { id } } } }',
});

/** The default of `node dist/main.js`. */
const withSandbox: BenchTarget = {
  name: 'this gateway with its sandbox',
  createProcess: () => ({ argv: [GATEWAY_FILE], env: { PORT: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'warn' } }),
};

async function measure(target: BenchTarget): Promise<number> {
  const upstream = await BenchServer.start({ argv: [resolveFile('upstream.js')] }, 'others');
  try {
    const start = performance.now();
    const server = await BenchServer.start(target.createProcess(upstream.url), 'measured');
    try {
      await queryData(server.url, BODY, 'sandbox');
      return performance.now() - start;
    } finally {
      await server.stop();
    }
  } finally {
    await upstream.stop();
  }
}

/** Measures the time from the start of the process to its first list of jobs. */
export async function run(rounds: number): Promise<void> {
  const targets = [gateway, withSandbox, mercurius, apollo];
  const figures: number[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, target] of targets.entries()) figures[index]?.push(await measure(target));
  }
  for (const [index, { name }] of targets.entries()) {
    print(
      `${name.padEnd(30)} ${median(figures[index] ?? [])
        .toFixed(0)
        .padStart(6)} ms`,
    );
  }
  printTargets([
    { label: 'time to the first response', max: 1_000, unit: ' ms', figures: figures[0] ?? [] },
    { label: 'time to the first response, with the sandbox', max: 1_000, unit: ' ms', figures: figures[1] ?? [] },
  ]);
}
