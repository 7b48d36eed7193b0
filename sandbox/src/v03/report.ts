import type { components } from '../../../schema/v03.js';
import { buildReport, type Report } from '../accounts/reports.js';
import { badRequest, notFound } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import type { SandboxServices } from '../services.js';
import type { AuthenticatedApi } from './handlers.js';

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 30;

type Handlers = Pick<AuthenticatedApi, 'getOrganizationReport'>;

/** Days are in UTC. The end date is included. */
export function createReportHandlers({ clock, store }: SandboxServices): Handlers {
  return {
    getOrganizationReport({ path, query }, { organization }) {
      if (path.org_id !== organization.id) throw notFound('Organization');
      const end = parseDay(query.end_date, 'end_date') ?? Math.floor(clock.now() / DAY_MS) * DAY_MS;
      const start = parseDay(query.start_date, 'start_date') ?? end - DEFAULT_DAYS * DAY_MS;
      if (start > end) throw badRequest('start_date is after end_date.', 'query', 'start_date', 'end_date');
      const report = buildReport(store, organization, { from: start, until: end + DAY_MS });
      return ok(toWireReport(report, start, end));
    },
  };
}

function parseDay(day: string | undefined, name: string): number | null {
  if (day === undefined) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  // The pattern of the contract accepts February 31.
  if (Number.isNaN(time) || formatDay(time) !== day) throw badRequest(`${day} is not a valid date.`, 'query', name);
  return time;
}

const formatDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

function toWireReport(report: Report, start: number, end: number): components['schemas']['OrganizationReport'] {
  const { organization } = report;
  return {
    start_date: formatDay(start),
    end_date: formatDay(end),
    organization: organization.name,
    organization_id: organization.id,
    budget: organization.budgetUsd,
    balance: roundUsd(report.balanceUsd),
    currency: 'usd',
    qpus: report.processors.map(({ backend, executionMs }) => ({ qpu_name: backend, usage: executionMs })),
    members: report.members.map(({ user, jobs, executionMs, consumedUsd }) => ({
      id: user.id,
      jobs,
      user_email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      execution_time: executionMs,
      quota: user.quotaUsd,
      quota_consumed: roundUsd(consumedUsd),
    })),
  };
}

const roundUsd = (usd: number): number => Math.round(usd * 10_000) / 10_000;
