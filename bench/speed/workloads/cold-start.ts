import { BenchServer } from '../processes.js';
import { apollo, type BenchTarget, GATEWAY_FILE, gateway, mercurius, NODE_FLAGS, resolveFile } from '../servers.js';
import { queryData } from '../started-target.js';
import { inRandomOrder, repeatStarts } from '../starts.js';
import type { Groups } from '../statistics.js';
import { printTargets } from '../table.js';

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
    const { argv, env = {} } = target.createProcess(upstream.url);
    const server = await BenchServer.start({ argv: [...NODE_FLAGS, ...argv], env }, 'measured');
    try {
      await queryData(server.url, BODY, 'apiKey sandbox');
      return performance.now() - start;
    } finally {
      await server.stop();
    }
  } finally {
    await upstream.stop();
  }
}

/** Measures the time from the start of the process to its first list of jobs. */
export async function run(seconds: number, gateways: readonly BenchTarget[]): Promise<void> {
  const targets = [...gateways, withSandbox, mercurius, apollo];
  const starts = await repeatStarts(seconds, async () => {
    const times = new Map<BenchTarget, number>();
    for (const target of inRandomOrder(targets)) times.set(target, await measure(target));
    return times;
  });
  const getTimes = (target: BenchTarget): Groups => starts.map((times) => [times.get(target) ?? Number.NaN]);
  printTargets(targets.map((target) => ({ label: target.name, unit: ' ms', figures: getTimes(target) })));
  printTargets([
    { label: 'time to the first response', max: 500, unit: ' ms', figures: getTimes(gateway) },
    { label: 'time to the first response, with the sandbox', max: 1_000, unit: ' ms', figures: getTimes(withSandbox) },
  ]);
}
