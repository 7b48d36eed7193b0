import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { packed } from './packed.js';
import { BUNDLED_PACKAGES_FILE, thirdPartyNotices } from './third-party-notices.js';

/** Where `npm run dev` has the gateway. */
const GATEWAY = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:4000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), thirdPartyNotices(), packed()],
  build: {
    outDir: fileURLToPath(new URL('../dist/dashboard', import.meta.url)),
    emptyOutDir: true,
    // A file inlined as data: would need a weaker content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    // The first that know light-dark(): nothing has to be written twice.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Vite loads the styles of a page only once: a page whose styles failed to load would stay without them.
    cssCodeSplit: false,
    reportCompressedSize: false,
    license: { fileName: BUNDLED_PACKAGES_FILE },
  },
  server: {
    proxy: {
      '/graphql': { target: GATEWAY, ws: true },
      '/access.json': GATEWAY,
    },
  },
});
