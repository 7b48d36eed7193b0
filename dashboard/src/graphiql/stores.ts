/** A value for `useSyncExternalStore`, null at first. */
function createStore<Value>() {
  let latest: Value | null = null;
  const listeners = new Set<() => void>();
  return {
    get: () => latest,
    set(value: Value): void {
      latest = value;
      for (const onChange of listeners) onChange();
    },
    subscribe(onChange: () => void): () => void {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** `extensions.upstream` of a result. */
export interface UpstreamStats {
  readonly calls: number;
  readonly cacheHits: number;
  readonly deduplicated: number;
}

/** Of the last result. */
export const statsStore = createStore<UpstreamStats>();

/** The global id of what the last operation was about, or is selected in its result: of a job, a session or a backend. */
export const objectStore = createStore<string>();
