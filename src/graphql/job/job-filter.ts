import { GatewayError } from '../../domain/gateway-error.js';
import type { Job, JobFilter, JobStatus } from '../../domain/job.js';
import { PAGE_SIZE } from '../../domain/page.js';
import type { Maybe } from '../../domain/value.js';
import { builder } from '../builder.js';
import { MAX_SEARCH_PAGES } from '../cost/field-cost.js';
import { parseArgumentId, parseArgumentIds } from '../relay/global-ids.js';
import { JobStatusEnum } from './job.js';

/** The filter must fit into a URL. */
const MAX_BACKENDS = 50;
const MAX_NAME_CHARS = 200;

export const JobFilterInput = builder.inputType('JobFilter', {
  description:
    'Filter for lists of jobs. A job must match all fields. A field that is omitted or null does not filter; an empty string is an error, and an empty list matches no job, without a call.',
  fields: (t) => ({
    statuses: t.field({
      type: [JobStatusEnum],
      description:
        'Only jobs with one of these statuses; `UNKNOWN` is not allowed. The service filters by one status per upstream call: the lists of several are merged, newest first. One upstream call per status for the first 25 edges, and on later pages up to one more per status.',
    }),
    backendIds: t.idList({
      description: `Only jobs on one of these backends, at most ${MAX_BACKENDS}: names or global ids. \`NOT_SUPPORTED\` in v0.3.`,
    }),
    sessionId: t.id({
      description: 'Only jobs of this session: global id or service id. `NOT_SUPPORTED` in v0.3.',
    }),
    submitterId: t.id({
      description:
        'Only jobs of this user: global id or service id. The service ignores users outside your projects. In v0.3 `NOT_SUPPORTED`, except in `Project.jobs`.',
    }),
    parentId: t.id({
      description:
        'Only child jobs of this job: global id or service id. In v0.3 `NOT_SUPPORTED` together with other filters, except `name`.',
    }),
    name: t.string({
      description: `Only jobs whose name contains this text, in upper or lower case; 1 to ${MAX_NAME_CHARS} characters. The service cannot search: the gateway scans up to ${MAX_SEARCH_PAGES * PAGE_SIZE} jobs per page of the connection (${MAX_SEARCH_PAGES} upstream calls). \`scannedCount\` has their number, and \`pageInfo.hasNextPage\` whether more remain.`,
    }),
  }),
});

export type JobFilterArgument = Maybe<typeof JobFilterInput.$inferInput>;

export interface ParsedJobFilter {
  /** Each status once; null for jobs with any status, empty for none. */
  readonly statuses: readonly JobStatus[] | null;
  /** The other filters of the service. */
  readonly filter: Omit<JobFilter, 'status'>;
  /** Null for jobs with any name. */
  readonly hasName: ((job: Pick<Job, 'name'>) => boolean) | null;
}

/** Validates the argument `filter`. */
export function parseJobFilter(argument: JobFilterArgument): ParsedJobFilter {
  const { statuses, backendIds, sessionId, submitterId, parentId, name } = argument ?? {};
  if (statuses?.includes('UNKNOWN'))
    throw new GatewayError('BAD_USER_INPUT', 'Cannot filter by the status `UNKNOWN`. Use the other values.');
  if (backendIds && backendIds.length > MAX_BACKENDS)
    throw new GatewayError(
      'BAD_USER_INPUT',
      `At most ${MAX_BACKENDS} values allowed in "backendIds"; got ${backendIds.length}.`,
    );
  if (name != null && (name === '' || name.length > MAX_NAME_CHARS))
    throw new GatewayError(
      'BAD_USER_INPUT',
      `"filter.name" must have 1 to ${MAX_NAME_CHARS} characters; got ${name.length}. Omit it for jobs with any name.`,
    );
  const filter: { -readonly [Name in keyof ParsedJobFilter['filter']]: JobFilter[Name] } = {};
  if (backendIds) filter.backends = [...parseArgumentIds('filter.backendIds', 'Backend', backendIds)];
  if (sessionId != null) filter.sessionId = parseArgumentId('filter.sessionId', 'Session', sessionId);
  if (submitterId != null) filter.submitterId = parseArgumentId('filter.submitterId', 'User', submitterId);
  if (parentId != null) filter.parentId = parseArgumentId('filter.parentId', 'Job', parentId);
  return {
    statuses: statuses ? [...new Set(statuses)] : null,
    filter,
    hasName: name == null ? null : createNameMatcher(name),
  };
}

function createNameMatcher(text: string) {
  const lowerCase = text.toLowerCase();
  return ({ name }: Pick<Job, 'name'>) => name?.toLowerCase().includes(lowerCase) ?? false;
}
