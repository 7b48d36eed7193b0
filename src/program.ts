import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pino } from 'pino';
import { type Config, helpText, readConfig } from './config.js';
import { createGateway } from './gateway.js';

const SANDBOX_KEY = 'sandbox';
/** Whoever reads the log too slowly misses lines from here on, and holds nobody up. */
const MOST_LOG_BYTES = 16_000_000;
/** Lines are written so many bytes at a time, and after so many milliseconds at the latest: a write for each costs more than the line. */
const LOG_BYTES = 8_192;
const LOG_MS = 100;

/** The program: reads settings, starts, says where everything is, and stops when it is told to. */
export async function run(): Promise<void> {
  try {
    if (existsSync('.env')) process.loadEnvFile();
    const reading = readConfig(process.env, process.argv.slice(2));
    switch (reading.kind) {
      case 'help':
        process.stdout.write(helpText());
        break;
      case 'version':
        process.stdout.write(`${createRequire(import.meta.url)('../package.json').version}\n`);
        break;
      case 'complaints':
        process.stderr.write(`${reading.complaints.join('\n')}\n`);
        process.exitCode = 2;
        break;
      case 'config':
        await start(reading.config);
    }
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exitCode = 1;
  }
}

async function start(config: Config): Promise<void> {
  const sandbox = config.UPSTREAM_URL ? null : await openSandbox(config);
  const gateway = await createGateway({
    config,
    upstreamUrl: config.UPSTREAM_URL ?? new URL(sandbox?.url ?? ''),
    log: pino.destination({
      fd: 2,
      sync: false,
      maxLength: MOST_LOG_BYTES,
      minLength: LOG_BYTES,
      periodicFlush: LOG_MS,
    }),
    ...(sandbox && { sandboxKey: SANDBOX_KEY }),
  }).catch(async (error: unknown) => {
    await sandbox?.close();
    throw error;
  });

  let stopping = false;
  const stop = async () => {
    // Whoever asks a second time does not want to wait for anything.
    if (stopping) process.exit(1);
    stopping = true;
    await gateway.close();
    await sandbox?.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

  process.stdout.write(greeting(gateway.url, config, sandbox?.url ?? null));
  const trouble = sandbox ? null : await gateway.unready();
  if (trouble !== null && !stopping) process.stdout.write(warning(trouble, config));
}

async function openSandbox(config: Config) {
  // Loaded on demand: a gateway over a real service needs neither its code nor the packages that only it uses.
  const { startSandbox } = await import('#sandbox').catch((error: unknown) => {
    throw sandboxMissing(error);
  });
  return startSandbox({ port: config.SANDBOX_PORT, data: config.SANDBOX_DATA_FILE, speed: config.SANDBOX_SPEED });
}

/** The packages that only the sandbox uses are optional dependencies. */
function sandboxMissing(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const name = /^Cannot find (?:package|module) '([^']+)'/.exec(error.message)?.[1];
  if (name === undefined) return error;
  const message = `The sandbox is not installed: "${name}" is missing. Give --upstream URL to use a service, or install the optional dependencies (npm install --include=optional).`;
  return Object.assign(new Error(message, { cause: error }), { code: 'SANDBOX_MISSING' });
}

function greeting(url: string, config: Config, sandboxUrl: string | null): string {
  const service = sandboxUrl ? `${sandboxUrl}  (the sandbox: nothing leaves this machine)` : `${config.UPSTREAM_URL}`;
  const key = sandboxUrl
    ? `${SANDBOX_KEY}  (also: sandbox-colleague, sandbox-stranger)`
    : config.UPSTREAM_API_KEY
      ? "the caller's own, or else the one of UPSTREAM_API_KEY: whoever reaches this address can use your account"
      : "the caller's own";
  return `
  Quantum Job Gateway

  page      ${url}/
  GraphiQL  ${url}/graphql
  endpoint  ${url}/graphql  (POST, server-sent events, WebSocket)
  service   ${service}
  API key   ${key}

`;
}

function warning(trouble: string, { UPSTREAM_URL }: Config): string {
  return `  warning   ${trouble} Is UPSTREAM_URL right (${UPSTREAM_URL})? The gateway runs on,
            and answers UPSTREAM_UNAVAILABLE until the service is there.

`;
}

/** What to do about the ways in which a start fails that are not the program's own. */
const REMEDIES: Readonly<Record<string, (error: Failure) => string>> = {
  EADDRINUSE: ({ port }) =>
    `Port ${port} is taken. Choose another with PORT, SANDBOX_PORT or METRICS_PORT (0 takes any free one).`,
  EACCES: ({ port, message }) =>
    port ? `Port ${port} is not for this user. Choose one from 1024 on with PORT.` : `Not allowed: ${message}.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is no address of this machine. Choose another with HOST.`,
  BAD_USER_INPUT: ({ message }) => message,
  SANDBOX_DATA_FILE: ({ message }) => message,
  SANDBOX_MISSING: ({ message }) => message,
  ENOTFOUND: ({ hostname }) => `${hostname} is no address of this machine. Choose another with HOST.`,
};

interface Failure {
  readonly message: string;
  readonly port?: unknown;
  readonly address?: unknown;
  readonly hostname?: unknown;
}

function startFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const remedy = 'code' in error ? REMEDIES[`${error.code}`] : undefined;
  return remedy ? remedy(error) : (error.stack ?? error.message);
}
