import type { Plugin } from 'vitest/config';

const SOURCE = "new URL('./worker.ts', import.meta.url), { ...options, execArgv: ['--import', loader] }";
const BUILT = "new URL('../../dist/simulator/worker.js', import.meta.url), { ...options, execArgv: [] }";

/** Simulations run on threads as they were built: for each a loader of TypeScript takes longer than what it simulates. */
export const builtThreads: Plugin = {
  name: 'built-threads',
  enforce: 'pre',
  transform: {
    filter: { id: /\/sandbox\/src\/simulator\/simulation-worker\.ts$/ },
    handler(code) {
      if (!code.includes(SOURCE)) throw new Error('Where a lane says what its thread runs has changed.');
      return { code: code.replace(SOURCE, BUILT), map: null };
    },
  },
};
