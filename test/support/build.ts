import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

/** Builds what programs, threads and browsers run, unless it is as its sources are: before any test, beside nothing that is timed. */
export default function buildOnce(project: TestProject): void {
  // Asked once for each project of a run.
  if (project !== project.vitest.projects[0]) return;
  build();
  project.onTestsRerun(build);
}

function build(): void {
  // What is wrong with a source is said on stdout.
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', process.stderr, 'inherit'] });
}
