import { isUtf8 } from 'node:buffer';
import { GatewayError } from '../domain/gateway-error.js';
import type { CallContext } from '../upstream/call-context.js';
import type { ArtifactsApi } from '../upstream/upstream-api.js';
import { artifactTextKey, TTL_MS } from './cache-keys.js';
import type { CallCache } from './call-cache.js';
import { loadOnce } from './loader.js';

export interface ArtifactRepository extends ArtifactsApi {
  /** One call. The content as text; rejects with `NOT_SUPPORTED` if it is not UTF-8. */
  loadText(call: CallContext, jobId: string, artifactId: string): Promise<string>;
}

export function createArtifactRepository(service: ArtifactsApi, cache: CallCache): ArtifactRepository {
  return {
    get: service.get,
    loadText(call, jobId, artifactId) {
      const key = artifactTextKey(jobId, artifactId);
      const fetch = async () => ({ text: decodeText((await service.get(call, jobId, artifactId)).bytes) });
      // An artifact does not change.
      return loadOnce(call, key, async () => (await cache.getOrFetch(call, key, TTL_MS.final, fetch)).text);
    },
  };
}

function decodeText(bytes: Buffer): string {
  if (!isUtf8(bytes))
    throw new GatewayError('NOT_SUPPORTED', 'The artifact is not text. Get it from its `downloadPath`.');
  return bytes.toString();
}
