import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each file also with Brotli and gzip compression, and logs the size of a first visit. */
export function compressAssets(): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const sizes = new Map<string, number>();
      for (const name of Object.keys(bundle).filter((name) => !name.startsWith('.'))) {
        const path = join(dir, name);
        const bytes = readFileSync(path);
        const brotli = brotliCompressSync(bytes);
        writeFileSync(`${path}.br`, brotli);
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
        sizes.set(name, brotli.length);
      }
      const page = readFileSync(join(dir, 'index.html'), 'utf8');
      const first = [...sizes].filter(([name]) => name === 'index.html' || page.includes(name));
      const total = first.reduce((sum, [, size]) => sum + size, 0);
      this.info(`first load ${kB(total)} compressed: ${first.map(([name, size]) => `${name} ${kB(size)}`).join(', ')}`);
    },
  };
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
