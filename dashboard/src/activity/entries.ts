import type { JobStatus } from '../generated/graphql.js';

/** A job that has ended. */
export interface ActivityEntry {
  readonly id: string;
  readonly name: string | null;
  readonly status: JobStatus;
  /** When it ended; if the service does not say so, when the dashboard noticed. Unix milliseconds. */
  readonly at: number;
}

export interface FinalJob extends Omit<ActivityEntry, 'at'> {
  readonly completedAt: string | null;
}

const MAX_ENTRIES = 50;

/**
 * Adds a job to the log, in which the last job to end is first: a tab may notice later that a job has ended, such as after a reload. It
 * replaces the entry that ended first, also if it ended before that one: the user is told that the log has a new entry.
 */
export function addEntry(
  entries: readonly ActivityEntry[],
  { id, name, status, completedAt }: FinalJob,
  now: number,
): readonly ActivityEntry[] {
  const entry = { id, name, status, at: completedAt === null ? now : Date.parse(completedAt) };
  return [entry, ...entries.slice(0, MAX_ENTRIES - 1)].sort((a, b) => b.at - a.at);
}
