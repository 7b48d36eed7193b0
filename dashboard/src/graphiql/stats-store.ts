/** `extensions.upstream` of a result. */
export interface UpstreamStats {
  readonly calls: number;
  readonly cacheHits: number;
  readonly deduplicated: number;
}

let latest: UpstreamStats | null = null;
const listeners = new Set<() => void>();

/** The stats of the last result, for `useSyncExternalStore`. */
export const statsStore = {
  get: () => latest,
  set(stats: UpstreamStats): void {
    latest = stats;
    for (const onChange of listeners) onChange();
  },
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => listeners.delete(onChange);
  },
};
