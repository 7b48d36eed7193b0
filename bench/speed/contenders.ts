import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Program } from './processes.js';

/** Something that answers the workload's requests from the scripted service. */
export interface Contender {
  readonly name: string;
  readonly program: (upstreamUrl: string) => Program;
}

export const file = (name: string) => fileURLToPath(new URL(`./${name}`, import.meta.url));

/** The built product, as it is started by whoever runs it. */
export const OURS = resolve('dist/main.js');

/** With its default settings, but for those that would make it do more or less than the others do. */
export const ours: Contender = {
  name: 'this gateway',
  program: (upstreamUrl) => ({
    argv: [OURS],
    // The others log nothing and refuse nobody.
    env: { PORT: '0', UPSTREAM_URL: upstreamUrl, LOG_LEVEL: 'warn', MAX_OPERATIONS_PER_MINUTE: '1000000000' },
  }),
};

export function bare(handler: string): Contender {
  return {
    name: `bare: ${handler}`,
    program: (upstreamUrl) => ({ argv: [file('contenders/bare.js'), upstreamUrl, handler] }),
  };
}

export const mercurius: Contender = {
  name: 'Mercurius + JIT',
  program: (upstreamUrl) => ({ argv: [file('contenders/mercurius.js'), upstreamUrl] }),
};

export const apollo: Contender = {
  name: 'Apollo Server',
  program: (upstreamUrl) => ({ argv: [file('contenders/apollo.js'), upstreamUrl] }),
};
