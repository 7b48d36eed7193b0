/**
 * What an installation takes: the size and number of packages per direct dependency, the modules and the time until the
 * first response, and the memory of an idle gateway. `--rounds 10` takes more starts; `--installed <folder>` measures the starts
 * of an existing installation only.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureStarts, type Range, VARIANTS } from './footprint/first-responses.js';
import { installPackage } from './footprint/install.js';
import { measureBytes, PackageTree } from './footprint/package-tree.js';
import { print } from './speed/table.js';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, installed: { type: 'string' } },
});

const toMb = (bytes: number) => (bytes / 1e6).toFixed(1);

/** What an installation with and without the optional dependencies contains. */
function printPackages(complete: string, minimal: string): void {
  const trees = [new PackageTree(complete), new PackageTree(minimal)] as const;
  print('installation | packages | MB');
  print(`complete | ${trees[0].count} | ${toMb(trees[0].bytes)}`);
  print(`--omit=optional | ${trees[1].count} | ${toMb(trees[1].bytes)}`);
  print();
  print('dependency | MB | packages that only it needs, with itself | their MB');
  for (const { name, isOptional, bytes, packages, totalBytes } of trees[0].getShares())
    print(`${name}${isOptional ? ' (optional)' : ''} | ${toMb(bytes)} | ${packages} | ${toMb(totalBytes)}`);
  print(`this package | ${toMb(trees[0].gatewayBytes)} | |`);
  const gateway = join(complete, 'node_modules/quantum-job-gateway');
  const folders = ['dist/graphiql', 'dist/dashboard', 'sandbox', 'openqasm', 'schema'];
  for (const folder of folders) print(`  ${folder} | ${toMb(measureBytes(join(gateway, folder)))} | |`);
  print();
}

const format = ({ median, min, max }: Range, digits = 0) =>
  `${median.toFixed(digits)} (${min.toFixed(digits)} to ${max.toFixed(digits)})`;

async function printStarts(folder: string): Promise<void> {
  const figures = await measureStarts(folder, Number(values.rounds));
  print(`start, ${values.rounds} rounds | modules | ms to the first response | CPU ms | idle RSS MB | idle heap MB`);
  for (const variant of VARIANTS) {
    const start = figures.get(variant);
    if (!start) continue;
    const memory = [start.idleRssBytes, start.idleHeapBytes].map(({ median, min, max }) =>
      format({ median: median / 1e6, min: min / 1e6, max: max / 1e6 }, 1),
    );
    const times = [format(start.firstResponseMs), format(start.cpuMs)];
    print([variant, start.modules, ...times, ...memory].join(' | '));
  }
}

if (values.installed === undefined) {
  const { folder, complete, minimal } = installPackage();
  printPackages(complete, minimal);
  await printStarts(complete);
  rmSync(folder, { recursive: true });
} else {
  await printStarts(values.installed);
}
