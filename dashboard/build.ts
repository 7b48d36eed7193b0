import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashSources, isUpToDate, STAMP_FILE } from './build-stamp.js';

// Vitest sets NODE_ENV to test, which would produce a development build.
process.env['NODE_ENV'] = 'production';

if (!isUpToDate()) {
  const hash = hashSources();
  const { build } = await import('vite');
  for (const [page, config] of [
    ['GraphiQL', 'graphiql.config.ts'],
    ['the dashboard', 'vite.config.ts'],
  ] as const) {
    process.stdout.write(`Bundling ${page}: up to 15 s after a change...\n`);
    await build({ configFile: fileURLToPath(new URL(config, import.meta.url)), logLevel: 'warn' });
  }
  writeFileSync(STAMP_FILE, hash);
}
