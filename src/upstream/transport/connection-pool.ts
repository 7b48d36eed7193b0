import { createRequire } from 'node:module';

type PoolClass = typeof import('undici').Pool;

/**
 * Loads the connection pool of undici without fetch, WebSocket, caches and mocks, which take a tenth of the start time and 9 MB. undici
 * does not document this path: a version without it is loaded in full.
 */
export function loadPool(require: (specifier: string) => unknown): PoolClass {
  try {
    return require('undici/lib/dispatcher/pool.js') as PoolClass;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_PACKAGE_PATH_NOT_EXPORTED') throw error;
    return (require('undici') as { readonly Pool: PoolClass }).Pool;
  }
}

/** Only `dispatch` and `destroy`: the others of its methods are added by the index of undici. */
export const ConnectionPool: new (
  ...parameters: ConstructorParameters<PoolClass>
) => Pick<InstanceType<PoolClass>, 'dispatch' | 'destroy'> = loadPool(createRequire(import.meta.url));
