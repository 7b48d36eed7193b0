import type { Job, JobStatus } from '../jobs/job.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import { number, text } from './columns.js';
import type { Connection, Parameter } from './database.js';
import { INSERTED, JOB_COLUMNS, jobOf, SAVED } from './job-row.js';

const INSERT = `insert into jobs (${INSERTED.join(', ')}) values (${INSERTED.map(() => '?').join(', ')})`;
const SAVE = `update jobs set ${SAVED.map((column) => `${column} = ?`).join(', ')} where id = ?`;

/** Which jobs to list; what is absent does not narrow. */
export interface JobFilter {
  readonly projectId: string;
  readonly ids?: readonly string[];
  readonly statuses?: readonly JobStatus[];
  readonly backends?: readonly string[];
  readonly parentId?: string;
  readonly sessionId?: string;
  readonly submitterId?: string;
  /** Only jobs older than this one, in the order of their arrival. */
  readonly beforeSeq?: number;
  readonly limit: number;
}

export interface JobPage {
  readonly jobs: readonly Job[];
  /** What to pass as `beforeSeq` for the following page; null when there is none. */
  readonly nextSeq: number | null;
}

/** One backend's or one member's share of what an organization used. */
export interface Usage {
  readonly backend: string;
  readonly submitterId: string;
  readonly jobs: number;
  readonly executionMs: number;
  readonly quantumComputeUs: number;
  readonly costUsd: number;
}

export class JobTable {
  readonly #db: Connection;

  constructor(db: Connection) {
    this.#db = db;
  }

  /** `circuit` is null for a parent: its children carry the circuits. */
  insert(job: Job, circuit: Circuit | null): void {
    this.#db.transaction(() => {
      this.#db.run(
        INSERT,
        INSERTED.map((column) => JOB_COLUMNS[column](job)),
      );
      if (circuit)
        this.#db.run('insert into programs (job_id, circuit) values (?, ?)', [job.id, JSON.stringify(circuit)]);
    });
  }

  /** Writes what can change in the life of a job. */
  save(job: Job): void {
    this.#db.run(SAVE, [...SAVED.map((column) => JOB_COLUMNS[column](job)), job.id]);
  }

  get(id: string): Job | undefined {
    const row = this.#db.get('select * from jobs where id = ? and deleted = 0', [id]);
    return row && jobOf(row);
  }

  /** A deleted job still marks its place, so that a cursor that names it stays good. */
  seqOf(id: string): number | undefined {
    const row = this.#db.get('select seq from jobs where id = ?', [id]);
    return row && number(row, 'seq');
  }

  idAt(seq: number): string | undefined {
    const row = this.#db.get('select id from jobs where seq = ?', [seq]);
    return row && text(row, 'id');
  }

  list(filter: JobFilter): JobPage {
    const where = ['deleted = 0', 'project_id = ?'];
    const values: Parameter[] = [filter.projectId];
    const narrow = (condition: string, value: Parameter | undefined): void => {
      if (value === undefined) return;
      where.push(condition);
      values.push(value);
    };
    narrow('id in (select value from json_each(?))', filter.ids && JSON.stringify(filter.ids));
    narrow('status in (select value from json_each(?))', filter.statuses && JSON.stringify(filter.statuses));
    narrow('backend in (select value from json_each(?))', filter.backends && JSON.stringify(filter.backends));
    narrow('parent_id = ?', filter.parentId);
    narrow('session_id = ?', filter.sessionId);
    narrow('submitter_id = ?', filter.submitterId);
    narrow('seq < ?', filter.beforeSeq);
    const sql = `select * from jobs where ${where.join(' and ')} order by seq desc limit ?`;
    const rows = this.#db.all(sql, [...values, filter.limit + 1]);
    const page = rows.slice(0, filter.limit);
    const last = page.at(-1);
    return {
      jobs: page.map(jobOf),
      nextSeq: rows.length > filter.limit && last ? number(last, 'seq') : null,
    };
  }

  /** All children there ever were, deleted ones too: they still decide what becomes of their parent. */
  children(parentId: string): readonly Job[] {
    return this.#db.all('select * from jobs where parent_id = ? order by seq', [parentId]).map(jobOf);
  }

  /** Without those that were deleted. */
  childIds(parentId: string): readonly string[] {
    const rows = this.#db.all('select id from jobs where parent_id = ? and deleted = 0 order by seq', [parentId]);
    return rows.map((row) => text(row, 'id'));
  }

  /** In the order of their arrival. */
  unfinished(): readonly Job[] {
    return this.#db
      .all("select * from jobs where status in ('submitted', 'ready', 'started') and deleted = 0 order by seq", [])
      .map(jobOf);
  }

  countInSession(sessionId: string): number {
    // A job of many circuits counts once.
    const row = this.#db.get('select count(*) as jobs from jobs where session_id = ? and parent_id is null', [
      sessionId,
    ]);
    return row ? number(row, 'jobs') : 0;
  }

  unfinishedInSession(sessionId: string): number {
    const row = this.#db.get(
      "select count(*) as jobs from jobs where session_id = ? and status in ('submitted', 'ready', 'started')",
      [sessionId],
    );
    return row ? number(row, 'jobs') : 0;
  }

  /** US dollars spent, or promised to jobs that have not ended. */
  costInSession(sessionId: string): number {
    const row = this.#db.get(`select ${COMMITTED_USD} as usd from jobs where session_id = ? and ${BILLABLE}`, [
      sessionId,
    ]);
    return row ? number(row, 'usd') : 0;
  }

  circuit(jobId: string): Circuit | undefined {
    const row = this.#db.get('select circuit from programs where job_id = ?', [jobId]);
    return row && JSON.parse(text(row, 'circuit'));
  }

  probabilities(jobId: string): Readonly<Record<string, number>> | undefined {
    const row = this.#db.get('select probabilities from results where job_id = ?', [jobId]);
    return row && JSON.parse(text(row, 'probabilities'));
  }

  keepProbabilities(jobId: string, probabilities: Readonly<Record<string, number>>): void {
    this.#db.run('insert or replace into results (job_id, probabilities) values (?, ?)', [
      jobId,
      JSON.stringify(probabilities),
    ]);
  }

  /** The circuit and its results go; what it used stays on the organization's account. */
  delete(id: string): void {
    this.#db.transaction(() => {
      this.#db.run('update jobs set deleted = 1, name = null, metadata = null where id = ?', [id]);
      this.#db.run('delete from programs where job_id = ?', [id]);
      this.#db.run('delete from results where job_id = ?', [id]);
    });
  }

  /** What ran from `from` until before `until`, deleted or not. Parents do not count: their children ran. */
  usage(projectIds: readonly string[], from: number, until: number): readonly Usage[] {
    const rows = this.#db.all(USAGE, [JSON.stringify(projectIds), from, until]);
    return rows.map((row) => ({
      backend: text(row, 'backend'),
      submitterId: text(row, 'submitter_id'),
      jobs: number(row, 'jobs'),
      executionMs: number(row, 'execution_ms'),
      quantumComputeUs: number(row, 'quantum_compute_us'),
      costUsd: number(row, 'cost_usd'),
    }));
  }

  /** US dollars that these users spent, or promised to jobs that have not ended; up to and with one job, if one is given. */
  committedUsd(submitterIds: readonly string[], jobId: string | null): number {
    const row = this.#db.get(
      `select ${COMMITTED_USD} as usd from jobs
      where submitter_id in (select value from json_each(?)) and ${BILLABLE}
        and (? is null or seq <= (select seq from jobs where id = ?))`,
      [JSON.stringify(submitterIds), jobId, jobId],
    );
    return row ? number(row, 'usd') : 0;
  }
}

// Parents cost nothing themselves: their children do.
const BILLABLE = "dry_run = 0 and type = 'ionq.circuit.v1'";
const COMMITTED_USD = `coalesce(sum(case when status in ('submitted', 'ready', 'started')
  then estimated_cost_usd else coalesce(cost_usd, 0) end), 0)`;

const USAGE = `
  select backend, submitter_id, count(*) as jobs, sum(execution_ms) as execution_ms,
    sum(billed_quantum_compute_us) as quantum_compute_us, sum(coalesce(cost_usd, 0)) as cost_usd
  from jobs
  where project_id in (select value from json_each(?)) and execution_ms is not null
    and billed_quantum_compute_us is not null and ${BILLABLE}
    and completed_at >= ? and completed_at < ?
  group by backend, submitter_id order by backend, submitter_id`;
