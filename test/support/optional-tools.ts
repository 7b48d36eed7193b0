import type { TestProject } from 'vitest/node';
import { CHROMIUM } from './browser.js';
import { HAS_CURL, HAS_GQL, HAS_PYTHON } from './clients/has-command.js';
import { hasNginx } from './nginx.js';
import { hasRedis } from './redis.js';
import { hasFederationPackages } from './supergraph.js';

/** What each project skips without Chromium. */
const SKIPPED: Readonly<Record<string, string>> = {
  main: 'test/e2e/browser.test.ts (every page, and a job from its submission to its results)',
  browser: 'all of test/browser/ (the dashboard and GraphiQL)',
};

/** Reports at the start of a run which tests are skipped, and why. */
export default function reportMissingTools(project: TestProject): void {
  // Vitest calls this once for each project.
  if (project !== project.vitest.projects[0]) return;
  const projects = project.vitest.projects.map(({ name }) => SKIPPED[name]).filter(Boolean);
  const missing = [
    ...(CHROMIUM ? [] : [`no Chromium is installed (or CHROMIUM_PATH unset): skipped are ${projects.join(', and ')}`]),
    ...(hasRedis ? [] : ['no redis-server is installed (or REDIS_SERVER_PATH unset): tests over Redis are skipped']),
    ...(hasNginx ? [] : ['no nginx is installed (or NGINX_PATH unset): tests behind nginx are skipped']),
    ...(hasFederationPackages
      ? []
      : [
          'examples/federation has no packages (npm ci --prefix examples/federation --ignore-scripts): tests of a supergraph are skipped',
        ]),
    ...(HAS_CURL ? [] : ['curl is not installed: the test of examples/clients/curl is skipped']),
    ...(HAS_PYTHON ? [] : ['python3 is not installed: the tests of examples/clients/python are skipped']),
    ...(HAS_PYTHON && !HAS_GQL ? ['Python has no package gql 4: examples/clients/python is compiled but not run'] : []),
  ];
  for (const line of missing) process.stderr.write(`${line}\n`);
}
