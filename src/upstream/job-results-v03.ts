import type { ResultProcessing } from '../domain/job-results.js';
import type { CallContext } from './call-context.js';
import type { Fallback } from './fallback.js';
import type { RestClient } from './transport/rest-client.js';
import { urlPath } from './transport/url-path.js';
import type { ResultsApi } from './upstream-api.js';
import { nullIfNotFound } from './wire/response-decoders.js';

/** Results of v0.3, which has probabilities only, and one path for those of a job and of its child jobs. */
export function createResultsApiV03(rest: RestClient, fallback: Fallback): ResultsApi {
  /** The documented path is `/output`, but deployed services use `/results`. Null if there are none. */
  const getResults = (call: CallContext, id: string, { sharpen, aggregation }: ResultProcessing) => {
    const query = { sharpen, aggregation: aggregation?.toLowerCase() };
    return nullIfNotFound(
      fallback(
        call,
        'v0.3 results',
        () => rest.getDecoded(call, urlPath`/v0.3/jobs/${id}/results`(query), { decoder: 'v0.3 results' }),
        () => rest.getDecoded(call, urlPath`/v0.3/jobs/${id}/output`(query), { decoder: 'v0.3 results' }),
      ),
    );
  };
  return {
    async getProbabilities(call, { id }, processing) {
      const response = await getResults(call, id, processing);
      return response?.kind === 'circuit' ? response.results : 'NOT_OFFERED';
    },
    async getChildProbabilities(call, { id }, processing) {
      const response = await getResults(call, id, processing);
      return response?.kind === 'children' ? response.children : 'NOT_OFFERED';
    },
    getHistogram: async () => 'NOT_OFFERED',
    getShots: async () => 'NOT_OFFERED',
  };
}
