import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ENCODINGS, type Encoding } from '../requests/content-encoding.js';
import { CONTENT_TYPES, createStaticFile, type StaticFile, type StaticFileOptions } from './static-file.js';

const EXTENSIONS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Reads all files by path: a build can replace them under a running gateway, and aborted downloads leave no file open. */
export function loadStaticFiles(folder: string, options: StaticFileOptions): ReadonlyMap<string, StaticFile> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  return new Map(
    names
      .filter((name) => extname(name) in CONTENT_TYPES)
      .map((name) => {
        const compressed = ENCODINGS.filter((encoding) => names.includes(name + EXTENSIONS[encoding])).map(
          (encoding) => [encoding, readFileSync(join(folder, name + EXTENSIONS[encoding]))] as const,
        );
        const content = readFileSync(join(folder, name));
        return [`/${name}`, createStaticFile(`/${name}`, content, options, Object.fromEntries(compressed))];
      }),
  );
}
