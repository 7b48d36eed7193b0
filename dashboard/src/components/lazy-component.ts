import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { reachability } from '../graphql/reachability.js';

/** Like `lazy`, but retries failed loads when the gateway is reachable again. */
export function lazyComponent<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    for (let failures = 0; ; ) {
      try {
        return await load();
      } catch (error) {
        // The gateway is reachable without this file: a newer build has replaced it.
        if ((await reachability.check()) && ++failures > 1) throw error;
        await reachability.whenReachable();
      }
    }
  });
}
