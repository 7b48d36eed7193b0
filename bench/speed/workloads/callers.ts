import type { Scenario } from '../sample.js';
import { gateway } from '../servers.js';
import { compare, cpu, printTargets, ratios } from '../table.js';
import { dashboard } from './dashboard.js';

const KEYS = Array.from({ length: 16 }, (_, number) => `key-${number}`);

export const callers: Scenario = { ...dashboard, what: '16 callers', keys: KEYS };

/** Nothing that is held for one caller is used for another: what more callers cost is what has to be asked anew. */
export async function run(times: number): Promise<void> {
  const [one, sixteen] = await compare(times, [
    [gateway, { ...dashboard, what: 'one caller' }],
    [gateway, callers],
  ]);
  printTargets([{ what: 'CPU per request, of one caller', max: 1.3, figures: ratios(sixteen, one, cpu) }]);
}
