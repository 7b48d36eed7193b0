import type { Scenario } from '../sample.js';
import { apollo, type BenchTarget, bareHandler, gateway, mercurius } from '../servers.js';
import { compare, computeRatios, getRequestsPerCoreSecond, printTargets } from '../table.js';

export const typename: Scenario = { bodies: [JSON.stringify({ query: '{ __typename }' })], connections: 64 };

/** Measures the cost of a request without data. */
export async function run(seconds: number): Promise<void> {
  const targets: readonly BenchTarget[] = [bareHandler('constant'), gateway, mercurius, apollo];

  const [constant, ofGateway] = await compare(
    seconds,
    targets.map((target) => [target, typename]),
  );
  printTargets([
    {
      label: 'requests/s relative to a bare handler with a constant response',
      min: 0.6,
      figures: computeRatios(ofGateway, constant, getRequestsPerCoreSecond),
    },
  ]);
}
