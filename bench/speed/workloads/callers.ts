import { ours } from '../contenders.js';
import { compare, cpu, printAims, ratios } from '../table.js';
import { dashboard } from './dashboard.js';

const KEYS = Array.from({ length: 16 }, (_, number) => `key-${number}`);

/** Nothing that is held for one caller is used for another: what more callers cost is what has to be asked anew. */
export async function run(times: number): Promise<void> {
  const [one, sixteen] = await compare(times, [
    [ours, { ...dashboard, what: 'one caller' }],
    [ours, { ...dashboard, what: '16 callers', keys: KEYS }],
  ]);
  printAims([{ what: 'CPU per request, of one caller', most: 1.3, figures: ratios(sixteen, one, cpu) }]);
}
