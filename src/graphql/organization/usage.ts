import { GatewayError } from '../../domain/gateway-error.js';
import type { OrganizationUsage, UsageGroup, UsageGroupType, UsageInterval, UsagePeriod } from '../../domain/usage.js';
import { toMs } from '../../domain/value.js';
import { builder } from '../builder.js';
import { callPerParent, NO_CALLS } from '../cost/field-cost.js';
import { MoneyType } from '../money.js';
import { encodeGlobalId } from '../relay/global-ids.js';
import { OrganizationRef, toDateString } from './organization.js';

/** Bounds the size of a report. */
const MAX_DAYS = 400;
const DAY_MS = 86_400_000;

const UsageGroupTypeEnum = builder.enumType('UsageGroupType', {
  description: 'What the groups of a usage report are.',
  values: {
    JOB: { description: 'One group per job.' },
    PROJECT: { description: 'One group per project.' },
    USER: { description: 'One group per user.' },
  } satisfies Record<UsageGroupType, { description: string }>,
});

const UsageIntervalEnum = builder.enumType('UsageInterval', {
  description: 'Length of the periods of a usage report.',
  values: {
    DAY: { description: 'A day.' },
    WEEK: { description: 'A week.' },
    MONTH: { description: 'A month.' },
  } satisfies Record<UsageInterval, { description: string }>,
});

const TYPENAMES: Readonly<Record<UsageGroupType, string>> = { JOB: 'Job', PROJECT: 'Project', USER: 'User' };

const AMOUNTS =
  'one entry per unit; never converted or added by the gateway. Null if not reported. Before August 2026 the service converted all amounts to one unit.';
const JOBS = 'Number of jobs; null if not reported.';
const TIME_MS = {
  description: 'QPU time of the jobs, in milliseconds; null if not reported.',
  cost: NO_CALLS,
  resolve: ({ timeUs }: Pick<UsagePeriod, 'timeUs'>) => toMs(timeUs, 'microsecond'),
} as const;

const UsageGroupRef = builder.objectRef<UsageGroup>('UsageGroup').implement({
  description: 'Usage of one job, project or user in a period, or of all others together.',
  fields: (t) => ({
    isOthers: t.boolean({
      nullable: false,
      description:
        'Whether this is the last row, with all other groups: the service returns the five with the highest cost.',
      cost: NO_CALLS,
      resolve: ({ id }) => id === null,
    }),
    groupId: t.id({
      description: 'Global id of the job, project or user, for `node`; null for the others.',
      cost: NO_CALLS,
      resolve: ({ id, type }) => id && encodeGlobalId(TYPENAMES[type], id),
    }),
    name: t.exposeString('name', { description: 'Name in the service; null if it has none.' }),
    amounts: t.expose('amounts', {
      type: [MoneyType],
      description: `Cost: ${AMOUNTS} For the others, the period minus its groups; null if they have different units.`,
    }),
    jobCount: t.exposeInt('jobs', { description: JOBS }),
    timeMs: t.float(TIME_MS),
  }),
});

const UsagePeriodRef = builder.objectRef<UsagePeriod>('UsagePeriod').implement({
  description: 'Usage of an organization in a day, week or month.',
  fields: (t) => ({
    from: t.expose('from', { type: 'Date', description: 'First day of the period.' }),
    amounts: t.expose('amounts', { type: [MoneyType], description: `Cost: ${AMOUNTS}` }),
    jobCount: t.exposeInt('jobs', { description: JOBS }),
    timeMs: t.float(TIME_MS),
    groups: t.expose('groups', {
      type: [UsageGroupRef],
      nullable: false,
      description:
        'The five groups with the highest cost, and a last row with the others (`isOthers`) unless there are none. Its figures are null if they cannot be computed.',
    }),
  }),
});

const UsageRef = builder.objectRef<OrganizationUsage>('OrganizationUsage').implement({
  description: 'Usage of an organization over time (`GET /v0.4/organizations/{id}/usage`).',
  fields: (t) => ({
    amounts: t.expose('amounts', { type: [MoneyType], description: `Cost: ${AMOUNTS}` }),
    jobCount: t.exposeInt('jobs', { description: JOBS }),
    timeMs: t.float(TIME_MS),
    periods: t.expose('periods', {
      type: [UsagePeriodRef],
      nullable: false,
      description: 'The periods, newest first.',
    }),
  }),
});

builder.objectField(OrganizationRef, 'usage', (t) =>
  t.field({
    type: UsageRef,
    nullOnlyOnError: true,
    description:
      'Usage per day, week or month, with both API versions. `NOT_FOUND` if the key cannot see the organization, `NOT_SUPPORTED` if the service does not offer usage reports. One upstream call.',
    args: {
      from: t.arg({ type: 'Date', required: true, description: 'First day.' }),
      to: t.arg({
        type: 'Date',
        required: true,
        description: `Day after the last one; at most ${MAX_DAYS} days after \`from\`.`,
      }),
      groupBy: t.arg({
        type: UsageGroupTypeEnum,
        required: true,
        defaultValue: 'PROJECT',
        description: 'What the groups are.',
      }),
      interval: t.arg({
        type: UsageIntervalEnum,
        required: true,
        defaultValue: 'DAY',
        description: 'Length of the periods.',
      }),
    },
    access: 'reports',
    cost: { calls: callPerParent },
    resolve: ({ id }, { from, to, groupBy, interval }, { ctx }) => {
      const [first, end] = [toDateString(from), toDateString(to)];
      const days = (Date.parse(end) - Date.parse(first)) / DAY_MS;
      if (days < 1 || days > MAX_DAYS)
        throw new GatewayError('BAD_USER_INPUT', `"to" must be 1 to ${MAX_DAYS} days after "from"; got ${days}.`);
      return ctx.repository.reports.getOrganizationUsage(ctx.call, id, { from: first, to: end, groupBy, interval });
    },
  }),
);
