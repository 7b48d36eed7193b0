import { type ReactNode, useCallback, useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { LoadMore } from '../components/load-more.js';
import { MemberLink } from '../components/named.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { type Column, WideRow } from '../components/table.js';
import { useToday } from '../components/today.js';
import type { SessionListQuery } from '../generated/graphql.js';
import { graphql } from '../generated/index.js';
import { formatSession } from './format-session.js';
import { SessionBadge } from './session-badge.js';
import { JobLimit, SessionCost, TimeLimit } from './session-limits.js';

export const SessionList = graphql(`
  query SessionList($active: Boolean, $after: String) {
    sessions(filter: { active: $active }, first: 25, after: $after) {
      edges {
        node {
          id
          serviceId
          status
          createdAt
          backend { id serviceId }
          creator { id serviceId }
          ...SessionLimits
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const SESSION_COLUMNS: readonly Column[] = [
  { name: 'Session' },
  { name: 'Status', isSecondary: true },
  { name: 'Jobs', isSecondary: true },
  { name: 'Time', isSecondary: true },
  { name: 'Cost', isSecondary: true },
  { name: 'Owner', isSecondary: true },
  { name: 'Backend', isTertiary: true },
];

interface SessionPagesProps {
  /** Only active or only ended sessions; null for all. */
  readonly active: boolean | null;
  readonly after?: string | null;
}

/** A page of sessions after a cursor, followed by the next page once it is loaded. */
export function SessionPages({ active, after = null }: SessionPagesProps) {
  const [{ data, error, fetching }, refetch] = useQuery({
    query: SessionList,
    variables: { active, after },
    requestPolicy: 'cache-and-network',
  });
  const [isNextPageShown, setNextPageShown] = useState(false);
  const showNextPage = useCallback(() => setNextPageShown(true), []);
  if (!data?.sessions)
    return (
      <WideRow>
        {fetching || !error ? (
          <Loading label="Loading sessions" />
        ) : (
          <ErrorState subject="The sessions" error={error} onRetry={() => refetch({ requestPolicy: 'network-only' })} />
        )}
      </WideRow>
    );
  const { edges, pageInfo } = data.sessions;
  const sessions = edges.flatMap(({ node }) => node ?? []);
  if (sessions.length === 0 && after === null)
    return (
      <WideRow>
        <EmptyState title="No sessions found">
          {active === null
            ? 'Create one to run several jobs on one QPU, with limits for their number, time and cost. The service enables sessions per organization.'
            : 'Change the filter to see other sessions.'}
        </EmptyState>
      </WideRow>
    );
  return (
    <>
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </tbody>
      {pageInfo.hasNextPage &&
        (isNextPageShown ? (
          <SessionPages active={active} after={pageInfo.endCursor} />
        ) : (
          <WideRow>
            <LoadMore onLoadMore={showNextPage} />
          </WideRow>
        ))}
    </>
  );
}

type Session = NonNullable<NonNullable<SessionListQuery['sessions']>['edges'][number]>['node'];

function SessionRow({ session }: { readonly session: NonNullable<Session> }) {
  useToday();
  const name = formatSession(session);
  const jobs = <JobLimit session={session} />;
  const time = <TimeLimit session={session} />;
  const cost = <SessionCost session={session} id={session.serviceId} name={name} />;
  const owner = session.creator && <MemberLink user={session.creator} />;
  return (
    <tr>
      <th scope="row">
        <Link href={`/sessions/${session.serviceId}`} title={session.serviceId}>
          {name}
        </Link>
        <span className="subtext session-limits">
          <SessionBadge status={session.status} />
          <Fact name="Jobs">{jobs}</Fact>
          <Fact name="Time">{time}</Fact>
          <Fact name="Cost">{cost}</Fact>
          <Fact name="Owner">{owner}</Fact>
        </span>
      </th>
      <td className="secondary">
        <SessionBadge status={session.status} />
      </td>
      <td className="secondary">{jobs}</td>
      <td className="secondary">{time}</td>
      <td className="secondary">{cost}</td>
      <td className="secondary">{owner}</td>
      <td className="tertiary">
        {session.backend && <Link href={`/backends/${session.backend.serviceId}`}>{session.backend.serviceId}</Link>}
      </td>
    </tr>
  );
}

/** Below the name, where the table has no columns. */
function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <span className="session-fact">
      <span>{name}</span>
      {children}
    </span>
  );
}
