import type { Session, SessionStatus } from '../sessions/session.js';
import { number, numberOrNull, text, textOrNull } from './columns.js';
import type { Connection, Row } from './database.js';

/** More sessions than this of one organization are not listed: the list has no pages (SPEC 4.1). */
const LONGEST_LIST = 1_000;

export class SessionTable {
  readonly #db: Connection;

  constructor(db: Connection) {
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

  /** Writes what can change in the life of a session. */
  save(session: Session): void {
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
    return row && sessionOf(row);
  }

  /** Newest first. */
  list(organizationId: string, active: boolean | null): readonly Session[] {
    const only = active === null ? '' : active ? "and status <> 'ended'" : "and status = 'ended'";
    return this.#db
      .all(`select * from sessions where organization_id = ? ${only} order by seq desc limit ?`, [
        organizationId,
        LONGEST_LIST,
      ])
      .map(sessionOf);
  }

  active(): readonly Session[] {
    return this.#db.all("select * from sessions where status <> 'ended' order by seq", []).map(sessionOf);
  }
}

const statusOf = (status: string): SessionStatus => (status === 'created' || status === 'started' ? status : 'ended');

function sessionOf(row: Row): Session {
  return {
    id: text(row, 'id'),
    status: statusOf(text(row, 'status')),
    backend: text(row, 'backend'),
    organizationId: text(row, 'organization_id'),
    projectId: text(row, 'project_id'),
    creatorId: text(row, 'creator_id'),
    createdAt: number(row, 'created_at'),
    startedAt: numberOrNull(row, 'started_at'),
    endedAt: numberOrNull(row, 'ended_at'),
    enderId: textOrNull(row, 'ender_id'),
    jobCountLimit: numberOrNull(row, 'job_count_limit'),
    durationLimitMin: numberOrNull(row, 'duration_limit_min'),
    costLimitUsd: numberOrNull(row, 'cost_limit_usd'),
  };
}
