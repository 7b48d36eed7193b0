import { parentPort, workerData } from 'node:worker_threads';
import { type SimulationRequest, simulate } from './simulation.js';

/** Given to a worker when it starts. */
export interface WorkerLimits {
  readonly memoryLimitBytes: number;
}

const { memoryLimitBytes }: WorkerLimits = workerData;

// One request, one answer, in order. Whatever is thrown here ends the worker, and its lane reports it.
parentPort?.on('message', (request: SimulationRequest) => {
  const simulation = simulate(request, memoryLimitBytes);
  const moved = simulation.ok
    ? [simulation.distribution.states.buffer, simulation.distribution.probabilities.buffer]
    : [];
  parentPort?.postMessage(simulation, moved);
});
