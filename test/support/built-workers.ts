import type { Plugin } from 'vitest/config';

interface WorkerSource {
  /** Text of the file, and its replacement. */
  readonly source: string;
  readonly built: string;
}

/** Files that start workers, by a part of their path. */
const WORKERS: Readonly<Record<string, WorkerSource>> = {
  '/sandbox/src/simulator/simulation-worker.ts': {
    source: "new URL('./worker.ts', import.meta.url), { ...options, execArgv: ['--import', loader] }",
    built: "new URL('../../dist/simulator/worker.js', import.meta.url), { ...options, execArgv: [] }",
  },
  '/src/upstream/transport/decode-thread.ts': {
    source: "new URL('./decode-worker.ts', import.meta.url), { ...options, execArgv: ['--import', loader] }",
    built:
      "new URL('../../../dist/upstream/transport/decode-worker.js', import.meta.url), { ...options, execArgv: [] }",
  },
};

/** Runs compiled workers: loading TypeScript in each worker takes longer than its work. */
export const builtWorkers: Plugin = {
  name: 'built-workers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/(?:simulation-worker|decode-thread)\.ts$/ },
    handler(code, id) {
      const worker = Object.entries(WORKERS).find(([path]) => id.endsWith(path))?.[1];
      if (!worker || !code.includes(worker.source)) throw new Error(`${id} has changed: update WORKERS.`);
      return { code: code.replace(worker.source, worker.built), map: null };
    },
  },
};
