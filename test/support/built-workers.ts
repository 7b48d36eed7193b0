import type { Plugin } from 'vitest/config';

const SOURCE = "new URL('./worker.ts', import.meta.url), { ...options, execArgv: ['--import', loader] }";
const BUILT = "new URL('../../dist/simulator/worker.js', import.meta.url), { ...options, execArgv: [] }";

/** Runs simulations on compiled workers: loading TypeScript in each worker takes longer than what it simulates. */
export const builtWorkers: Plugin = {
  name: 'built-workers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/sandbox\/src\/simulator\/simulation-worker\.ts$/ },
    handler(code) {
      if (!code.includes(SOURCE)) throw new Error('The source of simulation-worker.ts has changed: update SOURCE.');
      return { code: code.replace(SOURCE, BUILT), map: null };
    },
  },
};
