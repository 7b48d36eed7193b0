/** What mutations create or change. The end of a session cancels its queued jobs, too. */
export type MutatedType = 'job' | 'session' | 'endedSession';
