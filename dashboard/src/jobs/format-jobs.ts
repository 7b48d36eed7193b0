import type { JobStatus } from '../generated/graphql.js';

/** The name of a job; without one, the start of its service id. */
export const nameJob = ({ id, name }: { readonly id: string; readonly name: string | null }): string =>
  name || id.slice(4, 12);

export const isQueued = (status: JobStatus): boolean => status === 'SUBMITTED' || status === 'READY';

export const countJobs = (count: number): string => `${count.toLocaleString()} ${count === 1 ? 'job' : 'jobs'}`;

/** Such as "1,000", or "1,000 per circuit": the service does not report their sum. */
export function formatShots(
  shots: number | null,
  stats: { readonly circuits: number | null } | null,
): string | undefined {
  return shots === null ? undefined : `${shots.toLocaleString()}${(stats?.circuits ?? 1) > 1 ? ' per circuit' : ''}`;
}

const MAX_NAMES = 5;

/** The first names, as a sentence. Equal ones, such as those of a repeated program, are counted. */
export function listNames(jobs: readonly { readonly name: string }[]): string {
  const counts = new Map<string, number>();
  for (const { name } of jobs) counts.set(name, (counts.get(name) ?? 0) + 1);
  const shown = [...counts].slice(0, MAX_NAMES);
  const others = shown.reduce((left, [, count]) => left - count, jobs.length);
  const names = shown.map(([name, count]) => (count > 1 ? `${name} (${count})` : name));
  return `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}
