import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parseEnv } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { SANDBOX_KEY } from './assembly/open-sandbox.js';
import { type Config, type ConfigResult, helpText, loadConfig } from './config.js';
import { detectMaxMemoryMb } from './limits.js';
import { openBrowser } from './open-browser.js';
import { OutputWriter } from './output-writer.js';

/** How long the end waits until the last lines of the log are written. */
const FINISH_LOG_MS = 1_000;

/**
 * After a burst of requests, V8 may allocate objects of the same kinds in the old generation from then on. They keep what they refer to
 * until the next major garbage collection, which costs about 15 % of the CPU.
 */
export const V8_FLAGS = '--no-allocation-site-pretenuring';

/**
 * During the start, V8 would extend the young generation to its maximum, although nearly all that is allocated lives on: memory that an idle
 * gateway does not need. The default is 2.
 */
const YOUNG_GENERATION_GROWTH = { start: '--semi-space-growth-factor=1', default: '--semi-space-growth-factor=2' };

/** After the first requests of a new process. */
const PRELOAD_DELAY_MS = 1_000;

/** Reads settings, starts the gateway, prints its addresses and stops it on a signal. */
export async function runCli(): Promise<void> {
  setFlagsFromString(V8_FLAGS);
  // A closed pipe or a full disk must not end the process.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  try {
    const hasFile = existsSync('.env');
    // Into the environment, as OpenTelemetry reads its own variables there.
    if (hasFile) process.loadEnvFile();
    const fileNames = hasFile ? Object.keys(parseEnv(readFileSync('.env', 'utf8'))) : [];
    const result = loadConfig(process.env, process.argv.slice(2), fileNames);
    switch (result.kind) {
      case 'help':
        process.stdout.write(helpText());
        break;
      case 'version':
        process.stdout.write(`${createRequire(import.meta.url)('../package.json').version}\n`);
        break;
      case 'errors':
        process.stderr.write(`${result.errors.join('\n')}\n`);
        process.exitCode = 2;
        break;
      case 'config':
        if (!['error', 'silent'].includes(result.config.LOG_LEVEL))
          for (const msg of result.warnings) process.stderr.write(formatLogLine({ msg }));
        await startGateway(result).catch((error: unknown) =>
          reportStartError(describeStartError(error, result.config), isInvalidSetting(error) ? 2 : 1),
        );
    }
  } catch (error) {
    reportStartError(error instanceof Error ? error.message : String(error), 1);
  }
}

function reportStartError(message: string, exitCode: 1 | 2): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = exitCode;
}

/** The codes of files that settings name, and that are read during the start: ACCOUNTS_FILE and TRUSTED_DOCUMENTS_FILE. */
const INVALID_FILE_CODES: ReadonlySet<unknown> = new Set(['ACCOUNTS_FILE', 'BAD_USER_INPUT']);

function isInvalidSetting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && INVALID_FILE_CODES.has(error.code);
}

type StartOptions = Extract<ConfigResult, { readonly kind: 'config' }>;

async function startGateway({ config, openPage, servesMcp }: StartOptions): Promise<void> {
  setFlagsFromString(YOUNG_GENERATION_GROWTH.start);
  // Help, the version and invalid settings are printed before the modules of the gateway are loaded, which takes a second.
  const { createGateway } = await import('./gateway.js');
  const output = new OutputWriter(1, () => '');
  const log = new OutputWriter(2, formatDroppedLines);
  process.on('exit', () => {
    output.flushAtExit();
    log.flushAtExit();
  });
  // The key is for the agent on standard input, not for every program of this host.
  const served = servesMcp ? { ...config, UPSTREAM_API_KEY: null } : config;
  const gateway = await createGateway({ config: served, environment: process.env, log });

  setFlagsFromString(YOUNG_GENERATION_GROWTH.default);

  let isStopping = false;
  const stop = async () => {
    // A second signal does not wait for requests in flight.
    if (isStopping) process.exit(1);
    isStopping = true;
    await gateway.close();
    await log.finish(FINISH_LOG_MS);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());

  if (servesMcp) {
    const authorization = `apiKey ${config.UPSTREAM_API_KEY ?? SANDBOX_KEY}`;
    await gateway.serveMcp({ input: process.stdin, output: process.stdout, authorization });
    if (!isStopping) await stop();
    return;
  }
  output.write(formatBanner(gateway.url, config, gateway.sandboxUrl));
  preloadYoga();
  if (openPage) openBrowser(`${gateway.url}/`, ({ message }) => process.stderr.write(`--open failed: ${message}\n`));
  const unreadyReason = gateway.sandboxUrl ? null : await gateway.getUnreadyReason();
  if (unreadyReason !== null && !isStopping) output.write(formatUnreadyWarning(unreadyReason, config));
}

function formatDroppedLines(lines: number): string {
  return formatLogLine({ lines, msg: 'log lines were dropped: standard error was full, closed or not read' });
}

/** A warning in the form of the log, which is not there yet, or full. */
function formatLogLine(fields: Readonly<Record<string, unknown>>): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), ...fields })}\n`;
}

/** Yoga also loads the executor of `@defer`. To load them with the first stream would delay all other requests by 0.1 s or more. */
function preloadYoga(): void {
  // The first stream is rejected with the cause if a package is missing.
  setTimeout(() => import('./http/graphql/yoga.js').catch(() => undefined), PRELOAD_DELAY_MS).unref();
}

function formatBanner(url: string, config: Config, sandboxUrl: string | null): string {
  const upstream = sandboxUrl ? `${sandboxUrl}  (the sandbox: no data leaves this host)` : `${config.UPSTREAM_URL}`;
  const key = sandboxUrl
    ? `${SANDBOX_KEY}  (also: sandbox-colleague, sandbox-stranger)`
    : config.AUTH_ISSUER.length > 0
      ? `users sign in with ${config.AUTH_ISSUER.join(', ')}`
      : config.UPSTREAM_API_KEY
        ? "the sender's, or the default API key: everyone who can reach this address can use your account"
        : "the sender's";
  return `
  Quantum Job Gateway

  dashboard  ${url}/
  GraphiQL   ${url}/graphql
  endpoint   ${url}/graphql  (POST, server-sent events, WebSocket)
  upstream   ${upstream}
  API key    ${key}
  memory     ${config.MAX_MEMORY_MB ?? detectMaxMemoryMb()} MB  (MAX_MEMORY_MB)

`;
}

function formatUnreadyWarning(reason: string, { UPSTREAM_URL }: Config): string {
  return `  warning    ${reason} Check UPSTREAM_URL (${UPSTREAM_URL}). The gateway is running and
             returns UPSTREAM_UNAVAILABLE until the service responds.

`;
}

/** Start errors that the user can fix, by code. */
const START_ERROR_MESSAGES: Readonly<Record<string, (error: StartError, config: Config) => string>> = {
  EADDRINUSE: ({ port }, config) =>
    `Port ${port} is in use. Choose another with ${findPortSetting(port, config)} (0: any free port).`,
  EACCES: ({ port, message }, config) =>
    port
      ? `No permission to use port ${port}. Choose one above 1023 with ${findPortSetting(port, config)}.`
      : `No permission: ${message}.`,
  EADDRNOTAVAIL: ({ address }) => `${address} is not an address of this host. Choose another with HOST.`,
  BAD_USER_INPUT: ({ message }) => message,
  SANDBOX_DATA_FILE: ({ message }) => message,
  ACCOUNTS_FILE: ({ message }) => message,
  MISSING_PACKAGE: ({ message }) => message,
  ENOTFOUND: ({ hostname }) => `${hostname} is not an address of this host. Choose another with HOST.`,
};

interface StartError {
  readonly message: string;
  readonly port?: unknown;
  readonly address?: unknown;
  readonly hostname?: unknown;
}

/** METRICS_PORT and SANDBOX_PORT are opened first: of two equal settings, PORT is the one that fails. */
function findPortSetting(port: unknown, config: Config): string {
  return (['PORT', 'METRICS_PORT', 'SANDBOX_PORT'] as const).find((name) => config[name] === port) ?? 'PORT';
}

/** The cause of a failed start, and what to do. */
function describeStartError(error: unknown, config: Config): string {
  if (!(error instanceof Error)) return String(error);
  const describe = 'code' in error ? START_ERROR_MESSAGES[`${error.code}`] : undefined;
  return describe ? describe(error, config) : (error.stack ?? error.message);
}
