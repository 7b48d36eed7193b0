import type { Scenario } from '../sample.js';
import { apollo, type BenchTarget, bareHandler, gateway, mercurius } from '../servers.js';
import { compare, computeRatios, getRequestsPerCoreSecond, printTargets } from '../table.js';
import { findTailcall } from '../tailcall.js';
import { dashboard } from './dashboard.js';

export const identical: Scenario = { bodies: dashboard.bodies.slice(0, 1), connections: 64 };

/** One dashboard of one caller, 64 concurrent requests. */
export async function run(seconds: number): Promise<void> {
  const rust = findTailcall();
  const targets: readonly BenchTarget[] = [bareHandler('cached response'), gateway, mercurius, apollo, ...rust];

  const [fromMap, ofGateway, , , ofRust] = await compare(
    seconds,
    targets.map((target) => [target, identical]),
  );
  printTargets([
    {
      label: 'requests/s relative to a bare handler with the response in a Map',
      min: 0.6,
      figures: computeRatios(ofGateway, fromMap, getRequestsPerCoreSecond),
    },
  ]);
  const rate = getRequestsPerCoreSecond;
  if (ofRust)
    printTargets([{ label: 'requests/s relative to Tailcall', figures: computeRatios(ofGateway, ofRust, rate) }]);
}
