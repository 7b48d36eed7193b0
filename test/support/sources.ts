import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Returns all files in a folder and its subfolders with these extensions. */
export function sourceFiles(folder: string, extensions: readonly string[] = ['.ts']): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => extensions.some((extension) => file.endsWith(extension)))
    .map((file) => join(folder, file));
}
