import type { Money } from './money.js';
import type { Timestamp } from './value.js';

/** Statuses of v0.4. Any other status of the service maps to `UNKNOWN`. */
export const SESSION_STATUSES = ['CREATED', 'STARTED', 'ENDED', 'UNKNOWN'] as const;

export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** Limits that end a session automatically; null if not set. */
export interface SessionSettings {
  readonly jobCountLimit: number | null;
  readonly durationLimitMin: number | null;
  readonly expiresAt: Timestamp | null;
  readonly costLimit: Money | null;
}

export interface Session {
  readonly id: string;
  readonly status: SessionStatus;
  readonly active: boolean | null;
  readonly createdAt: Timestamp | null;
  readonly startedAt: Timestamp | null;
  readonly endedAt: Timestamp | null;
  readonly organizationId: string | null;
  readonly projectId: string | null;
  readonly creatorId: string | null;
  readonly enderId: string | null;
  readonly backend: string | null;
  /** Null if the service sent limits that cannot be read. `undefined`: not reported, which does not mean that there are none. */
  readonly settings: SessionSettings | null | undefined;
}

export interface CreateSessionInput {
  readonly backend: string;
  readonly jobCountLimit?: number;
  readonly durationLimitMin?: number;
  readonly costLimit?: Money;
}
