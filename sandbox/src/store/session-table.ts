import type { Session, SessionStatus } from '../sessions/session.js';
import { getNumber, getNumberOrNull, getText, getTextOrNull } from './columns.js';
import type { Row, SandboxDatabase } from './database.js';

/** The list of sessions has no pages, so it is cut here. */
const MAX_LISTED = 1_000;

export class SessionTable {
  readonly #db: SandboxDatabase;

  constructor(db: SandboxDatabase) {
    this.#db = db;
  }

  insert(session: Session): void {
    this.#db.run(
      `insert into sessions (id, status, backend, organization_id, project_id, creator_id, created_at, started_at,
        ended_at, ender_id, job_count_limit, duration_limit_min, cost_limit_usd)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        session.id,
        session.status,
        session.backend,
        session.organizationId,
        session.projectId,
        session.creatorId,
        session.createdAt,
        session.startedAt,
        session.endedAt,
        session.enderId,
        session.jobCountLimit,
        session.durationLimitMin,
        session.costLimitUsd,
      ],
    );
  }

  /** Writes the columns that can change. */
  update(session: Session): void {
    this.#db.run('update sessions set status = ?, started_at = ?, ended_at = ?, ender_id = ? where id = ?', [
      session.status,
      session.startedAt,
      session.endedAt,
      session.enderId,
      session.id,
    ]);
  }

  get(id: string): Session | undefined {
    const row = this.#db.get('select * from sessions where id = ?', [id]);
    return row && sessionFromRow(row);
  }

  /** Newest first. */
  list(organizationId: string, active: boolean | null): readonly Session[] {
    const condition = active === null ? '' : active ? "and status <> 'ended'" : "and status = 'ended'";
    return this.#db
      .all(`select * from sessions where organization_id = ? ${condition} order by seq desc limit ?`, [
        organizationId,
        MAX_LISTED,
      ])
      .map(sessionFromRow);
  }

  listActive(): readonly Session[] {
    return this.#db.all("select * from sessions where status <> 'ended' order by seq", []).map(sessionFromRow);
  }
}

const parseStatus = (status: string): SessionStatus =>
  status === 'created' || status === 'started' ? status : 'ended';

function sessionFromRow(row: Row): Session {
  return {
    id: getText(row, 'id'),
    status: parseStatus(getText(row, 'status')),
    backend: getText(row, 'backend'),
    organizationId: getText(row, 'organization_id'),
    projectId: getText(row, 'project_id'),
    creatorId: getText(row, 'creator_id'),
    createdAt: getNumber(row, 'created_at'),
    startedAt: getNumberOrNull(row, 'started_at'),
    endedAt: getNumberOrNull(row, 'ended_at'),
    enderId: getTextOrNull(row, 'ender_id'),
    jobCountLimit: getNumberOrNull(row, 'job_count_limit'),
    durationLimitMin: getNumberOrNull(row, 'duration_limit_min'),
    costLimitUsd: getNumberOrNull(row, 'cost_limit_usd'),
  };
}
