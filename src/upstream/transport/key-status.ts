import type { Caller } from '../../isolation/caller.js';
import type { CallerRegistry } from '../../isolation/caller-registry.js';
import { isSuccessStatus } from './response-handler.js';

/** What the service returns without a key. */
const PUBLIC_PATH = /^\/v0\.\d+\/(backends|characterizations)([/?]|$)/;
const VERSION_LENGTH = '/v0.4'.length;

/** Records whether the service accepts the caller's key in this version of its API. */
export function recordKeyStatus(callers: CallerRegistry, caller: Caller, path: string, status: number): void {
  // What needs no key says nothing about it.
  if (PUBLIC_PATH.test(path)) return;
  const version = path.slice(0, VERSION_LENGTH);
  if (status === 401) callers.reject(caller, version);
  else if (isSuccessStatus(status)) callers.accept(caller, version);
}
