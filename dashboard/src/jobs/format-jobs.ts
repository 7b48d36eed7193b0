export const countJobs = (count: number): string => `${count} ${count === 1 ? 'job' : 'jobs'}`;

const MAX_NAMES = 5;

/** The first names, as a sentence. */
export function listNames(jobs: readonly { readonly name: string }[]): string {
  const names = jobs.slice(0, MAX_NAMES).map(({ name }) => name);
  const others = jobs.length - names.length;
  return `${names.join(', ')}${others > 0 ? ` and ${others} more` : ''}.`;
}
