import type { AssemblyContext } from './assembly-context.js';

/** The first API key of every sandbox. */
export const SANDBOX_KEY = 'sandbox';

/** The packages that only the sandbox uses are optional dependencies. */
class SandboxMissingError extends Error {
  override readonly name = 'SandboxMissingError';
  readonly code = 'SANDBOX_MISSING';

  constructor(packageName: string, cause: Error) {
    const fix = 'Install the optional dependencies (npm install --include=optional).';
    super(`The sandbox is not installed: "${packageName}" is missing. ${fix}`, { cause });
  }
}

/** Loaded on demand: with an upstream URL, neither its code nor its packages are needed. */
export async function loadSandbox(): Promise<typeof import('#sandbox')> {
  return import('#sandbox').catch((error: unknown) => {
    const name = error instanceof Error && /^Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1];
    throw name ? new SandboxMissingError(name, error) : error;
  });
}

/** Starts the sandbox and returns its URL. It is closed after the gateway. */
export async function openSandbox({ config, disposer }: AssemblyContext): Promise<URL> {
  const { startSandbox } = await loadSandbox();
  const sandbox = await startSandbox({
    port: config.SANDBOX_PORT,
    dataFile: config.SANDBOX_DATA_FILE,
    speed: config.SANDBOX_SPEED,
    apiMonth: config.SANDBOX_API_MONTH,
    liveJob: true,
  });
  return new URL(disposer.use(sandbox).url);
}
