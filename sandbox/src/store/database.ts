import Database from 'libsql';
import { StorageError } from './storage-error.js';

export type Row = Readonly<Record<string, unknown>>;
export type Parameter = string | number | null;

// No foreign keys: references are checked before inserts, and rows of jobs and sessions are never removed.
const SCHEMA = `
  create table if not exists sandbox (key text primary key, value text not null) strict;

  create table if not exists jobs (
    seq integer primary key,
    id text not null unique,
    type text not null,
    status text not null,
    backend text not null,
    dry_run integer not null,
    name text,
    metadata text,
    shots integer,
    noise text,
    debias integer not null,
    settings text not null,
    submitter_id text not null,
    project_id text not null,
    session_id text,
    parent_id text,
    submitted_at integer not null,
    started_at integer,
    completed_at integer,
    predicted_wait_ms real,
    predicted_execution_ms real,
    execution_ms real,
    failure text,
    warnings text not null,
    qubits integer not null,
    circuits integer not null,
    one_qubit_gates integer not null,
    two_qubit_gates integer not null,
    predicted_quantum_compute_us real not null,
    billed_quantum_compute_us real,
    estimated_cost_usd real not null,
    cost_usd real,
    plan text not null,
    deleted integer not null default 0
  ) strict;
  create index if not exists jobs_by_project on jobs (project_id, seq);
  create index if not exists jobs_by_session on jobs (session_id, seq) where session_id is not null;
  create index if not exists jobs_by_parent on jobs (parent_id, seq) where parent_id is not null;
  create index if not exists jobs_unfinished on jobs (seq) where status in ('submitted', 'ready', 'started');

  create table if not exists programs (job_id text primary key, circuit text not null) strict;
  create table if not exists results (job_id text primary key, probabilities text not null) strict;

  create table if not exists sessions (
    seq integer primary key,
    id text not null unique,
    status text not null,
    backend text not null,
    organization_id text not null,
    project_id text not null,
    creator_id text not null,
    created_at integer not null,
    started_at integer,
    ended_at integer,
    ender_id text,
    job_count_limit integer,
    duration_limit_min integer,
    cost_limit_usd real
  ) strict;
  create index if not exists sessions_by_organization on sessions (organization_id, seq);
`;

export interface SandboxDatabase {
  /** Runs a statement that returns no rows. Throws a StorageError if the file cannot be written. */
  run(sql: string, parameters: readonly Parameter[]): void;
  all(sql: string, parameters: readonly Parameter[]): readonly Row[];
  get(sql: string, parameters: readonly Parameter[]): Row | undefined;
  /** Runs `work` in a transaction. A nested transaction joins the outer one. Throws a StorageError like `run`. */
  transaction<T>(work: () => T): T;
  close(): void;
}

/** Opens the SQLite file, or an in-memory database for null. Calls `onStorageError` when a write or transaction has failed. */
export function openDatabase(file: string | null, onStorageError: (error: StorageError) => void): SandboxDatabase {
  const database = openFile(file);
  const statements = new Map<string, ReturnType<typeof database.prepare<Parameter[]>>>();
  const getStatement = (sql: string) => {
    const cached = statements.get(sql);
    if (cached) return cached;
    const created = database.prepare<Parameter[]>(sql);
    statements.set(sql, created);
    return created;
  };

  /** The outermost transaction reports the error, when it has been rolled back. */
  const write = <T>(work: () => T): T => {
    if (database.inTransaction) return work();
    try {
      return work();
    } catch (error) {
      if (!isStorageFailure(error)) throw error;
      const failure = new StorageError(error);
      onStorageError(failure);
      throw failure;
    }
  };

  return {
    run(sql, parameters) {
      write(() => getStatement(sql).run(...parameters));
    },
    all: (sql, parameters) =>
      getStatement(sql)
        .all(...parameters)
        .filter(isRow),
    get(sql, parameters) {
      const row = getStatement(sql).get(...parameters);
      return isRow(row) ? row : undefined;
    },
    transaction: (work) =>
      write(() => {
        if (database.inTransaction) return work();
        database.exec('begin');
        try {
          const result = work();
          database.exec('commit');
          return result;
        } catch (error) {
          // A full disk has rolled it back already.
          if (database.inTransaction) database.exec('rollback');
          throw error;
        }
      }),
    close: () => void database.close(),
  };
}

function openFile(file: string | null) {
  try {
    const database = new Database(file ?? ':memory:');
    // With a write-ahead log, committed data survives a kill -9 without an fsync per transaction.
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = NORMAL');
    database.exec(SCHEMA);
    return database;
  } catch (cause) {
    const error = new Error(`SANDBOX_DATA_FILE: ${file} cannot be opened as a SQLite file.`, { cause });
    throw Object.assign(error, { code: 'SANDBOX_DATA_FILE' });
  }
}

function isStorageFailure(error: unknown): error is Error {
  const { code } = error instanceof Database.SqliteError ? error : { code: '' };
  return /^SQLITE_(FULL|IOERR|READONLY|BUSY|CANTOPEN)/.test(code);
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null;
}
