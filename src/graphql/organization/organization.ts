import type { BackendUsage, MemberUsage, OrganizationReport } from '../../domain/organization.js';
import { BackendRef, resolveBackend } from '../backend/backend.js';
import { builder, GLOBAL_ID_FIELD } from '../builder.js';
import { BY_ID, callPerParent, NO_CALLS } from '../cost/field-cost.js';
import { encodeGlobalId, parseServiceId } from '../relay/global-ids.js';
import { UserRef } from './members.js';

const QpuUsage = builder.objectRef<BackendUsage>('QpuUsage').implement({
  description: 'Usage of one backend in the reported period.',
  fields: (t) => ({
    backend: t.field({
      type: BackendRef,
      nullOnlyOnError: true,
      description: 'The backend.',
      cost: BY_ID,
      info: true,
      resolve: ({ backend }, _args, { ctx }, info) => resolveBackend(ctx, backend, info),
    }),
    usage: t.exposeFloat('usage', { description: 'Usage, in a unit defined by the service.' }),
  }),
});

const MemberUsageType = builder.objectRef<MemberUsage>('MemberUsage').implement({
  description: 'Usage of one member in the reported period.',
  fields: (t) => ({
    user: t.field({
      type: UserRef,
      nullable: false,
      description: 'The member.',
      cost: NO_CALLS,
      resolve: ({ userId }) => ({ id: userId }),
    }),
    jobs: t.exposeInt('jobs', { description: 'Jobs submitted.' }),
    email: t.exposeString('email', { description: 'E-mail address.' }),
    firstName: t.exposeString('firstName', { description: 'First name.' }),
    lastName: t.exposeString('lastName', { description: 'Last name.' }),
    executionTime: t.exposeFloat('executionTime', {
      description: 'Execution time of the jobs, in a unit defined by the service.',
    }),
    quota: t.exposeFloat('quota', { description: 'Quota of the member, in `currency` of the report.' }),
    quotaConsumed: t.exposeFloat('quotaConsumed', {
      description: 'Consumed part of the quota, in `currency` of the report.',
    }),
  }),
});

const Report = builder.objectRef<OrganizationReport>('OrganizationReport').implement({
  description: 'Usage report of an organization (`GET /v0.3/report/organizations/{id}`).',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date', description: 'First day of the period.' }),
    endDate: t.expose('endDate', { type: 'Date', description: 'Last day of the period.' }),
    organization: t.exposeString('organization', { description: 'Name of the organization.' }),
    budget: t.exposeFloat('budget', { description: 'Quota limit of the organization, in `currency`.' }),
    balance: t.exposeFloat('balance', { description: 'Remaining budget, in `currency`.' }),
    currency: t.exposeString('currency', { description: 'Unit of `budget` and `balance`.' }),
    qpus: t.expose('qpus', { type: [QpuUsage], nullable: false, description: 'Usage by backend.' }),
    members: t.expose('members', { type: [MemberUsageType], nullable: false, description: 'Usage by member.' }),
  }),
});

export const OrganizationRef = builder.objectRef<{ readonly id: string }>('Organization');

builder.objectType(OrganizationRef, {
  description: 'The organization that is billed. Only its id is available; see `report` and `usage` for details.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID_FIELD, resolve: ({ id }) => encodeGlobalId('Organization', id) }),
    serviceId: t.exposeID('id', {
      nullable: false,
      description: 'Id of the organization in the service (`organization_id`).',
    }),
    report: t.field({
      type: Report,
      nullOnlyOnError: true,
      description: 'Usage report. Default: the last 30 days. One upstream call.',
      args: {
        startDate: t.arg({ type: 'Date', description: 'First day of the period.' }),
        endDate: t.arg({ type: 'Date', description: 'Last day of the period.' }),
      },
      access: 'reports',
      cost: { calls: callPerParent },
      resolve: ({ id }, { startDate, endDate }, { ctx }) =>
        ctx.repository.reports.getOrganizationReport(ctx.call, id, {
          startDate: startDate ? toDateString(startDate) : undefined,
          endDate: endDate ? toDateString(endDate) : undefined,
        }),
    }),
  }),
});

export function toDateString(date: Date | string): string {
  return new Date(date).toISOString().slice(0, 10);
}

builder.queryField('organization', (t) =>
  t.field({
    type: OrganizationRef,
    nullOnlyOnError: true,
    description: 'An organization by id. Existence is not checked until `report` or `usage` is selected.',
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: NO_CALLS,
    resolve: (_query, { id }, { ctx }) => {
      ctx.requireSender();
      return { id: parseServiceId('Organization', id) };
    },
  }),
);
