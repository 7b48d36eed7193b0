import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { STATUSES } from '../components/badge.js';
import type { JobFilter, JobStatus } from '../generated/graphql.js';

/** Filters in the URL. */
export type Filters = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

const NAMES = ['status', 'backend', 'session', 'parent', 'submitter'] as const;

export function useFilters(): [Filters, (filters: Filters) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo(
    (): Filters => Object.fromEntries(NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : []))),
    [params],
  );
  const setFilters = useCallback(
    (next: Filters) => setParams(Object.entries(next).filter(([, value]) => value !== '')),
    [setParams],
  );
  return [filters, setFilters];
}

export function toJobFilter({ status, backend, session, parent, submitter }: Filters): JobFilter {
  return {
    ...(isStatus(status) && { statuses: [status] }),
    ...(backend && { backendIds: [backend] }),
    ...(session && { sessionId: session }),
    ...(parent && { parentId: parent }),
    ...(submitter && { submitterId: submitter }),
  };
}

function isStatus(text: string | undefined): text is JobStatus {
  return text !== undefined && Object.hasOwn(STATUSES, text) && text !== 'UNKNOWN';
}
