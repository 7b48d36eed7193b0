import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestProject } from 'vitest/node';

/** Builds the program, workers and the dashboard before all tests, unless the build is up to date. */
export default async function buildOnce(project: TestProject): Promise<void> {
  // Vitest calls this once for each project.
  if (project !== project.vitest.projects[0]) return;
  await build();
  project.onTestsRerun(build);
}

/** Runs both parts of `npm run build` in parallel. The second one says what it builds, if anything. */
async function build(): Promise<void> {
  process.stderr.write('Compiling what has changed of the gateway, the sandbox and the dashboard...\n');
  const start = performance.now();
  await Promise.all([
    runReported('tsc', '-b', 'tsconfig.build.json'),
    runReported('npm', 'run', '--silent', 'build:dashboard'),
  ]);
  process.stderr.write(`Compiled in ${Math.round((performance.now() - start) / 1_000)} s. Running the tests...\n`);
}

/** Runs a program. The compiler writes errors to stdout, which is for the report of the tests. */
async function runReported(command: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, PATH: `node_modules/.bin:${process.env['PATH']}` };
  const child = spawn(command, args, { env, stdio: ['ignore', process.stderr, process.stderr] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} failed.`);
}
