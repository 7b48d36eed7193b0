import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

export default defineConfig({
  // One copy of graphql, or its instanceof checks fail with "another module or realm".
  resolve: { alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }], dedupe: ['graphql'] },
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/installed.ts'],
    // Vitest leaves a core free; on two that is half of the time.
    maxWorkers: 2,
    // Files of one worker share the modules they load; nothing in those is kept from one test to the next.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
