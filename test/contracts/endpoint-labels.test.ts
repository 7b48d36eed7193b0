import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/telemetry/endpoint-label.js';
import { sourceFiles } from '../support/sources.js';

/** The paths that code of `src/upstream/` builds, without their versions and ids. */
function listCalledPaths(): readonly string[] {
  const paths = sourceFiles('src/upstream').flatMap((file) =>
    Array.from(readFileSync(file, 'utf8').matchAll(/urlPath`\/v0\.[34](\/[^`]*)`/g), ([, path = '']) =>
      path.replaceAll(/\$\{[^}]*\}/g, ':id'),
    ),
  );
  return [...new Set(paths)];
}

test('labels every path of the service that is called, and no other', () => {
  // A path that others are appended to, such as those of results, stands for them.
  const called = listCalledPaths().flatMap((path) =>
    path.endsWith('/') ? ENDPOINTS.filter((endpoint) => endpoint.startsWith(path)) : [path],
  );
  expect([...ENDPOINTS].sort()).toEqual(called.sort());
});
