import { apollo, type Contender, file, mercurius, OURS, ours } from '../contenders.js';
import { Running } from '../processes.js';
import { dataOf } from '../sample.js';
import { median, print, printAims } from '../table.js';

const BODY = JSON.stringify({
  query:
    '{ jobs(first: 25, filter: { submitterId: "7d2c0b1e-0000-4000-8000-000000000001" }) { edges { node { id } } } }',
});

/** As a newcomer starts it: with the sandbox of the service. */
const withSandbox: Contender = {
  name: 'this gateway with its sandbox',
  program: () => ({ argv: [OURS], env: { PORT: '0', SANDBOX_PORT: '0', LOG_LEVEL: 'warn' } }),
};

async function measure(contender: Contender): Promise<number> {
  const upstream = await Running.start({ argv: [file('upstream.js')] }, 'others');
  try {
    const start = performance.now();
    const gateway = await Running.start(contender.program(upstream.url), 'measured');
    try {
      await dataOf(gateway.url, BODY, 'sandbox');
      return performance.now() - start;
    } finally {
      await gateway.stop();
    }
  } finally {
    await upstream.stop();
  }
}

/** From the start of the process to its first list of jobs, without anything loaded before it. */
export async function run(times: number): Promise<void> {
  const contenders = [ours, withSandbox, mercurius, apollo];
  const figures: number[][] = contenders.map(() => []);
  for (let round = 0; round < times; round++) {
    for (const [index, contender] of contenders.entries()) figures[index]?.push(await measure(contender));
  }
  for (const [index, { name }] of contenders.entries()) {
    print(
      `${name.padEnd(30)} ${median(figures[index] ?? [])
        .toFixed(0)
        .padStart(6)} ms`,
    );
  }
  printAims([
    { what: 'to the first answer', most: 1_000, unit: ' ms', figures: figures[0] ?? [] },
    { what: 'to the first answer, with the sandbox', most: 1_000, unit: ' ms', figures: figures[1] ?? [] },
  ]);
}
