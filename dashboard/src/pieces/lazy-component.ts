import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { reachability } from '../graph/reachability.js';

/** A component that is loaded when it is rendered first. Unlike `lazy`, it does not keep a failure: an outage is waited out. */
export function lazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (let failures = 0; ; ) {
      try {
        return await load();
      } catch (error) {
        // The gateway answers, but not with this file: a newer build has replaced it.
        if ((await reachability.check()) && ++failures > 1) throw error;
        await reachability.whenReachable();
      }
    }
  });
}
