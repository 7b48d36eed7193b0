import { parentPort, workerData } from 'node:worker_threads';
import { type SimulationRequest, simulate } from './simulation.js';

/** Given to a worker when it starts. */
export interface WorkerLimits {
  readonly memoryLimitBytes: number;
}

const { memoryLimitBytes }: WorkerLimits = workerData;

// One request, one answer, in order. Whatever is thrown here ends the worker, and its lane reports it.
// The answer is copied: one array moved to another thread makes V8 check every array access for it, and all later runs a half slower.
parentPort?.on('message', (request: SimulationRequest) => {
  parentPort?.postMessage(simulate(request, memoryLimitBytes));
});
