import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Packs the build and installs it as a user would, in temporary folders with and without the optional dependencies. */
export function installPackage(): { readonly folder: string; readonly complete: string; readonly minimal: string } {
  const folder = mkdtempSync(join(tmpdir(), 'footprint-'));
  // The scripts of package.json have built it.
  const packed = run('.', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder]);
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  const install = (name: string, flags: readonly string[]) => {
    const target = join(folder, name);
    mkdirSync(target);
    writeFileSync(join(target, 'package.json'), '{ "private": true }');
    run(target, [
      'install',
      '--omit=dev',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      ...flags,
      join('..', filename),
    ]);
    return target;
  };
  return { folder, complete: install('complete', []), minimal: install('minimal', ['--omit=optional']) };
}

function run(cwd: string, args: readonly string[]): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
}
