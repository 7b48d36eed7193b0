import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

const { packages } = JSON.parse(readFileSync('bench/package-lock.json', 'utf8')) as {
  readonly packages: Readonly<Record<string, LockedPackage>>;
};

// graphql rejects a schema of another copy, and benches import both graphql and the gateway.
describe('graphql in benches', () => {
  test('is a link to the copy of the gateway when the packages of the benches are installed', () => {
    const copies = Object.entries(packages).filter(([path]) => path.endsWith('node_modules/graphql'));
    expect(copies).toEqual([
      ['../node_modules/graphql', expect.anything()],
      ['node_modules/graphql', { resolved: '../node_modules/graphql', link: true }],
    ]);
  });

  test('has the same version as in the gateway', () => {
    const { version } = JSON.parse(readFileSync('node_modules/graphql/package.json', 'utf8')) as LockedPackage;
    expect(packages['../node_modules/graphql']).toMatchObject({ version });
  });
});
