import type { IncomingMessage } from 'node:http';
import type { TextResponse } from './responses/send-response.js';
import { createTextRoute, type Routes } from './routes.js';

export interface ProtectedResourceOptions {
  /** Path of the resource. */
  readonly path: string;
  /** Identity providers whose access tokens are accepted. */
  readonly issuers: readonly string[];
  readonly isTrustedProxy: (address: string) => boolean;
}

/** How clients find out where users sign in: the metadata of a protected resource (RFC 9728), and the challenge that names them. */
export interface ProtectedResource {
  readonly routes: Routes;
  /** The value of `WWW-Authenticate`. */
  readonly getChallenge: (request: IncomingMessage) => string;
}

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

export function createProtectedResource({
  path,
  issuers,
  isTrustedProxy,
}: ProtectedResourceOptions): ProtectedResource {
  // Clients compare the resource with the URL that they use.
  const getOrigin = ({ headers, socket }: IncomingMessage) => {
    const forwarded = isTrustedProxy(socket.remoteAddress ?? '') ? headers['x-forwarded-proto'] : undefined;
    return `${forwarded === 'https' ? 'https' : 'http'}://${headers.host}`;
  };
  const respond = async (request: IncomingMessage): Promise<TextResponse> => {
    const metadata = {
      resource: `${getOrigin(request)}${path}`,
      authorization_servers: issuers,
      bearer_methods_supported: ['header'],
      resource_name: 'Quantum Job Gateway',
    };
    return { status: 200, type: 'application/json', body: JSON.stringify(metadata) };
  };
  const route = createTextRoute(respond, true);
  return {
    // The specification appends the path of the resource; some clients ask without it.
    routes: { [`${WELL_KNOWN}${path}`]: route, [WELL_KNOWN]: route },
    getChallenge: (request) => `Bearer resource_metadata="${getOrigin(request)}${WELL_KNOWN}${path}"`,
  };
}
