import { isUtf8 } from 'node:buffer';
import { GatewayError } from '../domain/gateway-error.js';
import type { CallContext } from '../upstream/call-context.js';
import type { ArtifactsApi } from '../upstream/upstream-api.js';
import { artifactTextKey, TTL_MS } from './cache-keys.js';
import { fetchEach, Loader } from './loader.js';
import type { ArtifactRepository } from './repository.js';
import type { ScopedCache } from './scoped-cache.js';

/** Larger texts are not cached. */
const MAX_CACHED_CHARS = 1_000_000;
const SEPARATOR = '/';

interface ArtifactText {
  readonly text: string;
}

export function createArtifactRepository(service: ArtifactsApi, cache: ScopedCache): ArtifactRepository {
  const fetchText = async (call: CallContext, id: string): Promise<ArtifactText> => {
    const [jobId = '', artifactId = ''] = id.split(SEPARATOR);
    const { bytes } = await service.get(call, jobId, artifactId);
    return { text: decodeText(bytes) };
  };
  const texts = new Loader<ArtifactText>({
    cache,
    toKey: artifactTextKey,
    fetch: fetchEach((call, id) =>
      cache.fetchAndStore(
        call,
        () => fetchText(call, id),
        (value) => {
          // An artifact does not change.
          if (value.text.length <= MAX_CACHED_CHARS) cache.set(call, artifactTextKey(id), value, TTL_MS.final);
        },
      ),
    ),
    isBatched: false,
  });
  return {
    get: service.get,
    loadText: async (call, jobId, artifactId) => (await texts.load(call, `${jobId}${SEPARATOR}${artifactId}`)).text,
  };
}

function decodeText(bytes: Buffer): string {
  if (!isUtf8(bytes))
    throw new GatewayError('NOT_SUPPORTED', 'The artifact is not text. Get it from its `downloadPath`.');
  return bytes.toString();
}
