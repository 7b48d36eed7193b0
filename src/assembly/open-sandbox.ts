import type { AssemblyContext } from './assembly-context.js';
import { loadOptional } from './load-optional.js';

/** The first API key of every sandbox. */
export const SANDBOX_KEY = 'sandbox';

/** Loaded on demand: with an upstream URL, neither its code nor its packages are needed. */
export async function loadSandbox(): Promise<typeof import('#sandbox')> {
  const alternative = 'set UPSTREAM_URL (--upstream) to use a service';
  return loadOptional(import('#sandbox'), { feature: 'The sandbox', alternative });
}

/** Starts the sandbox and returns its URL. It is closed after the gateway. */
export async function openSandbox({ config, disposer }: AssemblyContext): Promise<URL> {
  const { startSandbox } = await loadSandbox();
  const sandbox = await startSandbox({
    port: config.SANDBOX_PORT,
    dataFile: config.SANDBOX_DATA_FILE,
    speed: config.SANDBOX_SPEED,
    liveJob: true,
  });
  return new URL(disposer.use(sandbox).url);
}
