import { useQuery } from 'urql';
import { Link } from 'wouter';
import { Page } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { Table } from '../components/table.js';
import { DateTimeText, formatDuration } from '../components/time.js';
import { graphql } from '../generated/index.js';
import { BackendBadge } from './backend-badge.js';
import { getBackendKind } from './backend-kind.js';

const BackendList = graphql(`
  query BackendList {
    backends {
      id
      serviceId
      ...BackendStatusFields
      qubits
      averageQueueTimeMs
      location
      lastUpdatedAt
    }
  }
`);

const COLUMNS = [
  { name: 'Name' },
  { name: 'Status' },
  { name: 'Type', isSecondary: true },
  { name: 'Qubits', isNumeric: true, isSecondary: true },
  { name: 'Queue time', isNumeric: true },
  { name: 'Location', isSecondary: true },
];

/** All backends with status and queue time. */
export default function Backends() {
  const [{ data, fetching, error }, refetch] = useQuery({ query: BackendList, requestPolicy: 'cache-and-network' });
  const retry = () => refetch({ requestPolicy: 'network-only' });
  const backends = data?.backends;
  const updatedAt = backends
    ?.map(({ lastUpdatedAt }) => lastUpdatedAt ?? '')
    .sort()
    .at(-1);
  return (
    <Page
      title="Backends"
      {...(updatedAt && {
        description: (
          <>
            Updated <DateTimeText at={updatedAt} />
          </>
        ),
      })}
    >
      {error && <ErrorState subject="The backends" error={error} onRetry={retry} />}
      {!backends && fetching && <Loading />}
      {backends?.length === 0 && <EmptyState title="No backends found" />}
      {backends && backends.length > 0 && (
        <Table label="Backends" columns={COLUMNS}>
          <tbody>
            {backends.map((backend) => (
              <tr key={backend.id}>
                <th scope="row">
                  <Link href={`/backends/${encodeURIComponent(backend.serviceId)}`}>{backend.serviceId}</Link>
                  {backend.qubits !== null && <span className="subtext">{backend.qubits} qubits</span>}
                </th>
                <td>
                  <BackendBadge backend={backend} />
                </td>
                <td className="secondary">{getBackendKind(backend.serviceId)}</td>
                <td className="secondary numeric">{backend.qubits ?? '–'}</td>
                <td className="numeric">
                  {backend.averageQueueTimeMs === null ? '–' : formatDuration(backend.averageQueueTimeMs)}
                </td>
                <td className="secondary">{backend.location ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Page>
  );
}
