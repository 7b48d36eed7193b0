#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Config, helpText, readConfig } from './config.js';
import { createGateway } from './gateway.js';
import { startSandbox } from './sandbox/sandbox.js';

const SANDBOX_KEY = 'sandbox';

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
    await run(reading.config).catch((error: unknown) => {
      process.stderr.write(`${startFailure(error)}\n`);
      process.exitCode = 1;
    });
}

async function run(config: Config): Promise<void> {
  const sandbox = config.UPSTREAM_URL
    ? null
    : await startSandbox({ port: config.SANDBOX_PORT, data: config.SANDBOX_DATA, speed: config.SANDBOX_SPEED });
  const gateway = await createGateway({
    config,
    upstreamUrl: config.UPSTREAM_URL ?? new URL(sandbox?.url ?? ''),
    ...(sandbox && { sandboxKey: SANDBOX_KEY }),
  }).catch(async (error: unknown) => {
    await sandbox?.close();
    throw error;
  });
  process.stdout.write(greeting(gateway.url, config, sandbox?.url ?? null));

  let stopping = false;
  const stop = async () => {
    // Whoever asks a second time does not want to wait for anything.
    if (stopping) process.exit(1);
    stopping = true;
    await gateway.close();
    await sandbox?.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop());
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

function startFailure(error: unknown): string {
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `Port ${error.port} is taken. Choose another with PORT or SANDBOX_PORT (0 takes any free one).`;
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
