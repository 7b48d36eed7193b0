import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchProcess } from './processes.js';

/** A server that responds to the requests of a workload with data of the scripted upstream. */
export interface BenchTarget {
  readonly name: string;
  readonly createProcess: (upstreamUrl: string) => BenchProcess;
}

export const resolveFile = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** The built gateway. */
export const GATEWAY_FILE = resolve('dist/main.js');

/** Default settings, except where the other servers do more or less. */
export const gateway: BenchTarget = {
  name: 'this gateway',
  createProcess: (upstreamUrl) => ({
    argv: [GATEWAY_FILE],
    // The others have neither a log nor a rate limit.
    env: { PORT: '0', UPSTREAM_URL: upstreamUrl, LOG_LEVEL: 'warn', MAX_OPERATIONS_PER_MINUTE: '1000000000' },
  }),
};

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
