import { useEffect, useState } from 'react';
import { type CombinedError, useClient } from 'urql';
import { useAnnounce } from '../components/announcer.js';
import { graphql } from '../generated/index.js';
import { formatStatus } from './backend-state.js';

/** Fields that change while a page is open: selected by queries and by the subscription, which updates the cache. */
export const BackendLiveFields = graphql(`
  fragment BackendLiveFields on Backend {
    id
    serviceId
    averageQueueTimeMs
    lastUpdatedAt
    ...BackendStatusFields
  }
`);

const WatchedBackends = graphql(`
  subscription WatchedBackends($ids: [ID!]) {
    backends(ids: $ids) {
      observedAt
      previousStatus
      backend { id serviceId status ...BackendLiveFields }
    }
  }
`);

/** A change of the status while the page is open. */
export interface StatusChange {
  readonly backend: string;
  /** ISO 8601. */
  readonly at: string;
  readonly from: string;
  readonly to: string;
}

/** Older changes are dropped. */
const MAX_CHANGES = 100;

interface LiveBackends {
  /** Newest first. */
  readonly changes: readonly StatusChange[];
  /** Why there are no updates. */
  readonly error: CombinedError | undefined;
}

/** Watches a backend, or all if `id` is null. Announces changes of the status. */
export function useLiveBackends(id: string | null): LiveBackends {
  const client = useClient();
  const announce = useAnnounce();
  const [changes, setChanges] = useState<readonly StatusChange[]>([]);
  const [error, setError] = useState<CombinedError>();
  useEffect(() => {
    const variables = { ids: id === null ? null : [id] };
    const { unsubscribe } = client.subscription(WatchedBackends, variables).subscribe((result) => {
      setError(result.error);
      const event = result.data?.backends;
      if (!event?.previousStatus) return;
      const { previousStatus: from, observedAt: at, backend } = event;
      const to = formatStatus(backend.status);
      if (to === formatStatus(from)) return;
      announce(`${backend.serviceId}: ${to}`);
      const change = { backend: backend.serviceId, at, from: formatStatus(from), to };
      setChanges((previous) => [change, ...previous].slice(0, MAX_CHANGES));
    });
    return unsubscribe;
  }, [client, id, announce]);
  return { changes, error };
}
