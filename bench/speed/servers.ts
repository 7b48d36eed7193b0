import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchProcess } from './processes.js';

/** Something that answers the workload's requests from the scripted service. */
export interface BenchTarget {
  readonly name: string;
  readonly program: (upstreamUrl: string) => BenchProcess;
}

export const resolveFile = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** The built product, as it is started by whoever runs it. */
export const GATEWAY_FILE = resolve('dist/main.js');

/** With its default settings, but for those that would make it do more or less than the others do. */
export const gateway: BenchTarget = {
  name: 'this gateway',
  program: (upstreamUrl) => ({
    argv: [GATEWAY_FILE],
    // The others log nothing and refuse nobody.
    env: { PORT: '0', UPSTREAM_URL: upstreamUrl, LOG_LEVEL: 'warn', MAX_OPERATIONS_PER_MINUTE: '1000000000' },
  }),
};

export function bareHandler(handler: string): BenchTarget {
  return {
    name: `bare: ${handler}`,
    program: (upstreamUrl) => ({ argv: [resolveFile('servers/bare.js'), upstreamUrl, handler] }),
  };
}

export const mercurius: BenchTarget = {
  name: 'Mercurius + JIT',
  program: (upstreamUrl) => ({ argv: [resolveFile('servers/mercurius.js'), upstreamUrl] }),
};

export const apollo: BenchTarget = {
  name: 'Apollo Server',
  program: (upstreamUrl) => ({ argv: [resolveFile('servers/apollo.js'), upstreamUrl] }),
};
