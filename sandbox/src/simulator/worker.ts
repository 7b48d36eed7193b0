import { parentPort, workerData } from 'node:worker_threads';
import { type SimulationRequest, simulate } from './simulation.js';

/** The `workerData` of a worker. */
export interface WorkerLimits {
  readonly memoryLimitBytes: number;
}

const { memoryLimitBytes }: WorkerLimits = workerData;

// One result per request, in order. An error ends the worker, and SimulationWorker reports it.
// Results are copied, not transferred: after one transfer V8 checks every array access, which makes later runs 50 % slower.
parentPort?.on('message', (request: SimulationRequest) => {
  parentPort?.postMessage(simulate(request, memoryLimitBytes));
});
