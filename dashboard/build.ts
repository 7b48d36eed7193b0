import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hashSources, isUpToDate, STAMP_FILE } from './build-stamp.js';

// Vitest sets NODE_ENV to test, which would produce a development build.
process.env['NODE_ENV'] = 'production';

if (!isUpToDate()) {
  process.stdout.write('Building the dashboard and GraphiQL...\n');
  const hash = hashSources();
  const { build } = await import('vite');
  for (const config of ['graphiql.config.ts', 'vite.config.ts'])
    await build({ configFile: fileURLToPath(new URL(config, import.meta.url)), logLevel: 'warn' });
  writeFileSync(STAMP_FILE, hash);
}
