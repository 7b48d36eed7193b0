const FACTOR = Number(process.env['RANDOM_RUNS_FACTOR'] ?? 1);

/** The number of random cases of a test. The defaults are for every change; RANDOM_RUNS_FACTOR=10 searches longer. */
export const scaleRuns = (runs: number): number => Math.ceil(runs * FACTOR);
