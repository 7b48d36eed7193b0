import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Gateway, LogSink } from '../../src/gateway.js';
import { Client } from './client.js';
import { ManualClock } from './clock.js';
import { AUDIENCE, CLIENT_PARAMETERS, type IdentityProvider, startIdentityProvider } from './identity-provider.js';
import { reserveDashboardPort } from './ports.js';
import { startGateway } from './test-gateway.js';

/** Two accounts. Roles beyond those that are built in are named after what limits them. */
const ACCOUNTS = {
  roles: {
    student: {
      permissions: ['read', 'submit', 'cancel', 'manageSessions'],
      maxCost: { value: 10, unit: 'usd' },
    },
    simulation: {
      permissions: ['read', 'submit', 'manageSessions'],
      backends: ['simulator', 'qpu.forte-*'],
      maxShots: 1_000,
    },
    slow: { permissions: ['read'], operationsPerMinute: 3 },
    bare: { permissions: ['read'] },
  },
  accounts: {
    lab: {
      apiKey: { env: 'LAB_KEY' },
      members: [
        { where: { role: 'reader' }, role: 'reader' },
        { where: { role: 'bare' }, role: 'bare' },
        { where: { role: 'student' }, role: 'student' },
        { where: { role: 'simulation' }, role: 'simulation' },
        { where: { role: 'slow' }, role: 'slow' },
        { where: { groups: 'lab' }, role: 'manager' },
      ],
    },
    company: { apiKey: { env: 'COMPANY_KEY' }, members: [{ where: { groups: 'company' }, role: 'manager' }] },
  },
};

export interface SignInSetup {
  readonly gateway: Gateway;
  readonly provider: IdentityProvider;
  readonly clock: ManualClock;
  /** Lines of the log. */
  readonly log: readonly Readonly<Record<string, unknown>>[];
  /** Replaces the accounts file, and waits until `isRead`. */
  writeAccounts(accounts: unknown, isRead: () => boolean | Promise<boolean>): Promise<void>;
  /** Whether the log has a line with this message. */
  hasLogged(message: string): boolean;
  /** A client of somebody with these claims; default: in the group `lab`. */
  signIn(subject: string, claims?: Readonly<Record<string, unknown>>, ttlSeconds?: number): Promise<Client>;
  clientWith(authorization: string | null): Client;
  /** Another gateway with the same settings. */
  startAnother(): Promise<Gateway>;
}

export interface SignInOptions {
  /** Text, or content of a file in JSON. */
  readonly accounts?: unknown;
  /** Name of the accounts file. */
  readonly fileName?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly keys?: Readonly<Record<string, string>>;
  readonly clock?: ManualClock;
  /** Whether the provider is down when the gateway starts. */
  readonly isProviderDown?: boolean;
}

/** A gateway over `upstream` with a real OpenID provider. The clock starts at the time of the host, as tokens have that. */
export async function startSignIn(upstream: string, options: SignInOptions = {}): Promise<SignInSetup> {
  const folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, options.fileName ?? 'accounts.json');
  const write = (accounts: unknown) =>
    writeFile(file, typeof accounts === 'string' ? accounts : JSON.stringify(accounts));
  await write(options.accounts ?? ACCOUNTS);
  const port = await reserveDashboardPort();
  const provider = await startIdentityProvider(`http://127.0.0.1:${port}`);
  if (options.isProviderDown) await provider.stop();
  const clock = options.clock ?? new ManualClock(Date.now());
  const log: Readonly<Record<string, unknown>>[] = [];
  const sink: LogSink = { write: (line) => log.push(JSON.parse(line)) };
  const gatewayOptions = {
    clock,
    log: sink,
    environment: options.keys ?? { LAB_KEY: 'lab-key', COMPANY_KEY: 'company-key' },
    env: {
      AUTH_ISSUER: provider.issuer,
      AUTH_AUDIENCE: AUDIENCE,
      ACCOUNTS_FILE: file,
      AUTH_PARAMETERS: CLIENT_PARAMETERS,
      PORT: `${port}`,
      LOG_LEVEL: 'info',
      maxRetries: '0',
      ...options.env,
    },
  };
  const gateway = await startGateway(upstream, gatewayOptions);
  const clientWith = (authorization: string | null) => new Client(gateway.url, authorization);
  return {
    gateway,
    provider,
    clock,
    log,
    async writeAccounts(accounts, isRead) {
      await write(accounts);
      for (let i = 0; i < 100 && !(await isRead()); i++) {
        await clock.advance(5_000);
        // The gateway reads it meanwhile.
        await readFile(file);
      }
    },
    hasLogged: (message) => log.some(({ msg }) => msg === message),
    clientWith,
    startAnother: () => startGateway(upstream, { ...gatewayOptions, env: { ...gatewayOptions.env, PORT: '0' } }),
    async signIn(subject, claims = { groups: ['lab'] }, ttlSeconds = 3_600) {
      return clientWith(`Bearer ${await provider.issueToken(subject, claims, ttlSeconds)}`);
    },
  };
}
