import type { components } from '../../schema/v03.js';
import { GatewayError } from '../domain/gateway-error.js';
import type { BackendUsage, MemberUsage, OrganizationReport } from '../domain/organization.js';
import type { RestClient } from './transport/rest-client.js';
import { urlPath } from './transport/url-path.js';
import type { ReportsApi } from './upstream-api.js';
import { asArray, asDate, asId, asInt, asNumber, asObject, asString } from './wire/json-decoders.js';

type Wire = components['schemas'];

/** Reports exist in v0.3 only (`GET /v0.3/report/organizations/{id}`). */
export function createReportsApiV03(rest: RestClient): Pick<ReportsApi, 'getOrganizationReport'> {
  return {
    async getOrganizationReport(call, organizationId, { startDate, endDate }) {
      const query = { start_date: startDate, end_date: endDate };
      const path = urlPath`/v0.3/report/organizations/${organizationId}`(query);
      return rest.request(call, { method: 'GET', path }, (body) => decodeReport(body, organizationId));
    },
  };
}

function decodeReport(value: unknown, requestedId: string): OrganizationReport {
  const report = asObject<Wire['OrganizationReport']>(value);
  const organizationId = asString(report.organization_id) ?? requestedId;
  if (organizationId !== requestedId)
    throw new GatewayError('UPSTREAM_INVALID', 'Invalid response from the service: report of another organization.');
  return {
    organizationId,
    organization: asString(report.organization),
    startDate: asDate(report.start_date),
    endDate: asDate(report.end_date),
    budget: asNumber(report.budget),
    balance: asNumber(report.balance),
    currency: asString(report.currency),
    qpus: asArray(report.qpus, decodeUsage) ?? [],
    members: asArray(report.members, decodeMember) ?? [],
  };
}

function decodeUsage(value: unknown): BackendUsage | null {
  const usage = asObject(value);
  const backend = asId(usage['qpu_name']);
  return backend === null ? null : { backend, usage: asNumber(usage['usage']) };
}

function decodeMember(value: unknown): MemberUsage | null {
  const member = asObject(value);
  const userId = asId(member['id']);
  if (userId === null) return null;
  return {
    userId,
    jobs: asInt(member['jobs']),
    email: asString(member['user_email']),
    firstName: asString(member['first_name']),
    lastName: asString(member['last_name']),
    executionTime: asNumber(member['execution_time']),
    quota: asNumber(member['quota']),
    quotaConsumed: asNumber(member['quota_consumed']),
  };
}
