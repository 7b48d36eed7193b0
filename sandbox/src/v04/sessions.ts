import type { components } from '../../../schema/v04.js';
import { badRequest } from '../http/api-error.js';
import { created, ok } from '../http/handlers.js';
import type { SandboxServices } from '../services.js';
import type { Session } from '../sessions/session.js';
import type { SessionLimits } from '../sessions/session-service.js';
import type { AuthenticatedApi } from './handlers.js';
import { toWireSession } from './session-view.js';

type SessionHandlers = Pick<AuthenticatedApi, 'createSession' | 'listSessions' | 'getSession' | 'endSession'>;

export function createSessionHandlers({ sessions }: SandboxServices): SessionHandlers {
  return {
    createSession({ body }, caller) {
      return created(toWireSession(sessions.create(caller, body.backend, parseLimits(body))));
    },
    listSessions({ query }, caller) {
      const rest = sliceAfter(sessions.list(caller, query.active ?? null), query.next);
      const page = rest.slice(0, query.limit);
      return ok({
        organization_id: caller.organization.id,
        sessions: page.map(toWireSession),
        next: page.length < rest.length ? (page.at(-1)?.id ?? null) : null,
      });
    },
    getSession({ path }, caller) {
      return ok(toWireSession(sessions.get(caller, path.session_id)));
    },
    endSession({ path }, caller) {
      return ok(toWireSession(sessions.end(caller, path.session_id)));
    },
  };
}

function parseLimits({ settings }: components['schemas']['SessionCreate']): SessionLimits {
  const cost = settings?.cost_limit;
  if (cost && cost.unit.toLowerCase() !== 'usd')
    throw badRequest('The sandbox supports cost limits in usd only.', 'body', 'settings.cost_limit.unit');
  return {
    jobCountLimit: settings?.job_count_limit ?? null,
    durationLimitMin: settings?.duration_limit_min ?? null,
    costLimitUsd: cost?.value ?? null,
  };
}

/** Sessions after the cursor, which is the id of the last session of a page. */
function sliceAfter(sessions: readonly Session[], cursor: string | undefined): readonly Session[] {
  if (cursor === undefined) return sessions;
  const index = sessions.findIndex((session) => session.id === cursor);
  if (index === -1) throw badRequest('Invalid cursor.', 'query', 'next');
  return sessions.slice(index + 1);
}
