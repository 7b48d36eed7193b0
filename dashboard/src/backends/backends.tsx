import { useQuery } from 'urql';
import { Page } from '../components/page.js';
import { EmptyState, Loading, PageErrors } from '../components/states.js';
import { DateTimeText } from '../components/time.js';
import { graphql, readFragment } from '../generated/index.js';
import { BackendTable } from './backend-table.js';
import { useComparison } from './comparison-choice.js';
import { FidelityComparison } from './fidelity-comparison.js';
import { BackendLiveFields, useLiveBackends } from './use-live-backends.js';

const BackendList = graphql(`
  query BackendList {
    backends {
      id
      ...ListedBackend
      ...BackendLiveFields
    }
  }
`);

/** All backends, with what a program costs and takes on each, and the fidelities of the selected ones over time. */
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
      <PageErrors subject="The backends" error={error} liveError={live.error} onRetry={retry} />
      {!backends && fetching && <Loading label="Loading backends" />}
      {backends?.length === 0 && <EmptyState title="No backends found" />}
      {backends && backends.length > 0 && (
        <>
          <BackendTable backends={backends} />
          {compared.length > 0 && <FidelityComparison names={compared} />}
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
