import { execFileSync } from 'node:child_process';
import { isBuilt } from '../../dashboard/built.js';

/** Builds the dashboard before any test, unless it is as its sources are: once, and beside nothing that is timed. */
export default function buildDashboard(): void {
  if (!isBuilt())
    execFileSync('npm', ['run', '--silent', 'build:dashboard'], { stdio: ['ignore', 'ignore', 'inherit'] });
}
