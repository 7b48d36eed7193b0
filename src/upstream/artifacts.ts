import { isArtifactId } from '../domain/artifact.js';
import { GatewayError, isNotOffered } from '../domain/gateway-error.js';
import { isServiceId } from '../domain/service-id.js';
import { ARTIFACTS_ENDPOINT, type ReadOptional } from './optional-paths.js';
import type { RestClient } from './transport/rest-client.js';
import { urlPath } from './transport/url-path.js';
import type { ArtifactsApi } from './upstream-api.js';

/** Artifacts over `/v0.4/jobs/{UUID}/artifacts`. */
export function createArtifactsApiV04(rest: RestClient, readOptional: ReadOptional): ArtifactsApi {
  return {
    async get(call, jobId, artifactId) {
      if (!isServiceId(jobId) || !isArtifactId(artifactId))
        throw new GatewayError('NOT_FOUND', 'Not found: no artifact has this id.');
      const path = urlPath`/v0.4/jobs/${jobId}/artifacts/${artifactId}`();
      try {
        return await readOptional(call, { path, endpoint: ARTIFACTS_ENDPOINT }, () => rest.getBytes(call, path));
      } catch (error) {
        if (!isNotOffered(error)) throw error;
        throw new GatewayError('NOT_SUPPORTED', 'The service does not offer artifacts.', error.details);
      }
    },
  };
}

/** v0.3 has no artifacts. */
export function createUnsupportedArtifactsApi(): ArtifactsApi {
  return {
    get: async () => {
      throw new GatewayError('NOT_SUPPORTED', 'Artifacts require v0.4 of the service (UPSTREAM_JOBS_VERSION).');
    },
  };
}
