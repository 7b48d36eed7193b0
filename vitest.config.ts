import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';
import { builtWorkers } from './test/support/built-workers.js';

const require = createRequire(import.meta.url);

export default defineConfig({
  // One copy of graphql, or its instanceof checks fail with "another module or realm".
  resolve: { alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }], dedupe: ['graphql'] },
  plugins: [builtWorkers],
  test: {
    globalSetup: ['test/support/optional-tools.ts', 'test/support/build.ts'],
    // Vitest leaves a core free; on two that is half of the time.
    maxWorkers: 2,
    // Files of one worker share the modules they load; nothing in those is kept from one test to the next.
    isolate: false,
    // A limit for a test that hangs, not for a slow machine.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What is waited for comes when the machine has time for it.
    expect: { poll: { timeout: 45_000 } },
    projects: [{ extends: true, test: { name: 'all', include: ['test/**/*.test.ts'] } }],
  },
});
