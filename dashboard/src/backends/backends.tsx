import { useQuery } from 'urql';
import { Link } from 'wouter';
import { formatDuration } from '../components/format-duration.js';
import { formatOptional } from '../components/format-optional.js';
import { lazyPart } from '../components/lazy-component.js';
import { Page } from '../components/page.js';
import { EmptyState, ErrorState, Loading } from '../components/states.js';
import { Table } from '../components/table.js';
import { DateTimeText } from '../components/time.js';
import type { BackendListQuery } from '../generated/graphql.js';
import { graphql, readFragment } from '../generated/index.js';
import { BackendBadge } from './backend-badge.js';
import { getBackendKind } from './backend-kind.js';
import { MAX_COMPARED, useComparison } from './comparison-choice.js';
import { BackendLiveFields, useLiveBackends } from './use-live-backends.js';
import './backends.css';
import '../styles/print.css';

const BackendChoice = lazyPart(() => import('./backend-choice.js'));

const BackendList = graphql(`
  query BackendList {
    backends {
      id
      serviceId
      qubits
      location
      ...BackendLiveFields
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

/** All backends with live status and queue time, and a comparison of the selected ones. */
export default function Backends() {
  const [{ data, fetching, error }, refetch] = useQuery({ query: BackendList, requestPolicy: 'cache-and-network' });
  const retry = () => refetch({ requestPolicy: 'network-only' });
  const live = useLiveBackends(null);
  const [compared] = useComparison();
  const backends = data?.backends;
  const changedAt = backends
    ?.map((backend) => readFragment(BackendLiveFields, backend).lastUpdatedAt ?? '')
    .sort()
    .at(-1);
  return (
    <Page
      title="Backends"
      description={changedAt ? <LastChange at={changedAt} /> : 'Status and queue times update live.'}
    >
      {error && <ErrorState subject="The backends" error={error} onRetry={retry} />}
      {live.error && <ErrorState subject="Live updates" error={live.error} />}
      {!backends && fetching && <Loading label="Loading backends" />}
      {backends?.length === 0 && <EmptyState title="No backends found" />}
      {backends && backends.length > 0 && (
        <>
          <Table label="Backends" columns={COLUMNS}>
            <tbody>
              {backends.map((backend) => (
                <BackendRow key={backend.id} backend={backend} />
              ))}
            </tbody>
          </Table>
          <BackendChoice compared={compared} fallback={<Loading label="Loading comparison" />} />
        </>
      )}
    </Page>
  );
}

function LastChange({ at }: { readonly at: string }) {
  return (
    <>
      Status and queue times update live. Last change: <DateTimeText at={at} isExact />
    </>
  );
}

function BackendRow({ backend }: { readonly backend: NonNullable<BackendListQuery['backends']>[number] }) {
  const { serviceId, qubits, location } = backend;
  const live = readFragment(BackendLiveFields, backend);
  const [compared, choose] = useComparison();
  const isChosen = compared.includes(serviceId);
  return (
    <tr>
      <th scope="row">
        <input
          type="checkbox"
          className="compare-choice"
          aria-label={`Compare ${serviceId}`}
          checked={isChosen}
          disabled={!isChosen && compared.length >= MAX_COMPARED}
          onChange={({ target }) => choose(serviceId, target.checked)}
        />
        <Link href={`/backends/${encodeURIComponent(serviceId)}`}>{serviceId}</Link>
        {qubits !== null && <span className="subtext">{qubits} qubits</span>}
      </th>
      <td>
        <BackendBadge backend={live} />
      </td>
      <td className="secondary">{getBackendKind(serviceId)}</td>
      <td className="secondary numeric">{qubits ?? '–'}</td>
      <td className="numeric queue-time">{formatOptional(live.averageQueueTimeMs, formatDuration)}</td>
      <td className="secondary">{location ?? '–'}</td>
    </tr>
  );
}
