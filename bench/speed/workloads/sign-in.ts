import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCOUNT_KEYS, AUDIENCE, ISSUER, toSignInEnv } from '../attackers/tokens.js';
import type { Scenario } from '../sample.js';
import { createGateway } from '../servers.js';
import { compare, computeRatios, getCpuMs, print, printTargets } from '../table.js';
import { dashboard } from './dashboard.js';
import { identical } from './identical.js';
import { typename } from './typename.js';

/** A token may cost no more than this, relative to a key. */
const MAX_CPU_RATIO = 1.03;
const SCENARIOS: Readonly<Record<string, Scenario>> = { typename, dashboard, identical };
const KEY_ID = 'bench';

/** The same requests with an access token and with an API key, which is that of the account: both read the same cached data. */
export async function run(seconds: number): Promise<void> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const keySet = JSON.stringify({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: KEY_ID }] });
  const provider = createServer((_request, response) => response.end(keySet)).listen(0, '127.0.0.1');
  await once(provider, 'listening');
  const gateway = createGateway({
    env: {
      ...toSignInEnv(`http://127.0.0.1:${(provider.address() as AddressInfo).port}`),
      ...ACCOUNT_KEYS,
      // A person has half of the calls of a key: with the default, requests with a token would wait for each other.
      UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: '128',
    },
  });
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const signed = `${encode({ alg: 'RS256', kid: KEY_ID, typ: 'at+jwt' })}.${encode(CLAIMS)}`;
  const token = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`;
  print(`An access token of ${token.length} characters, and a key of ${ACCOUNT_KEYS.ACCOUNT_KEY.length}`);
  const names = Object.keys(SCENARIOS);
  try {
    for (const [name, scenario] of Object.entries(SCENARIOS)) {
      const withKey = { ...scenario, authorizations: [`apiKey ${ACCOUNT_KEYS.ACCOUNT_KEY}`] };
      const [ofToken, ofKey, ofBytes] = await compare(
        seconds / names.length,
        [
          [gateway, { ...scenario, label: `${name} with a token`, authorizations: [`Bearer ${token}`] }],
          [gateway, { ...withKey, label: `${name} with a key` }],
          // What Node takes to read a header of this length, whoever uses it.
          [gateway, { ...withKey, label: `${name} with a key and as many bytes`, padding: token.length }],
        ],
        { inOneProcess: true },
      );
      printTargets([
        {
          label: `${name}: CPU per request relative to a key`,
          max: MAX_CPU_RATIO,
          figures: computeRatios(ofToken, ofKey, getCpuMs),
        },
        {
          label: `${name}: relative to a key in a request of as many bytes`,
          max: MAX_CPU_RATIO,
          figures: computeRatios(ofToken, ofBytes, getCpuMs),
        },
      ]);
    }
  } finally {
    provider.close();
  }
}

/** As many as providers send for one user with a few roles. */
const CLAIMS = {
  iss: ISSUER,
  aud: AUDIENCE,
  sub: randomBytes(16).toString('hex'),
  iat: 1_700_000_000,
  exp: 4_000_000_000,
  jti: randomBytes(16).toString('hex'),
  azp: 'dashboard',
  scope: 'openid profile email offline_access',
  sid: randomBytes(16).toString('hex'),
  name: 'Ada Lovelace',
  preferred_username: 'ada',
  email: 'ada@example.com',
  groups: ['researchers', 'quantum-lab', 'submitters'],
  realm_access: { roles: ['default-roles-example', 'offline_access', 'uma_authorization'] },
};
