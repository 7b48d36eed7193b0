import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { fingerprint, isBuilt, MARK } from './built.js';

// A build for development is what whoever runs tests would get.
process.env['NODE_ENV'] = 'production';

if (!isBuilt()) {
  const madeFrom = fingerprint();
  const { build } = await import('vite');
  await build({ configFile: fileURLToPath(new URL('vite.config.ts', import.meta.url)), logLevel: 'info' });
  writeFileSync(MARK, madeFrom);
}
