import { execFileSync } from 'node:child_process';
import type { TestProject } from 'vitest/node';

/** Builds the program, workers and the dashboard before all tests, unless the build is up to date. */
export default function buildOnce(project: TestProject): void {
  // Vitest calls this once for each project.
  if (project !== project.vitest.projects[0]) return;
  build();
  project.onTestsRerun(build);
}

function build(): void {
  // The compiler writes errors to stdout.
  execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', process.stderr, 'inherit'] });
}
