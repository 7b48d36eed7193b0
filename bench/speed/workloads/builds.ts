import { resolve } from 'node:path';
import type { Scenario } from '../sample.js';
import { type BenchTarget, gateway } from '../servers.js';
import { compare, cpu, print, printTargets, ratios } from '../table.js';
import { callers } from './callers.js';
import { dashboard } from './dashboard.js';
import { identical } from './identical.js';
import { typename } from './typename.js';

/** The workloads that two builds are compared on. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = { dashboard, callers, identical, typename };

/** How much slower a change may make any of them. */
const MAX_CPU_RATIO = 1.03;

/** This gateway and another build of it (a folder with `dist/main.js`), one after the other, for the same requests. */
export async function compareBuilds(folder: string, names: readonly string[], times: number): Promise<void> {
  const other: BenchTarget = {
    name: folder,
    program: (upstreamUrl) => ({ ...gateway.program(upstreamUrl), argv: [resolve(folder, 'dist/main.js')] }),
  };
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    print();
    print(`== ${name}`);
    const [own, before] = await compare(times, [
      [gateway, scenario],
      [other, scenario],
    ]);
    printTargets([
      { what: 'CPU per request, relative to the other build', max: MAX_CPU_RATIO, figures: ratios(own, before, cpu) },
    ]);
  }
}
