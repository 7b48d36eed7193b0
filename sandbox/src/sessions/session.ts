export type SessionStatus = 'created' | 'started' | 'ended';

/** A session. Times are Unix milliseconds. */
export interface Session {
  readonly id: string;
  readonly status: SessionStatus;
  readonly backend: string;
  readonly organizationId: string;
  readonly projectId: string;
  readonly creatorId: string;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  /** null if a limit ended it. */
  readonly enderId: string | null;
  readonly jobCountLimit: number | null;
  readonly durationLimitMin: number | null;
  readonly costLimitUsd: number | null;
}

/** When the duration limit ends the session; null without one. Real minutes, whatever the sandbox's speed. */
export function getExpiry(session: Session): number | null {
  return session.durationLimitMin === null ? null : session.createdAt + session.durationLimitMin * 60_000;
}
