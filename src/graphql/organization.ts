import type { BackendUsage, MemberUsage, OrganizationReport } from '../domain/organization.js';
import { BackendRef, resolveBackend } from './backend.js';
import { builder, GLOBAL_ID_FIELD } from './builder.js';
import { callPerParent, NO_CALLS, oneCall } from './field-cost.js';
import { encodeGlobalId, parseServiceId } from './global-ids.js';
import { UserRef } from './user.js';

const QpuUsage = builder.objectRef<BackendUsage>('QpuUsage').implement({
  description: 'Usage of one QPU in the reported period.',
  fields: (t) => ({
    backend: t.field({
      type: BackendRef,
      nullable: true,
      description: 'The machine.',
      cost: { calls: oneCall },
      info: true,
      resolve: ({ backend }, _args, { ctx }, info) => resolveBackend(ctx, backend, info),
    }),
    usage: t.exposeFloat('usage', { nullable: true, description: 'How much, in the unit of the service.' }),
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
    jobs: t.exposeInt('jobs', { nullable: true, description: 'Jobs submitted.' }),
    email: t.exposeString('email', { nullable: true, description: 'E-mail address.' }),
    firstName: t.exposeString('firstName', { nullable: true, description: 'First name.' }),
    lastName: t.exposeString('lastName', { nullable: true, description: 'Last name.' }),
    executionTime: t.exposeFloat('executionTime', {
      nullable: true,
      description: 'Time that the jobs ran, in the unit of the service.',
    }),
    quota: t.exposeFloat('quota', { nullable: true, description: 'What the member may use.' }),
    quotaConsumed: t.exposeFloat('quotaConsumed', { nullable: true, description: 'What of it is used up.' }),
  }),
});

const Report = builder.objectRef<OrganizationReport>('OrganizationReport').implement({
  description: 'Usage report of an organization (`GET /v0.3/report/organizations/{id}`).',
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date', nullable: true, description: 'First day.' }),
    endDate: t.expose('endDate', { type: 'Date', nullable: true, description: 'Last day.' }),
    organization: t.exposeString('organization', { nullable: true, description: 'Name of the organization.' }),
    budget: t.exposeFloat('budget', { nullable: true, description: 'What the organization may use (quota limit).' }),
    balance: t.exposeFloat('balance', { nullable: true, description: 'What is left of it.' }),
    currency: t.exposeString('currency', { nullable: true, description: 'Unit of `budget` and `balance`.' }),
    qpus: t.expose('qpus', { type: [QpuUsage], nullable: false, description: 'By machine.' }),
    members: t.expose('members', { type: [MemberUsageType], nullable: false, description: 'By member.' }),
  }),
});

export const OrganizationRef = builder.objectRef<{ readonly id: string }>('Organization');

builder.objectType(OrganizationRef, {
  description: 'The organization that is billed. Only its id is known; see `report` for details.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ ...GLOBAL_ID_FIELD, resolve: ({ id }) => encodeGlobalId('Organization', id) }),
    serviceId: t.exposeID('id', {
      nullable: false,
      description: 'Id of the organization in the service (`organization_id`).',
    }),
    report: t.field({
      type: Report,
      nullable: true,
      description: 'Usage report; the last 30 days by default. One upstream call.',
      args: {
        startDate: t.arg({ type: 'Date', description: 'First day.' }),
        endDate: t.arg({ type: 'Date', description: 'Last day.' }),
      },
      cost: { calls: callPerParent },
      resolve: ({ id }, { startDate, endDate }, { ctx }) =>
        ctx.repository.reports.getOrganizationReport(ctx.call, id, {
          ...(startDate && { startDate: toDateString(startDate) }),
          ...(endDate && { endDate: toDateString(endDate) }),
        }),
    }),
  }),
});

function toDateString(date: Date | string): string {
  return new Date(date).toISOString().slice(0, 10);
}

builder.queryField('organization', (t) =>
  t.field({
    type: OrganizationRef,
    nullable: true,
    description: 'An organization. Its id is not checked before something of it is asked for.',
    args: { id: t.arg.id({ required: true, description: 'Global id or service id.' }) },
    cost: NO_CALLS,
    resolve: (_query, { id }, { ctx }) => ctx.call && { id: parseServiceId('Organization', id) },
  }),
);
