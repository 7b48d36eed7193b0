import { Link } from 'wouter';
import { useToday } from '../components/today.js';
import { useSessionTraits } from '../graphql/names.js';
import { formatSession } from './format-session.js';

interface SessionLinkProps {
  readonly session: { readonly id: string; readonly serviceId: string };
}

/** A session by its backend and its time, if they are known. */
export function SessionLink({ session: { id, serviceId } }: SessionLinkProps) {
  const traits = useSessionTraits(id);
  useToday();
  const name = formatSession({
    serviceId,
    backend: traits && { serviceId: traits.backend },
    createdAt: traits?.createdAt ?? null,
  });
  return (
    <Link href={`/sessions/${id}`} title={serviceId}>
      {name}
    </Link>
  );
}
