import type { components } from '../../../schema/v04.js';
import { getExpiry, type Session } from '../sessions/session.js';
import { toIso, toIsoOrNull } from './timestamps.js';

/** A session as v0.4 returns it. */
export function toWireSession(session: Session): components['schemas']['Session'] {
  const expiry = getExpiry(session);
  return {
    id: session.id,
    created_at: toIso(session.createdAt),
    organization_id: session.organizationId,
    backend: session.backend,
    project_id: session.projectId,
    creator_id: session.creatorId,
    ended_at: toIsoOrNull(session.endedAt),
    ender_id: session.enderId,
    active: session.status !== 'ended',
    status: session.status,
    started_at: toIsoOrNull(session.startedAt),
    settings: {
      // A limit that is not set is absent.
      ...(session.jobCountLimit !== null && { job_count_limit: session.jobCountLimit }),
      ...(session.durationLimitMin !== null && { duration_limit_min: session.durationLimitMin }),
      ...(expiry !== null && { expires_at: toIso(expiry) }),
      ...(session.costLimitUsd !== null && { cost_limit: { value: session.costLimitUsd, unit: 'usd' } }),
    },
  };
}
