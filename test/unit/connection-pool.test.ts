import { Pool as UndiciPool } from 'undici';
import { expect, test } from 'vitest';
import { ConnectionPool, loadPool } from '../../src/upstream/transport/undici.js';

/** A version of undici without the internal path. */
function createRequire(code: string) {
  return (specifier: string) => {
    if (specifier === 'undici') return { Pool: UndiciPool };
    throw Object.assign(new Error(specifier), { code });
  };
}

test('loads only the pool of undici', () => {
  expect(ConnectionPool.name).toBe('Pool');
  expect(ConnectionPool).toBe(loadPool(createRequire('MODULE_NOT_FOUND')));
});

test.each(['MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED'])(
  'loads all of undici when its internal path fails with %s',
  (code) => {
    expect(loadPool(createRequire(code))).toBe(UndiciPool);
  },
);

test('throws when the pool of undici cannot be read', () => {
  expect(() => loadPool(createRequire('EMFILE'))).toThrow('undici/lib/dispatcher/pool.js');
});
