import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { compiledModules } from './test/support/compiled-modules.js';
import { LongestFirst } from './test/support/longest-first.js';

const require = createRequire(import.meta.url);

/** The dashboard in a browser, page by page and state by state. One file of `main` opens each page. */
const BROWSER = 'test/browser/**/*.test.ts';

export default defineConfig({
  // One copy of graphql, or its instanceof checks fail with "another module or realm".
  resolve: { alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }], dedupe: ['graphql'] },
  plugins: [compiledModules],
  test: {
    globalSetup: ['test/support/optional-tools.ts', 'test/support/build.ts'],
    server: { deps: { external: [/\/dist\/.+\.js$/] } },
    // Two more than two cores: tests that wait for programs and browsers leave a core idle.
    maxWorkers: 4,
    // Files of one worker share loaded modules, which have no state of a test.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // V8 optimizes functions later than by default: most run for a few tests only, so that it takes longer than it saves. The V8 of Node 24
    // does not have this option.
    execArgv: process.version.startsWith('v20.') ? ['--interrupt-budget=400000'] : [],
    // Limits for tests that hang, not for a slow machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Until the condition is true; only a test that hangs reaches it.
    expect: { poll: { timeout: 240_000 } },
    projects: [
      // `npm test`.
      { extends: true, test: { name: 'main', include: ['test/**/*.test.ts'], exclude: [BROWSER] } },
      // `npm run test:browser`.
      // Lower limits: a page that hangs must not hold up the others for minutes.
      {
        extends: true,
        test: {
          name: 'browser',
          include: [BROWSER],
          testTimeout: 120_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
