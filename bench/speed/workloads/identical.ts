import type { Scenario } from '../sample.js';
import { apollo, type BenchTarget, bareHandler, gateway, mercurius } from '../servers.js';
import { compare, perCoreSecond, printTargets, ratios } from '../table.js';
import { dashboard } from './dashboard.js';

export const identical: Scenario = { bodies: dashboard.bodies.slice(0, 1), connections: 64 };

/** The same dashboard of the same caller, 64 at once. */
export async function run(times: number): Promise<void> {
  const targets: readonly BenchTarget[] = [bareHandler('from a map'), gateway, mercurius, apollo];
  const [fromMap, own] = await compare(
    times,
    targets.map((target) => [target, identical]),
  );
  printTargets([
    {
      what: 'requests/s, of a bare handler that answers the same bytes from a Map',
      min: 0.6,
      figures: ratios(own, fromMap, perCoreSecond),
    },
  ]);
}
