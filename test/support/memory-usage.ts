import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: (options?: { readonly type: 'minor' }) => void = runInNewContext('gc');

/** The memory of this process after a full garbage collection, in bytes. */
export function measureMemory(): NodeJS.MemoryUsage {
  collect();
  return process.memoryUsage();
}

/** Collects young objects, as V8 does many times before a full collection. Objects that survive two of these become old. */
export function collectYoungObjects(): void {
  collect({ type: 'minor' });
}
