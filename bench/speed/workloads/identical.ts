import { apollo, bare, type Contender, mercurius, ours } from '../contenders.js';
import { compare, perCoreSecond, printAims, ratios } from '../table.js';
import { dashboard } from './dashboard.js';

/** The same dashboard of the same caller, 64 at once. */
export async function run(times: number): Promise<void> {
  const contenders: readonly Contender[] = [bare('from a map'), ours, mercurius, apollo];
  const script = { bodies: dashboard.bodies.slice(0, 1), connections: 64 };
  const [fromMap, own] = await compare(
    times,
    contenders.map((contender) => [contender, script]),
  );
  printAims([
    {
      what: 'requests/s, of a bare handler that answers the same bytes from a Map',
      least: 0.6,
      figures: ratios(own, fromMap, perCoreSecond),
    },
  ]);
}
