import type { Scenario } from '../sample.js';
import { gateway } from '../servers.js';
import { compare, computeRatios, getCpuMs, printTargets } from '../table.js';
import { dashboard } from './dashboard.js';

const KEYS = Array.from({ length: 16 }, (_, number) => `key-${number}`);

export const callers: Scenario = { ...dashboard, label: '16 callers', keys: KEYS };

/** Callers share no cache, so every caller adds calls for the same data. */
export async function run(rounds: number): Promise<void> {
  const [one, sixteen] = await compare(rounds, [
    [gateway, { ...dashboard, label: 'one caller' }],
    [gateway, callers],
  ]);
  printTargets([
    { label: 'CPU per request relative to one caller', max: 1.3, figures: computeRatios(sixteen, one, getCpuMs) },
  ]);
}
