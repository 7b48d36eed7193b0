import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { STATUSES } from '../components/badge.js';
import type { JobFilter, JobStatus } from '../generated/graphql.js';

/** Filters in the URL. Empty strings do not filter. */
export interface Filters {
  readonly statuses: readonly JobStatus[];
  /** Text in the names of the jobs. */
  readonly name: string;
  readonly backend: string;
  readonly session: string;
  readonly parent: string;
  readonly submitter: string;
}

const TEXTS = ['name', 'backend', 'session', 'parent', 'submitter'] as const;

/** The states to filter by, each with the statuses that it stands for. */
export const STATES: readonly (readonly [label: string, statuses: readonly JobStatus[]])[] = [
  [STATUSES.SUBMITTED.label, ['SUBMITTED', 'READY']],
  [STATUSES.STARTED.label, ['STARTED']],
  [STATUSES.COMPLETED.label, ['COMPLETED']],
  [STATUSES.FAILED.label, ['FAILED']],
  [STATUSES.CANCELED.label, ['CANCELED']],
];

export function useFilters(): [Filters, (changed: Partial<Filters>) => void] {
  const [params, setParams] = useSearchParams();
  const filters = useMemo((): Filters => {
    const texts = Object.fromEntries(TEXTS.map((name) => [name, params.get(name) ?? '']));
    return { statuses: params.getAll('status').filter(isStatus), ...(texts as Omit<Filters, 'statuses'>) };
  }, [params]);
  const changeFilters = useCallback(
    (changed: Partial<Filters>) => setParams(toSearchParams({ ...filters, ...changed })),
    [filters, setParams],
  );
  return [filters, changeFilters];
}

export const NO_FILTERS: Filters = { statuses: [], name: '', backend: '', session: '', parent: '', submitter: '' };

export const hasFilters = (filters: Filters): boolean => toSearchParams(filters).length > 0;

/** Of the link of a session, which does not know whether there are any. */
export const isFailedOfSession = (filters: Filters): boolean =>
  filters.session !== '' &&
  `${filters.statuses}` === 'FAILED' &&
  !hasFilters({ ...filters, statuses: [], session: '' });

function toSearchParams({ statuses, ...texts }: Filters): string[][] {
  return [
    ...statuses.map((status) => ['status', status]),
    ...TEXTS.flatMap((name) => (texts[name] === '' ? [] : [[name, texts[name]]])),
  ];
}

export function toJobFilter({ statuses, name, backend, session, parent, submitter }: Filters): JobFilter {
  return {
    ...(statuses.length > 0 && { statuses: [...statuses] }),
    ...(name && { name }),
    ...(backend && { backendIds: [backend] }),
    ...(session && { sessionId: session }),
    ...(parent && { parentId: parent }),
    ...(submitter && { submitterId: submitter }),
  };
}

/** The global id that a text contains: the id of a job in the service or its global id. */
export function parseJobId(text: string): string | null {
  const [, id] = /^(?:Job:)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(text.trim()) ?? [];
  return id ? `Job:${id}` : null;
}

function isStatus(text: string): text is JobStatus {
  return STATES.some(([, statuses]) => statuses.some((status) => status === text));
}
