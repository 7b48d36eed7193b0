import { createRequire } from 'node:module';
import { defineConfig } from 'vitest/config';

const require = createRequire(import.meta.url);

export default defineConfig({
  // One copy of graphql, or its instanceof checks fail with "another module or realm".
  resolve: { alias: [{ find: /^graphql$/, replacement: require.resolve('graphql') }], dedupe: ['graphql'] },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 20_000,
  },
});
