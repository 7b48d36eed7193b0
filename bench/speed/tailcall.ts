import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type BenchTarget, resolveFile } from './servers.js';
import { print } from './table.js';

const PACKAGE = '@tailcallhq/core-linux-x64-gnu';

/** Returns Tailcall, a gateway in Rust, as a contender, or prints why there is none. */
export function findTailcall(): readonly BenchTarget[] {
  const program = findProgram();
  if (program === null) {
    print(`Without Tailcall: ${PACKAGE} is not installed (Linux on x64 only; npm ci --prefix bench --ignore-scripts).`);
    return [];
  }
  const { status, stderr, error } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  if (status !== 0) {
    print(`Without Tailcall, which does not start here: ${error?.message ?? stderr.split('\n')[0]}`);
    return [];
  }
  return [
    {
      name: 'Tailcall (Rust)',
      createProcess: (upstreamUrl) => ({ argv: [resolveFile('servers/tailcall.js'), upstreamUrl, program] }),
      reportsUsage: true,
    },
  ];
}

function findProgram(): string | null {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), 'bin/tailcall');
  } catch {
    return null;
  }
}
