import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressAssets } from './compress-plugin.js';
import { inlineDocuments } from './inline-documents.js';
import { BUNDLED_PACKAGES_FILE, thirdPartyNotices } from './third-party-notices.js';

/** The gateway of `npm run dev`. */
const GATEWAY = process.env['GATEWAY_URL'] ?? 'http://127.0.0.1:4000';

/** What forms and pages consist of, beside what the first load has. */
const FIELDS =
  /src\/components\/(axis|button-group|confirm-button|copy-as\/copy-as-button|copy-id|date-range|download-file|drawing|failure|field|key-area|load-more|named|select|stable-height|stored-flag|tiles|unknown-outcome|use-(copy|is-mounted|last|search-state))|src\/(activity\/(blocked-notifications|notification-permission|watch-jobs)|graphql\/use-action|jobs\/(filters|format-jobs)|sessions\/session-(badge|link))/;

/** What the pages with prices have in common. */
const PRICES =
  /src\/(backends\/(backend-figures|ranking-table|to-quoted-backend)|submit\/(compiled-program|drafts|program-text|quotes|shots|use-quote))/;

/** What the lists of jobs have in common with the pages of one job and one session. */
const JOB_PAGES = /src\/(jobs\/(job-pages|use-bulk-action)|job\/neighbors)/;

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  // #openqasm comes from its sources, as in tsconfig.json: nothing has to be built before.
  resolve: {
    conditions: [...defaultClientConditions, 'sandbox-source'],
    // React has what wouter loads for older versions of it.
    alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }],
  },
  plugins: [inlineDocuments(), react(), thirdPartyNotices(), compressAssets('index.html')],
  build: {
    outDir: fileURLToPath(new URL('../dist/dashboard', import.meta.url)),
    emptyOutDir: true,
    // Assets inlined as data: URLs would require a weaker content security policy.
    assetsInlineLimit: 0,
    target: 'es2022',
    // The first versions with light-dark().
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // Two stylesheets, that of the first load and `styles/pages.css`: Vite does not retry those of a module when they fail.
    cssCodeSplit: false,
    reportCompressedSize: false,
    // All supported browsers preload modules themselves.
    modulePreload: { polyfill: false },
    // Many small files compress badly: the first load, with the overview, is one script, and what several pages have is in two others.
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: {
        // The first load has the names of all others: shorter hashes take less of it.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'] },
            { name: 'fields', test: FIELDS },
            { name: 'prices', test: PRICES },
            { name: 'job-pages', test: JOB_PAGES },
            { name: 'activity', test: /src\/activity\/(activity-(panel|watcher)|missed-note|show-notification)/ },
            {
              name: 'people',
              test: /src\/auth\/(account|key-form|permissions-provider|person-link|sign-in-page|why-not)/,
            },
          ],
        },
      },
    },
    license: { fileName: BUNDLED_PACKAGES_FILE },
  },
  server: {
    proxy: {
      '/graphql': { target: GATEWAY, ws: true },
      '/auth-config.json': GATEWAY,
    },
  },
});
