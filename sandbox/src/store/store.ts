import { connect } from './database.js';
import { JobTable } from './job-table.js';
import { SessionTable } from './session-table.js';

/** Everything the sandbox remembers: in memory, or in a file that survives its process. */
export interface Store {
  readonly jobs: JobTable;
  readonly sessions: SessionTable;
  /** Reads what was noted under the key, or notes `value` the first time and from then on. */
  once(key: string, value: string): string;
  has(key: string): boolean;
  transaction<T>(work: () => T): T;
  close(): void;
}

export function openStore(file: string | null): Store {
  const db = connect(file);
  const noted = (key: string) => db.get('select value from sandbox where key = ?', [key])?.['value'];
  return {
    jobs: new JobTable(db),
    sessions: new SessionTable(db),
    once(key, value) {
      const known = noted(key);
      if (typeof known === 'string') return known;
      db.run('insert into sandbox (key, value) values (?, ?)', [key, value]);
      return value;
    },
    has: (key) => noted(key) !== undefined,
    transaction: (work) => db.transaction(work),
    close: () => db.close(),
  };
}
