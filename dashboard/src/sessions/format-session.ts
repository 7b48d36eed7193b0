import { formatDateTime } from '../components/format-time.js';
import { shortenId } from '../components/shorten-id.js';

interface NamedSession {
  readonly serviceId: string;
  readonly backend?: { readonly serviceId: string } | null;
  readonly createdAt?: string | null;
}

/** Sessions have no names: the backend and the time of creation, such as "aria-1, 6:02 PM", or as much as is known and the start of the id. */
export function formatSession({ serviceId, backend, createdAt }: NamedSession): string {
  const backendName = backend?.serviceId.replace(/^qpu\./, '');
  if (!backendName) return `session ${shortenId(serviceId)}`;
  return createdAt ? `${backendName}, ${formatDateTime(createdAt)}` : `${backendName} (${shortenId(serviceId)})`;
}

interface OwnedSession extends NamedSession {
  readonly creator?: { readonly id: string } | null;
}

/** Names by service id, with the owners that are known. Of equal names, each has the start of the id. */
export function nameSessions(
  sessions: readonly OwnedSession[],
  getName: (userId: string) => string | null,
): ReadonlyMap<string, string> {
  const names = sessions.map((session) => {
    const owner = session.creator && getName(session.creator.id);
    return [formatSession(session), owner].filter(Boolean).join(', ');
  });
  return new Map(
    sessions.map(({ serviceId }, index) => {
      const name = names[index] ?? shortenId(serviceId);
      const isUnique = names.indexOf(name) === names.lastIndexOf(name);
      return [serviceId, isUnique ? name : `${name} (${shortenId(serviceId)})`];
    }),
  );
}
