import type { components } from '../../schema/v03.js';
import { Fault } from '../domain/fault.js';
import type { BackendUsage, MemberUsage, OrganizationReport } from '../domain/organization.js';
import { path, type Rest } from './rest.js';
import type { Reports } from './upstream.js';
import { day, id, int, list, members, number, text } from './wire.js';

type Wire = components['schemas'];

/** Reports exist in v0.3 only (SPEC 4.2). */
export function reportsV03(rest: Rest): Reports {
  return {
    async organization(call, organizationId, { startDate, endDate }) {
      const query = { start_date: startDate, end_date: endDate };
      const answer = await rest.send(call, {
        method: 'GET',
        path: path`/v0.3/report/organizations/${organizationId}`(query),
      });
      return readReport(answer, organizationId);
    },
  };
}

function readReport(value: unknown, asked: string): OrganizationReport {
  const report = members<Wire['OrganizationReport']>(value);
  const organizationId = text(report.organization_id) ?? asked;
  if (organizationId !== asked)
    throw new Fault('UPSTREAM_INVALID', 'The service answered with the report of another organization.');
  return {
    organizationId,
    organization: text(report.organization),
    startDate: day(report.start_date),
    endDate: day(report.end_date),
    budget: number(report.budget),
    balance: number(report.balance),
    currency: text(report.currency),
    qpus: list(report.qpus, readUsage) ?? [],
    members: list(report.members, readMember) ?? [],
  };
}

function readUsage(value: unknown): BackendUsage | null {
  const usage = members(value);
  const backend = id(usage['qpu_name']);
  return backend === null ? null : { backend, usage: number(usage['usage']) };
}

function readMember(value: unknown): MemberUsage | null {
  const member = members(value);
  const userId = id(member['id']);
  if (userId === null) return null;
  return {
    userId,
    jobs: int(member['jobs']),
    email: text(member['user_email']),
    firstName: text(member['first_name']),
    lastName: text(member['last_name']),
    executionTime: number(member['execution_time']),
    quota: number(member['quota']),
    quotaConsumed: number(member['quota_consumed']),
  };
}
