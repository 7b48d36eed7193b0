import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The sources of the build, and the versions of its tools. */
const SOURCES = ['dashboard', 'openqasm/src', 'package-lock.json', 'tsconfig.json'];

/** Hash of the sources; written after a build, removed by the next one. */
export const STAMP_FILE = join(ROOT, 'dist/dashboard/.build-stamp');

/** Whether `dist/dashboard` was built from the current sources. */
export function isUpToDate(): boolean {
  return existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === hashSources();
}

/** Hash of the names and contents of all sources. */
export function hashSources(): string {
  const hash = createHash('sha256');
  for (const name of SOURCES.flatMap(listFiles)) {
    const bytes = readFileSync(join(ROOT, name));
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function listFiles(name: string): string[] {
  if (!statSync(join(ROOT, name)).isDirectory()) return [name];
  return readdirSync(join(ROOT, name))
    .sort()
    .flatMap((inner) => listFiles(`${name}/${inner}`));
}
