import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What the build is made from: its sources, and the versions of what it is built with. */
const MADE_FROM = ['dashboard', 'package-lock.json', 'tsconfig.json'];

/** Written when a build is complete, and gone as soon as another begins. */
export const MARK = join(ROOT, 'dist/dashboard/.made-from');

/** Whether `dist/dashboard` is what these sources would be built into. */
export function isBuilt(): boolean {
  return existsSync(MARK) && readFileSync(MARK, 'utf8') === fingerprint();
}

/** The same for the same files by the same names. */
export function fingerprint(): string {
  const hash = createHash('sha256');
  for (const name of MADE_FROM.flatMap(filesOf)) {
    const bytes = readFileSync(join(ROOT, name));
    hash.update(`${name} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex');
}

function filesOf(name: string): string[] {
  if (!statSync(join(ROOT, name)).isDirectory()) return [name];
  return readdirSync(join(ROOT, name))
    .sort()
    .flatMap((inner) => filesOf(`${name}/${inner}`));
}
