import type { components } from '../../../schema/v04.js';
import { invalid } from '../http/api-error.js';
import { created, ok } from '../http/handlers.js';
import type { Parts } from '../services.js';
import type { Session } from '../sessions/session.js';
import type { SessionLimits } from '../sessions/session-service.js';
import type { Keyed } from './handlers.js';
import { sessionView } from './session-view.js';

type SessionHandlers = Pick<Keyed, 'createSession' | 'listSessions' | 'getSession' | 'endSession'>;

export function sessionHandlers({ sessions }: Parts): SessionHandlers {
  return {
    createSession({ body }, caller) {
      return created(sessionView(sessions.create(caller, body.backend, limitsOf(body))));
    },
    listSessions({ query }, caller) {
      const rest = after(sessions.list(caller, query.active ?? null), query.next);
      const page = rest.slice(0, query.limit);
      return ok({
        organization_id: caller.organization.id,
        sessions: page.map(sessionView),
        next: page.length < rest.length ? (page.at(-1)?.id ?? null) : null,
      });
    },
    getSession({ path }, caller) {
      return ok(sessionView(sessions.get(caller, path.session_id)));
    },
    endSession({ path }, caller) {
      return ok(sessionView(sessions.end(caller, path.session_id)));
    },
  };
}

function limitsOf({ settings }: components['schemas']['SessionCreate']): SessionLimits {
  const cost = settings?.cost_limit;
  if (cost && cost.unit !== 'usd') throw invalid('Costs are counted in usd here.', 'body', 'settings.cost_limit.unit');
  return {
    jobCountLimit: settings?.job_count_limit ?? null,
    durationLimitMin: settings?.duration_limit_min ?? null,
    costLimitUsd: cost?.value ?? null,
  };
}

/** The cursor is the last session that was given. */
function after(sessions: readonly Session[], cursor: string | undefined): readonly Session[] {
  if (cursor === undefined) return sessions;
  const at = sessions.findIndex((session) => session.id === cursor);
  if (at === -1) throw invalid('This is no cursor of this list.', 'query', 'next');
  return sessions.slice(at + 1);
}
