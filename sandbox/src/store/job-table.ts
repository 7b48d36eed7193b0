import type { Job, JobStatus } from '../jobs/job.js';
import type { Circuit } from '../simulator/circuit/circuit.js';
import { getNumber, getText } from './columns.js';
import type { Parameter, SandboxDatabase } from './database.js';
import { INSERT_COLUMNS, JOB_COLUMNS, jobFromRow, UPDATE_COLUMNS } from './job-row.js';

const INSERT = `insert into jobs (${INSERT_COLUMNS.join(', ')}) values (${INSERT_COLUMNS.map(() => '?').join(', ')})`;
const UPDATE = `update jobs set ${UPDATE_COLUMNS.map((column) => `${column} = ?`).join(', ')} where id = ?`;

/** Which jobs to list. An absent field does not filter. */
export interface JobFilter {
  readonly projectId: string;
  readonly ids?: readonly string[];
  readonly statuses?: readonly JobStatus[];
  readonly backends?: readonly string[];
  readonly parentId?: string;
  readonly sessionId?: string;
  readonly submitterId?: string;
  /** Only jobs inserted before this one. */
  readonly beforeSeq?: number;
  readonly limit: number;
}

export interface JobPage {
  readonly jobs: readonly Job[];
  /** `beforeSeq` of the next page; null if there is none. */
  readonly nextSeq: number | null;
}

/** What one member used on one backend. */
export interface Usage {
  readonly backend: string;
  readonly submitterId: string;
  readonly jobs: number;
  readonly executionMs: number;
  readonly quantumComputeUs: number;
  readonly costUsd: number;
}

export class JobTable {
  readonly #db: SandboxDatabase;

  constructor(db: SandboxDatabase) {
    this.#db = db;
  }

  /** `circuit` is null for the parent of a multi-circuit job. */
  insert(job: Job, circuit: Circuit | null): void {
    this.#db.transaction(() => {
      this.#db.run(
        INSERT,
        INSERT_COLUMNS.map((column) => JOB_COLUMNS[column](job)),
      );
      if (circuit)
        this.#db.run('insert into programs (job_id, circuit) values (?, ?)', [job.id, JSON.stringify(circuit)]);
    });
  }

  /** Writes the columns that can change. */
  update(job: Job): void {
    this.#db.run(UPDATE, [...UPDATE_COLUMNS.map((column) => JOB_COLUMNS[column](job)), job.id]);
  }

  get(id: string): Job | undefined {
    const row = this.#db.get('select * from jobs where id = ? and deleted = 0', [id]);
    return row && jobFromRow(row);
  }

  /** Also for deleted jobs, so that a cursor to one stays valid. */
  getSeq(id: string): number | undefined {
    const row = this.#db.get('select seq from jobs where id = ?', [id]);
    return row && getNumber(row, 'seq');
  }

  getIdBySeq(seq: number): string | undefined {
    const row = this.#db.get('select id from jobs where seq = ?', [seq]);
    return row && getText(row, 'id');
  }

  list(filter: JobFilter): JobPage {
    const where = ['deleted = 0', 'project_id = ?'];
    const values: Parameter[] = [filter.projectId];
    const addCondition = (condition: string, value: Parameter | undefined): void => {
      if (value === undefined) return;
      where.push(condition);
      values.push(value);
    };
    addCondition('id in (select value from json_each(?))', filter.ids && JSON.stringify(filter.ids));
    addCondition('status in (select value from json_each(?))', filter.statuses && JSON.stringify(filter.statuses));
    addCondition('backend in (select value from json_each(?))', filter.backends && JSON.stringify(filter.backends));
    addCondition('parent_id = ?', filter.parentId);
    addCondition('session_id = ?', filter.sessionId);
    addCondition('submitter_id = ?', filter.submitterId);
    addCondition('seq < ?', filter.beforeSeq);
    const sql = `select * from jobs where ${where.join(' and ')} order by seq desc limit ?`;
    const rows = this.#db.all(sql, [...values, filter.limit + 1]);
    const page = rows.slice(0, filter.limit);
    const last = page.at(-1);
    return {
      jobs: page.map(jobFromRow),
      nextSeq: rows.length > filter.limit && last ? getNumber(last, 'seq') : null,
    };
  }

  /** Includes deleted children: they still count for the status of the parent. */
  listChildren(parentId: string): readonly Job[] {
    return this.#db.all('select * from jobs where parent_id = ? order by seq', [parentId]).map(jobFromRow);
  }

  /** Without deleted children. */
  listChildIds(parentId: string): readonly string[] {
    const rows = this.#db.all('select id from jobs where parent_id = ? and deleted = 0 order by seq', [parentId]);
    return rows.map((row) => getText(row, 'id'));
  }

  /** Oldest first. */
  listUnfinished(): readonly Job[] {
    return this.#db
      .all("select * from jobs where status in ('submitted', 'ready', 'started') and deleted = 0 order by seq", [])
      .map(jobFromRow);
  }

  countJobsInSession(sessionId: string): number {
    // A multi-circuit job counts once.
    const row = this.#db.get('select count(*) as jobs from jobs where session_id = ? and parent_id is null', [
      sessionId,
    ]);
    return row ? getNumber(row, 'jobs') : 0;
  }

  countUnfinishedInSession(sessionId: string): number {
    const row = this.#db.get(
      "select count(*) as jobs from jobs where session_id = ? and status in ('submitted', 'ready', 'started')",
      [sessionId],
    );
    return row ? getNumber(row, 'jobs') : 0;
  }

  /** US dollars: costs of ended jobs plus estimates of unfinished ones. */
  sumSessionCostUsd(sessionId: string): number {
    const row = this.#db.get(`select ${COMMITTED_USD} as usd from jobs where session_id = ? and ${BILLABLE}`, [
      sessionId,
    ]);
    return row ? getNumber(row, 'usd') : 0;
  }

  getCircuit(jobId: string): Circuit | undefined {
    const row = this.#db.get('select circuit from programs where job_id = ?', [jobId]);
    return row && JSON.parse(getText(row, 'circuit'));
  }

  getProbabilities(jobId: string): Readonly<Record<string, number>> | undefined {
    const row = this.#db.get('select probabilities from results where job_id = ?', [jobId]);
    return row && JSON.parse(getText(row, 'probabilities'));
  }

  saveProbabilities(jobId: string, probabilities: Readonly<Record<string, number>>): void {
    this.#db.run('insert or replace into results (job_id, probabilities) values (?, ?)', [
      jobId,
      JSON.stringify(probabilities),
    ]);
  }

  /** Removes circuit and results. The row stays, because usage and costs still count. */
  delete(id: string): void {
    this.#db.transaction(() => {
      this.#db.run('update jobs set deleted = 1, name = null, metadata = null where id = ?', [id]);
      this.#db.run('delete from programs where job_id = ?', [id]);
      this.#db.run('delete from results where job_id = ?', [id]);
    });
  }

  /** Oldest first, without child jobs and deleted jobs. */
  listIdsByMetadata(metadata: Readonly<Record<string, string>>): readonly string[] {
    const sql = 'select id from jobs where metadata = ? and parent_id is null and deleted = 0 order by seq';
    return this.#db.all(sql, [JSON.stringify(metadata)]).map((row) => getText(row, 'id'));
  }

  /** Removes a job and its child jobs from the data, also from reports. */
  purge(id: string): void {
    this.#db.transaction(() => {
      const ids = JSON.stringify([id, ...this.listChildIds(id)]);
      for (const [table, column] of [
        ['programs', 'job_id'],
        ['results', 'job_id'],
        ['jobs', 'id'],
      ])
        this.#db.run(`delete from ${table} where ${column} in (select value from json_each(?))`, [ids]);
    });
  }

  /** Jobs that ended from `from` (inclusive) to `until` (exclusive), including deleted ones, without parents. */
  listUsage(projectIds: readonly string[], from: number, until: number): readonly Usage[] {
    const rows = this.#db.all(USAGE, [JSON.stringify(projectIds), from, until]);
    return rows.map((row) => ({
      backend: getText(row, 'backend'),
      submitterId: getText(row, 'submitter_id'),
      jobs: getNumber(row, 'jobs'),
      executionMs: getNumber(row, 'execution_ms'),
      quantumComputeUs: getNumber(row, 'quantum_compute_us'),
      costUsd: getNumber(row, 'cost_usd'),
    }));
  }

  /** Like `sumSessionCostUsd`, for these users; up to and including `jobId` if it is not null. */
  sumCommittedUsd(submitterIds: readonly string[], jobId: string | null): number {
    const row = this.#db.get(
      `select ${COMMITTED_USD} as usd from jobs
      where submitter_id in (select value from json_each(?)) and ${BILLABLE}
        and (? is null or seq <= (select seq from jobs where id = ?))`,
      [JSON.stringify(submitterIds), jobId, jobId],
    );
    return row ? getNumber(row, 'usd') : 0;
  }
}

// The cost of a parent is the sum of its children, which are counted themselves.
export const BILLABLE = "dry_run = 0 and type <> 'ionq.multi-circuit.v1'";
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
