import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchProcess } from './processes.js';

/** A server that responds to the requests of a workload with data of the scripted upstream. */
export interface BenchTarget {
  readonly name: string;
  readonly createProcess: (upstreamUrl: string) => BenchProcess;
  /** Whether the process reports the usage of another one. Default: its own, by a preloaded module. */
  readonly reportsUsage?: boolean;
}

/** Flags that the gateway sets by itself (`src/cli.ts`): all contenders run with the same. */
export const NODE_FLAGS: readonly string[] = ['--no-allocation-site-pretenuring'];

export const resolveFile = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** The built gateway. */
export const GATEWAY_FILE = resolve('dist/main.js');

interface GatewayOptions {
  readonly name?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Of Node. */
  readonly flags?: readonly string[];
  /** Of the build. Default: this repository. */
  readonly folder?: string;
}

/** A gateway with default settings, except where the other servers do more or less. */
export const createGateway = ({
  name = 'this gateway',
  env,
  flags = [],
  folder,
}: GatewayOptions = {}): BenchTarget => ({
  name,
  createProcess: (upstreamUrl) => ({
    argv: [...flags, folder ? resolve(folder, 'dist/main.js') : GATEWAY_FILE],
    // The others have neither a log nor a rate limit.
    env: { PORT: '0', UPSTREAM_URL: upstreamUrl, LOG_LEVEL: 'warn', MAX_OPERATIONS_PER_MINUTE: '1000000000', ...env },
  }),
});

export const gateway = createGateway();

export function bareHandler(handler: string): BenchTarget {
  return {
    name: `bare: ${handler}`,
    createProcess: (upstreamUrl) => ({ argv: [resolveFile('servers/bare.js'), upstreamUrl, handler] }),
  };
}

export const mercurius: BenchTarget = {
  name: 'Mercurius + JIT',
  createProcess: (upstreamUrl) => ({ argv: [resolveFile('servers/mercurius.js'), upstreamUrl] }),
};

export const apollo: BenchTarget = {
  name: 'Apollo Server',
  createProcess: (upstreamUrl) => ({ argv: [resolveFile('servers/apollo.js'), upstreamUrl] }),
};
