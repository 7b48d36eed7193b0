import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { exportJWK, type JWK, type JWTPayload, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import { onTestFinished } from 'vitest';
import { reservePort } from './ports.js';

export const AUDIENCE = 'urn:gateway';

/** Parameters with which the provider issues access tokens for the gateway. */
export const CLIENT_PARAMETERS = 'client_id=dashboard&scope=openid jobs&resource=urn:resource';

const RESOURCE = {
  scope: 'jobs',
  audience: AUDIENCE,
  accessTokenFormat: 'jwt',
  jwt: { sign: { alg: 'ES256' } },
} as const;

/** Claims of each user beyond `sub`. */
type Claims = Readonly<Record<string, unknown>>;

export interface IdentityProvider {
  /** Of what it issues to the client of the dashboard. */
  readonly issues: {
    accessTokenSeconds: number;
    hasRefreshTokens: boolean;
    /** Whether the discovery document names another origin for tokens, as that of Google and Cognito. */
    hasOtherTokenOrigin: boolean;
  };
  /** What `extraTokenClaims` adds for a user who signs in in a browser. */
  setClaims(subject: string, claims: Claims): void;
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

/** A real OpenID provider on a free port; stopped after the test. The dashboard at `dashboardUrl` is one of its clients. */
export async function startIdentityProvider(dashboardUrl = 'http://127.0.0.1'): Promise<IdentityProvider> {
  const port = await reservePort();
  const issuer = `http://127.0.0.1:${port}`;
  const requests: string[] = [];
  const claimsBySubject = new Map<string, Claims>();
  const issues = { accessTokenSeconds: 3_600, hasRefreshTokens: true, hasOtherTokenOrigin: false };
  const options = { issuer, dashboardUrl, claimsBySubject, issues };
  let keys = [await createSigningKey()];
  let provider = createProvider(options, keys);
  let server: Server | null = null;
  const start = async () => {
    server = createServer((request, response) => {
      requests.push(request.url ?? '');
      if (issues.hasOtherTokenOrigin) replaceTokenOrigin(response);
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
    issues,
    requests,
    setClaims: (subject, claims) => void claimsBySubject.set(subject, claims),
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
      provider = createProvider(options, keys);
    },
  };
}

/** The name of the host has as many characters, so the length of the document does not change. */
function replaceTokenOrigin(response: ServerResponse): void {
  const end = response.end.bind(response) as (body?: unknown) => ServerResponse;
  response.end = ((body?: unknown) =>
    end(
      typeof body === 'string'
        ? body.replace('"token_endpoint":"http://127.0.0.1', '"token_endpoint":"http://localhost')
        : body,
    )) as typeof response.end;
}

interface ProviderOptions {
  readonly issuer: string;
  readonly dashboardUrl: string;
  readonly claimsBySubject: ReadonlyMap<string, Claims>;
  readonly issues: IdentityProvider['issues'];
}

function createProvider(
  { issuer, dashboardUrl, claimsBySubject, issues }: ProviderOptions,
  keys: readonly SigningKey[],
): Provider {
  const configuration: Configuration = {
    clients: [
      {
        client_id: 'app',
        client_secret: 'secret',
        redirect_uris: ['http://127.0.0.1/callback'],
        id_token_signed_response_alg: 'ES256',
      },
      {
        client_id: 'dashboard',
        token_endpoint_auth_method: 'none',
        redirect_uris: [`${dashboardUrl}/signed-in`],
        grant_types: ['authorization_code', 'refresh_token'],
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: keys.map(({ jwk }) => jwk) as never },
    // Forms without a password.
    features: {
      devInteractions: { enabled: true },
      resourceIndicators: {
        enabled: true,
        getResourceServerInfo: () => ({ ...RESOURCE, accessTokenTTL: issues.accessTokenSeconds }),
      },
    },
    cookies: { keys: ['a key of tests'] },
    ttl: {
      AccessToken: (_context, { resourceServer }) => resourceServer?.accessTokenTTL ?? 3_600,
      Grant: 36_000,
      IdToken: 3_600,
      Interaction: 3_600,
      RefreshToken: 36_000,
      Session: 36_000,
    },
    claims: { openid: ['sub'], profile: ['name'] },
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...claimsBySubject.get(sub) }) }),
    clientBasedCORS: () => true,
    issueRefreshToken: () => Promise.resolve(issues.hasRefreshTokens),
    // Nobody is asked for consent.
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      } as never);
      grant.addOIDCScope('openid profile');
      grant.addResourceScope('urn:resource', 'jobs');
      await grant.save();
      return grant;
    },
    extraTokenClaims: (_context, token) => claimsBySubject.get('accountId' in token ? `${token.accountId}` : ''),
  };
  return new Provider(issuer, configuration);
}
