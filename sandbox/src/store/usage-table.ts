import { getNumber, getText } from './columns.js';
import type { SandboxDatabase } from './database.js';
import { BILLABLE } from './job-table.js';

/** What one group used in one project on one day. */
export interface UsageRow {
  /** Days since 1970, UTC. */
  readonly day: number;
  readonly projectId: string;
  readonly groupId: string;
  readonly jobs: number;
  readonly timeUs: number;
  readonly costUsd: number;
}

const GROUP_COLUMNS = {
  // The children of a job belong to it.
  job: 'coalesce(parent_id, id)',
  project: 'project_id',
  user: 'submitter_id',
} as const;

/** Reads usage by day. */
export class UsageTable {
  readonly #db: SandboxDatabase;

  constructor(db: SandboxDatabase) {
    this.#db = db;
  }

  /** Jobs that ended from `from` (inclusive) to `to` (exclusive), including deleted ones. A multi-circuit job counts once. */
  list(
    projectIds: readonly string[],
    { from, to, groupBy }: { readonly from: number; readonly to: number; readonly groupBy: keyof typeof GROUP_COLUMNS },
  ): readonly UsageRow[] {
    const sql = `
      select cast(completed_at / 86400000 as integer) as day, project_id, ${GROUP_COLUMNS[groupBy]} as group_id,
        count(distinct coalesce(parent_id, id)) as jobs, sum(coalesce(billed_quantum_compute_us, 0)) as time_us,
        sum(coalesce(cost_usd, 0)) as cost_usd
      from jobs
      where project_id in (select value from json_each(?)) and ${BILLABLE} and execution_ms is not null
        and completed_at >= ? and completed_at < ?
      group by day, project_id, group_id`;
    return this.#db.all(sql, [JSON.stringify(projectIds), from, to]).map((row) => ({
      day: getNumber(row, 'day'),
      projectId: getText(row, 'project_id'),
      groupId: getText(row, 'group_id'),
      jobs: getNumber(row, 'jobs'),
      timeUs: getNumber(row, 'time_us'),
      costUsd: getNumber(row, 'cost_usd'),
    }));
  }
}
