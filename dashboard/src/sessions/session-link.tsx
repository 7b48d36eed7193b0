import { Link } from 'wouter';
import { useToday } from '../components/today.js';
import { useSessionTraits } from '../graphql/names.js';
import { formatSession } from './format-session.js';

interface SessionProps {
  readonly session: { readonly id: string; readonly serviceId: string };
  /** Of a job in the session, which has the same one. */
  readonly backend?: { readonly serviceId: string } | null;
}

/** A session by its backend and its time, if they are known. */
export function SessionName({ session: { id, serviceId }, backend = null }: SessionProps) {
  const traits = useSessionTraits(id);
  useToday();
  return formatSession({
    serviceId,
    backend: traits ? { serviceId: traits.backend } : backend,
    createdAt: traits?.createdAt ?? null,
  });
}

export function SessionLink(props: SessionProps) {
  const { id, serviceId } = props.session;
  return (
    <Link href={`/sessions/${id}`} title={serviceId}>
      <SessionName {...props} />
    </Link>
  );
}
