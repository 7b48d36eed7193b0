import { openDatabase } from './database.js';
import { JobTable } from './job-table.js';
import { SessionTable } from './session-table.js';
import type { StorageError } from './storage-error.js';
import { UsageTable } from './usage-table.js';

/** All state of the sandbox, in memory or in a file. */
export interface Store {
  readonly jobs: JobTable;
  readonly sessions: SessionTable;
  readonly usage: UsageTable;
  /** Returns the stored value of the key. Stores and returns `value` if there is none. */
  getOrSet(key: string, value: string): string;
  has(key: string): boolean;
  transaction<T>(work: () => T): T;
  /** Called when a write or transaction has failed because the data file cannot be written. */
  onStorageError: (error: StorageError) => void;
  close(): void;
}

export function openStore(file: string | null): Store {
  const db = openDatabase(file, (error) => store.onStorageError(error));
  const readValue = (key: string) => db.get('select value from sandbox where key = ?', [key])?.['value'];
  const store: Store = {
    jobs: new JobTable(db),
    sessions: new SessionTable(db),
    usage: new UsageTable(db),
    getOrSet(key, value) {
      const existing = readValue(key);
      if (typeof existing === 'string') return existing;
      db.run('insert into sandbox (key, value) values (?, ?)', [key, value]);
      return value;
    },
    has: (key) => readValue(key) !== undefined,
    transaction: (work) => db.transaction(work),
    onStorageError: () => undefined,
    close: () => db.close(),
  };
  return store;
}
