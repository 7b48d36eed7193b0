/** What mutations create or change. */
export type MutatedType = 'job' | 'session';
