import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** The best quality takes twice as long, for 2 % of the size: only what each visit loads first has it, and small files. */
const BROTLI_QUALITY = { first: 11, others: 10 };
const SMALL_BYTES = 20_000;

/** Writes each file also with Brotli and gzip compression, and logs the size of the first files of `page`. */
export function compressAssets(page: string): Plugin {
  return {
    name: 'compress-assets',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const html = readFileSync(join(dir, page), 'utf8');
      const isFirst = (name: string) => name === page || html.includes(name);
      const sizes = new Map<string, number>();
      const names = Object.keys(bundle).filter((name) => !name.startsWith('.') && !/\.(br|gz)$/.test(name));
      // In parallel on threads.
      await Promise.all(
        names.map(async (name) => {
          const path = join(dir, name);
          const bytes = readFileSync(path);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]:
              BROTLI_QUALITY[isFirst(name) || bytes.length < SMALL_BYTES ? 'first' : 'others'],
          };
          const [brotli, gzipped] = await Promise.all([
            promisify(brotliCompress)(bytes, { params }),
            promisify(gzip)(bytes, { level: 9 }),
          ]);
          writeFileSync(`${path}.br`, brotli);
          writeFileSync(`${path}.gz`, gzipped);
          sizes.set(name, brotli.length);
        }),
      );
      const first = [...sizes].filter(([name]) => isFirst(name));
      const total = first.reduce((sum, [, size]) => sum + size, 0);
      this.info(`first load ${kB(total)} compressed: ${first.map(([name, size]) => `${name} ${kB(size)}`).join(', ')}`);
    },
  };
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
