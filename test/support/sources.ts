import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder that ends like this; TypeScript unless told otherwise. */
export function sourceFiles(folder: string, endings: readonly string[] = ['.ts']): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => endings.some((signal) => file.endsWith(signal)))
    .map((file) => join(folder, file));
}
