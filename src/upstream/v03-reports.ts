import type { RestClient } from './transport/rest-client.js';
import { urlPath } from './transport/url-path.js';
import type { ReportsApi } from './upstream-api.js';

/** Reports exist in v0.3 only (`GET /v0.3/report/organizations/{id}`). */
export function createReportsApiV03(rest: RestClient): Pick<ReportsApi, 'getOrganizationReport'> {
  return {
    async getOrganizationReport(call, organizationId, { startDate, endDate }) {
      const query = { start_date: startDate, end_date: endDate };
      const path = urlPath`/v0.3/report/organizations/${organizationId}`(query);
      return rest.getDecoded(call, path, { decoder: 'v0.3 report', argument: organizationId });
    },
  };
}
