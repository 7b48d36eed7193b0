import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** All files in a folder and its subfolders with these extensions. Default: TypeScript. */
export function sourceFiles(folder: string, endings: readonly string[] = ['.ts']): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((signal) => file.endsWith(signal)))
    .map((file) => join(folder, file));
}
