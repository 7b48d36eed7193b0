import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import type { Attack } from './attack.js';
import type { AttackClient } from './attack-client.js';

export const ISSUER = 'https://login.example.com';
export const AUDIENCE = 'gateway';
const KEY_ID = 'key-1';

/** Path of the keys of the issuer, at the service. */
export const JWKS_PATH = '/jwks';

/** Environment of a gateway that accepts tokens of the issuer. */
export const toSignInEnv = (serviceUrl: string): Readonly<Record<string, string>> => ({
  AUTH_ISSUER: ISSUER,
  AUTH_AUDIENCE: AUDIENCE,
  AUTH_JWKS_URL: serviceUrl + JWKS_PATH,
  // The program that is measured runs in another folder.
  ACCOUNTS_FILE: resolve('bench/speed/attackers/accounts.json'),
});

/** Variables that the accounts file names. */
export const ACCOUNT_KEYS = { ACCOUNT_KEY: 'account' } as const;

export function createKeySet(): string {
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: KEY_ID, alg: 'ES256', use: 'sig' };
  return JSON.stringify({ keys: [key] });
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token whose signature is wrong. */
function createToken(round: number, keyId = KEY_ID, padding = 0): string {
  const claims = { sub: `${round}`, iss: ISSUER, aud: AUDIENCE, exp: 4_000_000_000, padding: 'x'.repeat(padding) };
  const header = { alg: 'ES256', kid: keyId };
  return `${encode(header)}.${encode(claims)}.${randomBytes(64).toString('base64url')}`;
}

const send = (client: AttackClient, token: string) =>
  client.query('{ __typename }', { headers: { authorization: `Bearer ${token}` } });

/** Access tokens that are not valid, each another one. */
export const TOKEN_ATTACKS: readonly Attack[] = [
  {
    name: 'forged-tokens',
    description: 'another access token for each request, with a wrong signature of a key of the issuer',
    run: (client, round) => send(client, createToken(round)),
    concurrency: 16,
    testRounds: 150,
    needsSignIn: true,
  },
  {
    name: 'tokens-of-unknown-keys',
    description: 'another access token for each request, each of another key that the issuer does not have',
    run: (client, round) => send(client, createToken(round, `key-of-${round}`)),
    concurrency: 16,
    testRounds: 150,
    needsSignIn: true,
  },
  {
    name: 'long-forged-tokens',
    description: 'access tokens of 12 kB with a wrong signature',
    run: (client, round) => send(client, createToken(round, KEY_ID, 8_500)),
    testRounds: 150,
    needsSignIn: true,
  },
];
