import type { ReportsApi } from '../upstream/upstream-api.js';
import type { CallerCache } from './caller-cache.js';

/** Reports are not cached. */
export function createReportRepository(service: ReportsApi, cache: CallerCache): ReportsApi {
  return {
    getOrganizationReport: (call, organizationId, range) =>
      cache.takeTurn(
        call,
        service.getOrganizationReport(call, organizationId, range),
        ({ qpus, members }) => qpus.length + members.length,
      ),
    getOrganizationUsage: (call, organizationId, range) =>
      cache.takeTurn(call, service.getOrganizationUsage(call, organizationId, range), ({ periods }) =>
        periods.reduce((sum, { groups }) => sum + groups.length, periods.length),
      ),
  };
}
