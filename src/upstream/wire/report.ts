import type { components } from '../../../schema/v03.js';
import { GatewayError } from '../../domain/gateway-error.js';
import type { BackendUsage, MemberUsage, OrganizationReport } from '../../domain/organization.js';
import { asObject } from '../../primitives/as-object.js';
import { asAmount, asCount, asDate, asDuration, asFullArray, asId, asString } from './json-decoders.js';
import { invalidResponseError, requireDecoded } from './response-decoders.js';

type Wire = components['schemas'];

/** Maximum members, and maximum backends. */
const MAX_ROWS = 5_000;

/** Decodes the report of the organization `requestedId`. */
export function decodeReport(value: unknown, requestedId = ''): OrganizationReport {
  const report = asObject<Wire['OrganizationReport']>(value);
  const organizationId = asString(report.organization_id) ?? requestedId;
  if (organizationId !== requestedId)
    throw new GatewayError('UPSTREAM_INVALID', 'Invalid response from the service: report of another organization.');
  for (const list of [report.qpus, report.members])
    if (list != null && (!Array.isArray(list) || list.length > MAX_ROWS))
      throw invalidResponseError(`a report with lists of at most ${MAX_ROWS} members and backends`);
  return {
    organizationId,
    organization: asString(report.organization),
    startDate: asDate(report.start_date),
    endDate: asDate(report.end_date),
    budget: asAmount(report.budget),
    balance: asAmount(report.balance),
    currency: asString(report.currency),
    qpus: decodeRows(report.qpus, decodeBackendUsage),
    members: decodeRows(report.members, decodeMember),
  };
}

/** Throws for a row that cannot be read: without it, the usage would seem to be less. */
function decodeRows<T>(list: unknown, decode: (row: unknown) => T | null): readonly T[] {
  if (list === null || list === undefined) return [];
  return requireDecoded(asFullArray(list, decode), 'a report whose members have ids and whose backends have names');
}

function decodeBackendUsage(value: unknown): BackendUsage | null {
  const usage = asObject(value);
  const backend = asId(usage['qpu_name']);
  // The service documents no unit; microseconds would be the largest number.
  return backend === null ? null : { backend, usage: asDuration(usage['usage'], 1_000) };
}

function decodeMember(value: unknown): MemberUsage | null {
  const member = asObject(value);
  const userId = asId(member['id']);
  if (userId === null) return null;
  return {
    userId,
    jobs: asCount(member['jobs']),
    email: asString(member['user_email']),
    firstName: asString(member['first_name']),
    lastName: asString(member['last_name']),
    executionTime: asDuration(member['execution_time'], 1_000),
    quota: asAmount(member['quota']),
    quotaConsumed: asAmount(member['quota_consumed']),
  };
}
