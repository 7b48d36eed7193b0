import type { OverviewQuery } from '../generated/graphql.js';

/** What was not loaded, as the subject of a sentence: parts of the page, all of it, or new data for it. */
export function nameMissing({ jobs, sessions, backends, viewer }: Partial<OverviewQuery>): string {
  const parts = [
    ['The jobs', jobs],
    ['The sessions', sessions],
    ['The backends', backends],
    ['The spending', viewer?.organization?.usage],
  ] as const;
  const missing = parts.filter(([, part]) => !part);
  if (missing.length === parts.length) return WHOLE_PAGE;
  const [first, ...others] = missing;
  if (!first) return 'The latest overview';
  return others.length > 0 ? 'Some parts of the overview' : first[0];
}

const WHOLE_PAGE = 'The overview';

export const hasParts = (data: Partial<OverviewQuery>): boolean => nameMissing(data) !== WHOLE_PAGE;
