import { GatewayError, isNotOffered } from '../domain/gateway-error.js';
import type { ReadOptional } from './optional-paths.js';
import type { RestClient } from './transport/rest-client.js';
import { urlPath } from './transport/url-path.js';
import type { ReportsApi } from './upstream-api.js';
import { encodeUsageKind, encodeUsageRange } from './wire/usage.js';

/** Usage over time exists in v0.4 only (`GET /v0.4/organizations/{id}/usage`). */
export function createUsageApiV04(
  rest: RestClient,
  readOptional: ReadOptional,
): Pick<ReportsApi, 'getOrganizationUsage'> {
  return {
    async getOrganizationUsage(call, organizationId, range) {
      const path = urlPath`/v0.4/organizations/${organizationId}/usage`(encodeUsageRange(range));
      try {
        return await readOptional(call, { path, endpoint: 'usage' }, () =>
          rest.getDecoded(call, path, { decoder: 'v0.4 usage', argument: encodeUsageKind(range) }),
        );
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        throw new GatewayError('NOT_SUPPORTED', 'The service does not offer usage reports.', error.details);
      }
    },
  };
}
