import { onTestFinished } from 'vitest';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/src/sandbox.js';
import { createSimulator } from '../../sandbox/src/simulator/simulator.js';

/** Shared by all sandboxes of a worker: starting a simulation thread takes longer than most tests. */
const simulator = createSimulator();

/** A sandbox with reproducible data on a free port; closed after the test. */
export async function startTestSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox({ seed: 7, simulator, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}
