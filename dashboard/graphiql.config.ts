import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressAssets } from './compress-plugin.js';
import { BUNDLED_PACKAGES_FILE, thirdPartyNotices } from './third-party-notices.js';

const PAGE = 'graphiql.html';

/** GraphiQL, at /graphql in a browser. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // A proxy may serve the gateway below a path.
  base: './',
  publicDir: false,
  plugins: [react(), thirdPartyNotices(), compressAssets(PAGE)],
  worker: { format: 'es' },
  build: {
    outDir: fileURLToPath(new URL('../dist/graphiql', import.meta.url)),
    assetsDir: 'graphiql',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    reportCompressedSize: false,
    chunkSizeWarningLimit: 4_000,
    license: { fileName: BUNDLED_PACKAGES_FILE },
    rolldownOptions: {
      // On a slow host its warning looks like a failed start.
      checks: { bundlerTimings: false },
      input: fileURLToPath(new URL(PAGE, import.meta.url)),
      // Libraries mark modules with "use client".
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
});
