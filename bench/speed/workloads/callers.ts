import type { Scenario } from '../sample.js';
import { gateway } from '../servers.js';
import { compare, computeRatios, getCpuMs, printTargets } from '../table.js';
import { createDashboards, dashboard } from './dashboard.js';

const createKeys = (count: number) => Array.from({ length: count }, (_, number) => `apiKey key-${number}`);

export const callers: Scenario = { ...dashboard, label: '16 callers', authorizations: createKeys(16) };

const MANY = 1_000;
/** One dashboard per caller, all at once. */
const manyCallers: Scenario = {
  ...createDashboards(MANY),
  label: `${MANY} callers at once`,
  authorizations: createKeys(MANY),
  connections: MANY,
};

/** Callers share no cache, so every caller adds calls for the same data. */
export async function run(seconds: number): Promise<void> {
  const [one, sixteen, oneOfMany, many] = await compare(seconds, [
    [gateway, { ...dashboard, label: 'one caller' }],
    [gateway, callers],
    [gateway, { ...manyCallers, authorizations: createKeys(1), label: `one caller, ${MANY} connections` }],
    [gateway, manyCallers],
  ]);
  printTargets([
    { label: '16 callers: CPU per request relative to one', max: 1.3, figures: computeRatios(sixteen, one, getCpuMs) },
    {
      label: `${MANY} callers: CPU per request relative to one with as many connections`,
      max: 1.3,
      figures: computeRatios(many, oneOfMany, getCpuMs),
    },
    {
      label: `${MANY} callers: memory relative to one`,
      figures: computeRatios(many, oneOfMany, ({ rssMb }) => rssMb),
    },
  ]);
}
