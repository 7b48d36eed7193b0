import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each file also with Brotli and gzip compression, and logs the size of the first files of `page`. */
export function compressAssets(page: string): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const sizes = new Map<string, number>();
      const names = Object.keys(bundle).filter((name) => !name.startsWith('.') && !/\.(br|gz)$/.test(name));
      // In parallel on threads: most of the time of a build.
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name);
          const bytes = readFileSync(path);
          const [brotli, gzipped] = await Promise.all([
            promisify(brotliCompress)(bytes),
            promisify(gzip)(bytes, { level: 9 }),
          ]);
          writeFileSync(`${path}.br`, brotli);
          writeFileSync(`${path}.gz`, gzipped);
          sizes.set(name, brotli.length);
        }),
      );
      const html = readFileSync(join(dir, page), 'utf8');
      const first = [...sizes].filter(([name]) => name === page || html.includes(name));
      const total = first.reduce((sum, [, size]) => sum + size, 0);
      this.info(`first load ${kB(total)} compressed: ${first.map(([name, size]) => `${name} ${kB(size)}`).join(', ')}`);
    },
  };
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
