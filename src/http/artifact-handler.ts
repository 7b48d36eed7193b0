import type { ServerResponse } from 'node:http';
import type { ArtifactContent } from '../domain/artifact.js';
import { GatewayError } from '../domain/gateway-error.js';
import { parseArtifactPath } from '../graphql/job/artifact-path.js';
import type { Clients } from '../isolation/clients.js';
import { getCode } from '../pipeline/errors.js';
import type { Pipeline } from '../pipeline/pipeline.js';
import type { Result } from '../pipeline/result.js';
import { HTTP } from '../pipeline/transport.js';
import { LightAbortSignal } from '../primitives/light-abort-signal.js';
import { abortOnDisconnect, type Exchange, toRequestSource } from './exchange.js';
import { toHttpStatus } from './responses/http-status.js';
import { sendBytes } from './responses/send-bytes.js';
import { sendResponse } from './responses/send-response.js';
import { READ_METHODS, type Route } from './routes.js';

export interface ArtifactHandlerOptions {
  readonly pipeline: Pick<Pipeline, 'download' | 'reject'>;
  readonly clients: Clients;
}

/** Sends an artifact of a job. */
export function createArtifactRoute({ pipeline, clients }: ArtifactHandlerOptions): Route {
  const handle = async ({ request, response, requestId }: Exchange, path: string) => {
    const artifact = parseArtifactPath(path);
    if (!artifact) {
      const message = 'Not found: an artifact is at /artifacts/<job id>/<artifact id>.';
      return sendErrors(
        response,
        pipeline.reject({ requestId, transport: HTTP }, new GatewayError('NOT_FOUND', message)),
      );
    }
    const signal = new LightAbortSignal();
    abortOnDisconnect(response, signal);
    const source = toRequestSource(request, clients);
    const content = await pipeline.download({ source, requestId, signal, ...artifact });
    if (response.destroyed) return;
    if ('bytes' in content) sendContent(response, content, artifact.artifactId, clients);
    else sendErrors(response, content);
  };
  return { methods: READ_METHODS, isApi: true, handle };
}

/** Types that a browser may run or render with scripts. Nothing of the service may run on the origin of the gateway. */
const ACTIVE_TYPE = /html|xml|svg|script|css|wasm|pdf|multipart|manifest|event-stream/i;
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?: *; *[\w.-]{1,50}=[\w."-]{1,50}){0,3}$/;

function toSafeType(mediaType: string | null): string {
  return mediaType !== null && MEDIA_TYPE.test(mediaType) && !ACTIVE_TYPE.test(mediaType)
    ? mediaType
    : 'application/octet-stream';
}

/** The base headers forbid to guess another type. */
function sendContent(
  response: ServerResponse,
  { bytes, mediaType }: ArtifactContent,
  artifactId: string,
  clients: Clients,
): void {
  response.writeHead(200, {
    'content-type': toSafeType(mediaType),
    'content-length': bytes.length,
    'content-disposition': `attachment; filename="${artifactId}"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  });
  if (response.req.method === 'HEAD') response.end();
  else sendBytes(clients, response, bytes);
}

function sendErrors(response: ServerResponse, result: Result): void {
  const { status = 500, headers } = toHttpStatus(result, true, response.req.method) ?? {};
  // The request is valid: it is the service that lacks the feature.
  const isNotOffered = getCode(result.errors?.[0]) === 'NOT_SUPPORTED';
  sendResponse(response, isNotOffered ? 501 : status, 'application/json', `${JSON.stringify(result)}\n`, headers);
}
