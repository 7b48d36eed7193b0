import type { Scenario } from '../sample.js';
import { apollo, type BenchTarget, bareHandler, mercurius } from '../servers.js';
import { compare, computeRatios, getRequestsPerCoreSecond, printGateways } from '../table.js';
import { findTailcall } from '../tailcall.js';
import { dashboard } from './dashboard.js';

export const identical: Scenario = { bodies: dashboard.bodies.slice(0, 1), connections: 64 };

/** One dashboard of one caller, 64 concurrent requests. */
export async function run(seconds: number, gateways: readonly BenchTarget[]): Promise<void> {
  const rust = findTailcall();
  const targets = [bareHandler('cached response'), mercurius, apollo, ...gateways, ...rust];
  const [fromMap, , , ...others] = await compare(
    seconds,
    targets.map((target) => [target, identical]),
  );
  const ofRust = others[gateways.length];
  const rate = getRequestsPerCoreSecond;
  printGateways(gateways, others, (starts) => [
    {
      label: 'requests/s relative to a bare handler with the response in a Map',
      min: 0.6,
      figures: computeRatios(starts, fromMap, rate),
    },
    ...(ofRust ? [{ label: 'requests/s relative to Tailcall', figures: computeRatios(starts, ofRust, rate) }] : []),
  ]);
}
