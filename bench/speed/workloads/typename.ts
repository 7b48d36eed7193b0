import type { Scenario } from '../sample.js';
import { apollo, type BenchTarget, bareHandler, gateway, mercurius } from '../servers.js';
import { compare, perCoreSecond, printTargets, ratios } from '../table.js';

export const typename: Scenario = { bodies: [JSON.stringify({ query: '{ __typename }' })], connections: 64 };

/** What every request costs, whatever it asks for. */
export async function run(times: number): Promise<void> {
  const targets: readonly BenchTarget[] = [bareHandler('constant'), gateway, mercurius, apollo];
  const [constant, own] = await compare(
    times,
    targets.map((target) => [target, typename]),
  );
  printTargets([
    {
      what: 'requests/s, of a bare handler that answers a constant',
      min: 0.6,
      figures: ratios(own, constant, perCoreSecond),
    },
  ]);
}
