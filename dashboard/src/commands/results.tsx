import type { ReactNode } from 'react';
import { BackendBadge } from '../backends/backend-badge.js';
import { STATUSES, StatusBadge } from '../components/badge.js';
import { formatEstimate } from '../components/format-duration.js';
import type { RecentPage } from '../components/recent-pages.js';
import { DateTimeText } from '../components/time.js';
import { formatSession } from '../sessions/format-session.js';
import { SessionBadge } from '../sessions/session-badge.js';
import { SessionName } from '../sessions/session-link.js';
import type { Known } from './known-objects.js';
import type { Searchable } from './rank-results.js';

/** A line of the command palette. */
export interface Result extends Searchable {
  /** Unique in the list. */
  readonly key: string;
  readonly kind: 'Command' | 'Page' | 'Job' | 'Session' | 'Backend' | 'Member';
  /** Whether it is the child job of another job. */
  readonly isChild?: boolean;
  /** What it does. Unset: it opens the page of an object. */
  readonly effect?: string;
  /** What is known about it, beside the list. */
  readonly details?: readonly (readonly [name: string, value: ReactNode])[];
  readonly run: () => void;
}

type Open = (path: string) => void;

/** Jobs, sessions, backends and members, each once. */
export function listObjects({ jobs, sessions, backends, report }: Known, open: Open): readonly Result[] {
  // The child jobs of a job have its name with a number: they come after all others.
  const sorted = [...jobs.filter(({ parent }) => !parent), ...jobs.filter(({ parent }) => parent)];
  const results: Result[] = [
    ...sorted.map(({ id, name, status, shots, submittedAt, failure, backend, session, parent }): Result => {
      const serviceId = id.slice(id.indexOf(':') + 1);
      return {
        key: `jobs/${serviceId}`,
        kind: 'Job',
        isChild: parent !== null,
        name: name || serviceId.slice(0, 8),
        note: [STATUSES[status].label, backend?.serviceId].filter(Boolean).join(', '),
        keywords: `job ${serviceId} ${failure?.message ?? ''}`,
        details: [
          ['Status', <StatusBadge key="status" status={status} />],
          ['Reason', failure?.message ?? failure?.code],
          ['Backend', backend?.serviceId],
          ['Submitted', submittedAt && <DateTimeText at={submittedAt} />],
          ['Shots', shots?.toLocaleString()],
          ['Session', session && <SessionName key="session" session={session} backend={backend} />],
        ],
        run: () => open(`/jobs/${id}`),
      };
    }),
    ...sessions.map(({ serviceId, status, createdAt, backend }): Result => {
      return {
        key: `sessions/${serviceId}`,
        kind: 'Session',
        name: formatSession({ serviceId, backend, createdAt }),
        note: `Session, ${status.toLowerCase()}`,
        keywords: `${backend?.serviceId ?? ''} ${serviceId}`,
        details: [
          ['Status', <SessionBadge key="status" status={status} />],
          ['Backend', backend?.serviceId],
          ['Created', createdAt && <DateTimeText at={createdAt} />],
          ['ID', serviceId.slice(0, 8)],
        ],
        run: () => open(`/sessions/${serviceId}`),
      };
    }),
    ...backends.map(
      (backend): Result => ({
        key: `backends/${backend.serviceId}`,
        kind: 'Backend',
        name: backend.serviceId,
        note: 'Backend',
        details: [
          ['Status', <BackendBadge key="status" backend={backend} />],
          ['Qubits', backend.qubits],
          ['Queue time', backend.averageQueueTimeMs === null ? null : formatEstimate(backend.averageQueueTimeMs)],
        ],
        run: () => open(`/backends/${encodeURIComponent(backend.serviceId)}`),
      }),
    ),
    ...(report?.members ?? []).map(
      ({ user, email, firstName, lastName, jobs: count }): Result => ({
        key: `members/${user.serviceId}`,
        kind: 'Member',
        name: [firstName, lastName].filter(Boolean).join(' ') || email || user.serviceId,
        note: 'Member',
        keywords: `jobs of ${email ?? ''} ${user.serviceId}`,
        details: [
          ['E-mail', email],
          ['Jobs this month', count?.toLocaleString()],
        ],
        run: () => open(`/jobs?${new URLSearchParams({ submitter: user.serviceId })}`),
      }),
    ),
  ];
  return uniqueByKey(results);
}

/** The first one with each key. */
export function uniqueByKey(results: readonly Result[]): readonly Result[] {
  const keys = new Set<string>();
  return results.filter(({ key }) => !keys.has(key) && keys.add(key));
}

/** The member whose jobs a link of the page shows, who may be an object, too; null for other links. */
export function findMember(path: string, name: string, objects: readonly Result[], open: Open): Result | null {
  const id = /^\/jobs\?submitter=([^&]+)$/.exec(path)?.[1];
  if (!id) return null;
  const key = `members/${decodeURIComponent(id)}`;
  const known = objects.find((result) => result.key === key);
  return known ?? { key, kind: 'Member', name, note: 'Member', run: () => open(path) };
}

const KINDS = { jobs: 'Job', sessions: 'Session', backends: 'Backend' } as const;
const OBJECT_PATH = /^\/(jobs|sessions|backends)\/(?:[a-z]+(?::|%3a))?(.+)$/i;

/** The pages that were open, without the current one, as results: with what is known now about their objects. */
export function listRecent(pages: readonly RecentPage[], objects: readonly Result[], open: Open): readonly Result[] {
  const known = new Map(objects.map((result) => [result.key, result]));
  return pages.flatMap(({ path, title }) => {
    const [, section, id] = OBJECT_PATH.exec(path) ?? [];
    if (!section || !id || path === location.pathname) return [];
    const key = `${section}/${id}`;
    const kind = KINDS[section as keyof typeof KINDS];
    return [known.get(key) ?? { key, kind, name: title, keywords: `${kind} ${id}`, run: () => open(path) }];
  });
}
