import type { Scenario } from '../sample.js';
import { apollo, type BenchTarget, bareHandler, mercurius } from '../servers.js';
import { compare, computeRatios, getRequestsPerCoreSecond, printGateways } from '../table.js';

export const typename: Scenario = { bodies: [JSON.stringify({ query: '{ __typename }' })], connections: 64 };

/** Measures the cost of a request without data. */
export async function run(seconds: number, gateways: readonly BenchTarget[]): Promise<void> {
  const targets = [bareHandler('constant'), mercurius, apollo, ...gateways];
  const [constant, ofMercurius, , ...ofGateways] = await compare(
    seconds,
    targets.map((target) => [target, typename]),
  );
  printGateways(gateways, ofGateways, (starts) => [
    {
      label: 'requests/s relative to a bare handler with a constant response',
      figures: computeRatios(starts, constant, getRequestsPerCoreSecond),
    },
    {
      label: 'requests/s relative to Mercurius',
      min: 1,
      figures: computeRatios(starts, ofMercurius, getRequestsPerCoreSecond),
    },
  ]);
}
