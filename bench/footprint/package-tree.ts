import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Names = Readonly<Record<string, string>>;

/** A package in npm's list of what it has installed. */
interface LockedPackage {
  readonly dependencies?: Names;
  readonly optionalDependencies?: Names;
  readonly peerDependencies?: Names;
}

/** What a direct dependency, or all of one scope, takes: alone, and with the packages that nothing else needs. */
export interface DependencyShare {
  readonly name: string;
  readonly isOptional: boolean;
  readonly bytes: number;
  readonly packages: number;
  readonly totalBytes: number;
}

const ROOT = 'node_modules/quantum-job-gateway';

/** The packages of an installation by their paths, with their sizes on disk. */
export class PackageTree {
  readonly #packages: Readonly<Record<string, LockedPackage>>;
  readonly #bytes: ReadonlyMap<string, number>;

  constructor(folder: string) {
    const lockFile = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
    this.#packages = (JSON.parse(lockFile) as { packages: Record<string, LockedPackage> }).packages;
    const paths = Object.keys(this.#packages);
    this.#bytes = new Map(paths.map((path) => [path, measureBytes(join(folder, path))]));
  }

  /** With the gateway itself. */
  get count(): number {
    return this.#bytes.size;
  }

  get bytes(): number {
    return this.#sum(this.#bytes.keys());
  }

  /** Of the gateway itself. */
  get gatewayBytes(): number {
    return this.#bytes.get(ROOT) ?? 0;
  }

  /** The direct dependencies that are installed, the largest first. */
  getShares(): readonly DependencyShare[] {
    const { dependencies = {}, optionalDependencies = {} } = this.#packages[ROOT] ?? {};
    const names = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => this.#resolve(name, ROOT));
    const all = this.#reach(names);
    const toKey = (name: string) => `${name.replace(/\/.*/, '')} ${name in optionalDependencies}`;
    return [...new Set(names.map(toKey))]
      .map((key): DependencyShare => {
        const group = names.filter((name) => toKey(name) === key);
        const others = this.#reach(names.filter((name) => !group.includes(name)));
        const only = [...all].filter((reached) => !others.has(reached));
        const [name = ''] = group;
        return {
          name: group.length > 1 ? name.replace(/\/.*/, `/* (${group.length} packages)`) : name,
          isOptional: name in optionalDependencies,
          bytes: this.#sum(group.map((member) => this.#resolve(member, ROOT) ?? '')),
          packages: only.length,
          totalBytes: this.#sum(only),
        };
      })
      .toSorted((a, b) => b.totalBytes - a.totalBytes || b.bytes - a.bytes);
  }

  /** Returns the paths of all packages that these direct dependencies need. */
  #reach(names: readonly string[]): ReadonlySet<string> {
    const reached = new Set<string>();
    const visit = (name: string, from: string) => {
      const path = this.#resolve(name, from);
      if (path === undefined || reached.has(path)) return;
      reached.add(path);
      const { dependencies, optionalDependencies, peerDependencies } = this.#packages[path] ?? {};
      for (const next of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
        visit(next, path);
    };
    for (const name of names) visit(name, ROOT);
    return reached;
  }

  /** As Node does: in the folder of the package itself, then in those above. */
  #resolve(name: string, from: string): string | undefined {
    const parts = `${from}/`.split('node_modules/');
    return parts
      .map((_, index) => `${parts.slice(0, parts.length - index).join('node_modules/')}node_modules/${name}`)
      .find((path) => path in this.#packages);
  }

  #sum(paths: Iterable<string>): number {
    return [...paths].reduce((sum, path) => sum + (this.#bytes.get(path) ?? 0), 0);
  }
}

const BLOCK_BYTES = 512;

/** On disk, as `du` counts: without packages in a folder `node_modules` of this one. */
export function measureBytes(path: string): number {
  const stats = lstatSync(path);
  const entries = stats.isDirectory() ? readdirSync(path).filter((name) => name !== 'node_modules') : [];
  return entries.reduce((sum, name) => sum + measureBytes(join(path, name)), stats.blocks * BLOCK_BYTES);
}
