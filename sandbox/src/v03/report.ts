import type { components } from '../../../schema/v03.js';
import { type Report, reportOn } from '../accounts/reports.js';
import { invalid, notFound } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import type { Parts } from '../services.js';
import type { Keyed } from './handlers.js';

const DAY_MS = 24 * 3_600_000;
const DEFAULT_DAYS = 30;

type Handlers = Pick<Keyed, 'getOrganizationReport'>;

/** Days are UTC's, and the last one counts. */
export function reportHandlers({ clock, store }: Parts): Handlers {
  return {
    getOrganizationReport({ path, query }, { organization }) {
      if (path.org_id !== organization.id) throw notFound('Organization');
      const end = dayOf(query.end_date, 'end_date') ?? Math.floor(clock.now() / DAY_MS) * DAY_MS;
      const start = dayOf(query.start_date, 'start_date') ?? end - DEFAULT_DAYS * DAY_MS;
      if (start > end) throw invalid('The first day is after the last.', 'query', 'start_date', 'end_date');
      return ok(reportView(reportOn(organization, start, end + DAY_MS, store), start, end));
    },
  };
}

function dayOf(day: string | undefined, name: string): number | null {
  if (day === undefined) return null;
  const time = Date.parse(`${day}T00:00:00Z`);
  // The pattern lets the 31st of any month pass.
  if (Number.isNaN(time) || dayView(time) !== day) throw invalid(`${day} is no day.`, 'query', name);
  return time;
}

const dayView = (time: number): string => new Date(time).toISOString().slice(0, 10);

function reportView(report: Report, start: number, end: number): components['schemas']['OrganizationReport'] {
  const { organization } = report;
  return {
    start_date: dayView(start),
    end_date: dayView(end),
    organization: organization.name,
    organization_id: organization.id,
    budget: organization.budgetUsd,
    balance: rounded(report.balanceUsd),
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
      quota_consumed: rounded(consumedUsd),
    })),
  };
}

const rounded = (usd: number): number => Math.round(usd * 10_000) / 10_000;
