import type { components } from '../../../schema/v04.js';
import { expiryOf, type Session } from '../sessions/session.js';
import { iso, isoOrNull } from './timestamps.js';

/** A session in the words of v0.4 (SPEC 2.7). */
export function sessionView(session: Session): components['schemas']['Session'] {
  return {
    id: session.id,
    created_at: iso(session.createdAt),
    organization_id: session.organizationId,
    backend: session.backend,
    project_id: session.projectId,
    creator_id: session.creatorId,
    ended_at: isoOrNull(session.endedAt),
    ender_id: session.enderId,
    active: session.status !== 'ended',
    status: session.status,
    started_at: isoOrNull(session.startedAt),
    settings: {
      job_count_limit: session.jobCountLimit,
      duration_limit_min: session.durationLimitMin,
      expires_at: isoOrNull(expiryOf(session)),
      ...(session.costLimitUsd !== null && { cost_limit: { value: session.costLimitUsd, unit: 'usd' } }),
    },
  };
}
