import { resolve } from 'node:path';
import type { Scenario } from '../sample.js';
import { type BenchTarget, gateway } from '../servers.js';
import { compare, computeRatios, getCpuMs, print, printTargets } from '../table.js';
import { callers } from './callers.js';
import { dashboard } from './dashboard.js';
import { identical } from './identical.js';
import { typename } from './typename.js';

/** The workloads that two builds are compared on. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = { dashboard, callers, identical, typename };

/** A change may not make a workload slower than this. */
const MAX_CPU_RATIO = 1.03;

/** Compares this gateway with another build of it, in a folder with `dist/main.js`. */
export async function compareBuilds(folder: string, names: readonly string[], rounds: number): Promise<void> {
  const other: BenchTarget = {
    name: folder,
    createProcess: (upstreamUrl) => ({
      ...gateway.createProcess(upstreamUrl),
      argv: [resolve(folder, 'dist/main.js')],
    }),
  };
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    print();
    print(`== ${name}`);
    const [current, previous] = await compare(rounds, [
      [gateway, scenario],
      [other, scenario],
    ]);
    printTargets([
      {
        label: 'CPU per request relative to the other build',
        max: MAX_CPU_RATIO,
        figures: computeRatios(current, previous, getCpuMs),
      },
    ]);
  }
}
