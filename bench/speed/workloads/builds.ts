import type { Scenario } from '../sample.js';
import { type BenchTarget, createGateway, gateway } from '../servers.js';
import { compare, computeRatios, getCpuMs, print, printTargets } from '../table.js';
import { callers } from './callers.js';
import { dashboard, dashboardOnce } from './dashboard.js';
import { identical } from './identical.js';
import { typename } from './typename.js';

/** The workloads that two builds are compared on. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  dashboard,
  'dashboard-once': dashboardOnce,
  callers,
  identical,
  typename,
};

/** A change may not make a workload slower than this. */
const MAX_CPU_RATIO = 1.03;
const SECONDS = 60;

interface ComparisonOptions {
  /** Workloads; all if empty. */
  readonly names: readonly string[];
  readonly seconds?: number | undefined;
}

/** Compares this gateway with another build of it, in a folder with `dist/main.js`. */
export const compareBuilds = (folder: string, options: ComparisonOptions): Promise<void> =>
  compareGateways(gateway, createGateway({ name: folder, folder }), options);

/** Compares this gateway with and without flags of Node. */
export function compareFlags(flags: string, options: ComparisonOptions): Promise<void> {
  const withFlags = createGateway({ name: flags, flags: flags.split(' ') });
  return compareGateways(withFlags, gateway, options);
}

async function compareGateways(
  one: BenchTarget,
  other: BenchTarget,
  { names, seconds = SECONDS }: ComparisonOptions,
): Promise<void> {
  for (const [name, scenario] of Object.entries(SCENARIOS)) {
    if (names.length > 0 && !names.includes(name)) continue;
    print();
    print(`== ${name}: ${one.name} relative to ${other.name}`);
    const [ofOne, ofOther] = await compare(seconds, [
      [one, scenario],
      [other, scenario],
    ]);
    printTargets([
      { label: 'CPU per request', max: MAX_CPU_RATIO, figures: computeRatios(ofOne, ofOther, getCpuMs) },
      { label: 'memory', figures: computeRatios(ofOne, ofOther, ({ rssMb }) => rssMb) },
    ]);
  }
}
