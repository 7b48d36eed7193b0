import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { exportJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { onTestFinished } from 'vitest';
import { reservePort } from './ports.js';

export const AUDIENCE = 'urn:gateway';

const RESOURCE = {
  scope: 'jobs',
  audience: AUDIENCE,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'ES256' } },
} as const;

/** Claims of each user beyond `sub`. */
type Claims = Readonly<Record<string, unknown>>;

export interface IdentityProvider {
  /** As in the claim `iss`. */
  readonly issuer: string;
  /** Requests that have arrived, as `/jwks`. */
  readonly requests: string[];
  /** An access token that the provider issues for a user. */
  issueToken(subject: string, claims?: Claims, ttlSeconds?: number): Promise<string>;
  /** A token that is signed with the key of the provider, or another one, and has any content. */
  sign(payload: JWTPayload, options?: { readonly header?: Claims; readonly key?: SigningKey }): Promise<string>;
  /** Replaces the key. Tokens that are signed with the earlier one remain valid only if it is `kept`. */
  rotateKeys(options?: { readonly keepsOld?: boolean }): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

interface SigningKey {
  readonly jwk: JWK;
  readonly kid: string;
}

let lastKey = 0;

export async function createSigningKey(): Promise<SigningKey> {
  lastKey += 1;
  const kid = `key-${lastKey}`;
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { kid, jwk: { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' } };
}

/** A real OpenID provider on a free port; stopped after the test. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  const port = await reservePort();
  const issuer = `http://127.0.0.1:${port}`;
  const requests: string[] = [];
  const claimsBySubject = new Map<string, Claims>();
  let keys = [await createSigningKey()];
  let provider = createProvider(issuer, keys, claimsBySubject);
  let server: Server | null = null;
  const start = async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      void provider.callback()(request, response);
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
  };
  const stop = async () => {
    const stopped = server;
    server = null;
    stopped?.closeAllConnections();
    await new Promise<void>((resolve) => (stopped ? stopped.close(() => resolve()) : resolve()));
  };
  await start();
  onTestFinished(stop);
  return {
    issuer,
    requests,
    start,
    stop,
    async issueToken(subject, claims = {}, ttlSeconds = 3_600) {
      const client = await provider.Client.find('app');
      if (!client) throw new Error('no client');
      const token = new provider.AccessToken({
        accountId: subject,
        client,
        scope: 'jobs',
      } as never);
      claimsBySubject.set(subject, claims);
      token.resourceServer = new provider.ResourceServer('urn:resource', { ...RESOURCE, accessTokenTTL: ttlSeconds });
      return token.save();
    },
    async sign(payload, { header = {}, key = keys[0] as SigningKey } = {}) {
      return new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: key.kid, ...header }).sign(key.jwk);
    },
    async rotateKeys({ keepsOld = true } = {}) {
      const key = await createSigningKey();
      keys = keepsOld ? [key, ...keys] : [key];
      provider = createProvider(issuer, keys, claimsBySubject);
    },
  };
}

function createProvider(
  issuer: string,
  keys: readonly SigningKey[],
  claimsBySubject: ReadonlyMap<string, Claims>,
): Provider {
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'app',
        client_secret: 'secret',
        redirect_uris: ['http://127.0.0.1/callback'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: keys.map(({ jwk }) => jwk) as never },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => RESOURCE,
      },
    },
    extraTokenClaims: (_context, token) => claimsBySubject.get('accountId' in token ? `${token.accountId}` : ''),
  };
  return new Provider(issuer, configuration);
}
