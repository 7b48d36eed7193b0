import { useCallback, useState } from 'react';
import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../generated/index.js';
import { LoadMore } from '../pieces/load-more.js';
import { Empty, Failure, Loading } from '../pieces/states.js';
import { type Column, WideRow } from '../pieces/table.js';
import { Moment } from '../pieces/time.js';
import { Limits } from './limits.js';
import { SessionBadge } from './session-badge.js';

export const SessionList = graphql(`
  query SessionList($active: Boolean, $after: String) {
    sessions(active: $active, first: 25, after: $after) {
      edges {
        node {
          id
          serviceId
          status
          createdAt
          backend { id serviceId }
          ...SessionLimits
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`);

export const SESSION_COLUMNS: readonly Column[] = [
  { name: 'Session' },
  { name: 'Status' },
  { name: 'Backend', isExtra: true },
  { name: 'Limits' },
  { name: 'Created', isFigure: true, isExtra: true },
];

interface SessionPagesProps {
  /** Only those that take jobs, or only those that do not. */
  readonly active: boolean | null;
  readonly after?: string | null;
}

/** The sessions behind a cursor: a page of them, then, once it is asked for, what is behind its last. */
export function SessionPages({ active, after = null }: SessionPagesProps) {
  const [{ data, error, fetching }, ask] = useQuery({
    query: SessionList,
    variables: { active, after },
    requestPolicy: 'cache-and-network',
  });
  const [isMore, setMore] = useState(false);
  const more = useCallback(() => setMore(true), []);
  if (!data?.sessions)
    return (
      <WideRow>
        {fetching || !error ? (
          <Loading what="Loading sessions" />
        ) : (
          <Failure what="The sessions" error={error} onRetry={() => ask({ requestPolicy: 'network-only' })} />
        )}
      </WideRow>
    );
  const { edges, pageInfo } = data.sessions;
  const sessions = edges.flatMap(({ node }) => node ?? []);
  if (sessions.length === 0 && after === null)
    return (
      <WideRow>
        <Empty title="No sessions here">
          {active === null
            ? 'Sessions are a beta feature that the service turns on for an organization.'
            : 'All of them are in the other list.'}
        </Empty>
      </WideRow>
    );
  return (
    <>
      <tbody>
        {sessions.map((session) => (
          <tr key={session.id}>
            <th scope="row">
              <Link href={`/sessions/${session.serviceId}`}>
                <code title={session.serviceId}>{session.serviceId.slice(0, 8)}</code>
              </Link>
            </th>
            <td>
              <SessionBadge status={session.status} />
            </td>
            <td className="extra">{session.backend?.serviceId}</td>
            <td>
              <Limits of={session} />
            </td>
            <td className="extra figure">{session.createdAt && <Moment at={session.createdAt} />}</td>
          </tr>
        ))}
      </tbody>
      {pageInfo.hasNextPage &&
        (isMore ? (
          <SessionPages active={active} after={pageInfo.endCursor} />
        ) : (
          <WideRow>
            <LoadMore onMore={more} />
          </WideRow>
        ))}
    </>
  );
}
