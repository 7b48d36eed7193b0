import { useQuery } from 'urql';
import { Link } from 'wouter';
import { graphql } from '../generated/index.js';
import { Page } from '../pieces/page.js';
import { Empty, Failure, Loading } from '../pieces/states.js';
import { Table } from '../pieces/table.js';
import { duration, Moment } from '../pieces/time.js';
import { BackendBadge } from './backend-badge.js';
import { kindOf } from './kind.js';

const BackendList = graphql(`
  query BackendList {
    backends {
      id
      serviceId
      ...BackendStanding
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
  { name: 'Kind', isExtra: true },
  { name: 'Qubits', isFigure: true, isExtra: true },
  { name: 'Wait', isFigure: true },
  { name: 'Location', isExtra: true },
];

/** What jobs can run on, and how long they wait there. */
export default function Backends() {
  const [{ data, fetching, error }, ask] = useQuery({ query: BackendList, requestPolicy: 'cache-and-network' });
  const again = () => ask({ requestPolicy: 'network-only' });
  const backends = data?.backends;
  const seen = backends
    ?.map(({ lastUpdatedAt }) => lastUpdatedAt ?? '')
    .sort()
    .at(-1);
  return (
    <Page
      title="Backends"
      {...(seen && {
        lead: (
          <>
            As of <Moment at={seen} />. Wait is how long a job waits there at present.
          </>
        ),
      })}
    >
      {error && <Failure what="The backends" error={error} onRetry={again} />}
      {!backends && fetching && <Loading />}
      {backends?.length === 0 && <Empty title="The service names no backends." />}
      {backends && backends.length > 0 && (
        <Table label="Backends" columns={COLUMNS}>
          <tbody>
            {backends.map((backend) => (
              <tr key={backend.id}>
                <th scope="row">
                  <Link href={`/backends/${encodeURIComponent(backend.serviceId)}`}>{backend.serviceId}</Link>
                  {backend.qubits !== null && <span className="under">{backend.qubits} qubits</span>}
                </th>
                <td>
                  <BackendBadge of={backend} />
                </td>
                <td className="extra">{kindOf(backend.serviceId)}</td>
                <td className="extra figure">{backend.qubits ?? '–'}</td>
                <td className="figure">
                  {backend.averageQueueTimeMs === null ? '–' : duration(backend.averageQueueTimeMs)}
                </td>
                <td className="extra">{backend.location ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Page>
  );
}
