import { apollo, bare, type Contender, mercurius, ours } from '../contenders.js';
import { compare, perCoreSecond, printAims, ratios } from '../table.js';

/** What every request costs, whatever it asks for. */
export async function run(times: number): Promise<void> {
  const contenders: readonly Contender[] = [bare('constant'), ours, mercurius, apollo];
  const script = { bodies: [JSON.stringify({ query: '{ __typename }' })], connections: 64 };
  const [constant, own] = await compare(
    times,
    contenders.map((contender) => [contender, script]),
  );
  printAims([
    {
      what: 'requests/s, of a bare handler that answers a constant',
      least: 0.6,
      figures: ratios(own, constant, perCoreSecond),
    },
  ]);
}
