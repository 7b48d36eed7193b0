import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What this process holds once whatever nobody needs is gone, in bytes. */
export function measureMemory(): NodeJS.MemoryUsage {
  collect();
  return process.memoryUsage();
}
