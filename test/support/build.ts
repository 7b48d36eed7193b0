import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

const run = promisify(execFile);

/** Builds the program, workers and the dashboard before all tests, unless the build is up to date. */
export default async function buildOnce(project: TestProject): Promise<void> {
  // Vitest calls this once for each project.
  if (project !== project.vitest.projects[0]) return;
  await build();
  project.onTestsRerun(build);
}

/** Runs both parts of `npm run build` in parallel. */
async function build(): Promise<void> {
  await Promise.all([
    runReported('tsc', '-b', 'tsconfig.build.json'),
    runReported('npm', 'run', '--silent', 'build:dashboard'),
  ]);
}

/** The compiler writes errors to stdout. */
async function runReported(command: string, ...args: string[]): Promise<void> {
  try {
    await run(command, args, { env: { ...process.env, PATH: `node_modules/.bin:${process.env['PATH']}` } });
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
}
