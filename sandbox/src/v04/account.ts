import type { components } from '../../../schema/v04.js';
import { buildUsage, type UsageReport, type UsageSum } from '../accounts/usage.js';
import type { ApiMonth } from '../api-month.js';
import { notFound } from '../http/api-error.js';
import { ok } from '../http/handlers.js';
import { findFormatSchema } from '../results/format-schemas.js';
import type { SandboxServices } from '../services.js';
import type { AuthenticatedApi } from './handlers.js';
import { toIso } from './timestamps.js';

type Wire = components['schemas'];
type AccountHandlers = Pick<AuthenticatedApi, 'whoami' | 'getOrganizationUsage' | 'getFormatSchema'>;

export function createAccountHandlers({ store, apiMonth }: SandboxServices): AccountHandlers {
  return {
    whoami: (_, { apiKey }) => ok({ key_id: apiKey.id, key_name: apiKey.name, project_id: apiKey.projectId }),
    getOrganizationUsage({ path, query }, { organization }) {
      if (path.organization_id !== 'self' && path.organization_id !== organization.id) throw notFound('Organization');
      const from = Date.parse(query.start_date);
      const to = Date.parse(query.end_date);
      const { group_by: groupBy, modality } = query;
      const report = buildUsage(store, organization, { from, to, groupBy, modality });
      return ok({
        organization: organization.id,
        usage_from: toIso(from),
        usage_to: toIso(to),
        group_type: groupBy,
        modality,
        ...toWireReport(report, apiMonth),
      });
    },
    getFormatSchema({ path }) {
      const schema = findFormatSchema(path.format);
      if (!schema) throw notFound('Format');
      return ok(schema);
    },
  };
}

/** Amounts by currency exist since August. */
function toWireReport({ unit, total, periods }: UsageReport, month: ApiMonth): Partial<Wire['Usage']> {
  const toSum = (sum: UsageSum) => ({
    amount: sum.amount,
    amount_unit: unit,
    ...(month >= '2026-08' && { amounts: [...sum.amounts] }),
    job_count: sum.jobs,
    time_us: sum.timeUs,
  });
  return {
    usage_unit: unit,
    amount_total: total.amount,
    ...(month >= '2026-08' && { amount_totals: [...total.amounts] }),
    job_count: total.jobs,
    time_us_total: total.timeUs,
    usage_data: periods.map(({ from, groups, ...sum }) => ({
      from,
      ...toSum(sum),
      group_usages: groups.map(({ id, name, ...group }) => ({ group_id: id, group_name: name, ...toSum(group) })),
    })),
  };
}
