import { ManualClock } from './clock.js';
import { FAST_POLLS } from './dashboard.js';
import { startGateway } from './test-gateway.js';
import { startTestSandbox } from './test-sandbox.js';

/** A gateway that polls often, over a sandbox whose clock the test advances. */
export async function startLiveGateway(env: Record<string, string> = {}) {
  const clock = new ManualClock(Date.now());
  const sandbox = await startTestSandbox({ seedHistory: false, clock });
  const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: { ...FAST_POLLS, ...env } });
  return { clock, sandbox, url };
}
