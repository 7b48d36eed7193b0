import type { IncomingMessage } from 'node:http';
import type { TextResponse } from './responses/send-response.js';

export interface ProtectedResourceOptions {
  /** Path of the resource. */
  readonly path: string;
  /** Identity providers whose access tokens are accepted. */
  readonly issuers: readonly string[];
  readonly isTrustedProxy: (address: string) => boolean;
}

/** How clients find out where users sign in: the metadata of a protected resource (RFC 9728), and the challenge that names them. */
export interface ProtectedResource {
  /** Routes by path. */
  readonly routes: Readonly<Record<string, (request: IncomingMessage) => Promise<TextResponse>>>;
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
  const reply = async (request: IncomingMessage): Promise<TextResponse> => {
    const metadata = {
      resource: `${getOrigin(request)}${path}`,
      authorization_servers: issuers,
      bearer_methods_supported: ['header'],
      resource_name: 'Quantum Job Gateway',
    };
    return { status: 200, type: 'application/json', body: JSON.stringify(metadata) };
  };
  return {
    // With the path of the resource behind it; some clients ask for the one without.
    routes: { [`${WELL_KNOWN}${path}`]: reply, [WELL_KNOWN]: reply },
    getChallenge: (request) => `Bearer resource_metadata="${getOrigin(request)}${WELL_KNOWN}${path}"`,
  };
}

export const isMetadataPath = (path: string): boolean => path.startsWith(WELL_KNOWN);
