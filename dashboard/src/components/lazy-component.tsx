import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { reachability } from '../graphql/reachability.js';
import { ErrorBoundary } from './error-boundary.js';
import { loadPageStyles } from './page-styles.js';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type Lazy<Props> = ComponentType<Props & { readonly fallback?: ReactNode }>;

/** A part of a page, which stays if the part cannot be loaded. */
export function lazyPart<Props extends object>(load: Load<Props>): Lazy<Props> {
  const Part = lazyComponent(load);
  return (props) => (
    <ErrorBoundary isPart>
      <Part {...props} />
    </ErrorBoundary>
  );
}

/**
 * A component whose module is loaded when it is first rendered, with the styles of pages. Unlike with `lazy`, it is shown at once when it is loaded: React keeps the
 * fallback of a `Suspense` for 300 ms.
 */
export function lazyComponent<Props extends object>(load: Load<Props>): Lazy<Props> {
  let Loaded: ComponentType<Props> | undefined;
  return function LazyComponent(props) {
    const [, setLoaded] = useState(Loaded !== undefined);
    useLayoutEffect(() => {
      // Another one may have loaded the module since this one was rendered.
      if (Loaded) return setLoaded(true);
      loadWhenReachable(load).then(
        (module) => {
          Loaded = module.default;
          setLoaded(true);
        },
        (error: unknown) =>
          setLoaded(() => {
            // For the error boundary.
            throw error;
          }),
      );
    }, []);
    return Loaded ? <Loaded {...props} /> : props.fallback;
  };
}

/** Retries a failed load when the gateway is reachable again. */
async function loadWhenReachable<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let failures = 0; ; ) {
    try {
      const [module] = await Promise.all([load(), loadPageStyles()]);
      return module;
    } catch (error) {
      // The gateway is reachable without this file: a newer build has replaced it.
      if ((await reachability.check()) && ++failures > 1) throw error;
      await reachability.whenReachable();
    }
  }
}
