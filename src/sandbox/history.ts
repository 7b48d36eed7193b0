import type { Store } from './store/store.js';

export interface HistoryOptions {
  readonly store: Store;
  readonly now: number;
  readonly seed: number;
  readonly speed: number;
}

export function writeHistory(_options: HistoryOptions): void {}
