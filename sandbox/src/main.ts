import { inspect, parseArgs } from 'node:util';
import { apiKeys } from './accounts/accounts.js';
import { API_MONTHS, type ApiMonth, DEFAULT_API_MONTH, isApiMonth } from './api-month.js';
import { internalErrorChannel } from './http/request-handler.js';
import { DEFAULT_SPEED, startSandbox } from './sandbox.js';

const HELP = `A local implementation of the Quantum Job Service that simulates circuits. See docs/sandbox.md.

  --port       SANDBOX_PORT       Port on 127.0.0.1; 0 for any free one. Default: 4010.
  --data-file  SANDBOX_DATA_FILE  SQLite file. Default: in memory.
  --speed      SANDBOX_SPEED      How many times faster than the live service jobs run. Default: ${DEFAULT_SPEED}.
  --api-month                     Month whose v0.4 responses it gives: ${API_MONTHS.join(', ')}. Default: ${DEFAULT_API_MONTH}.
`;

// A full disk or a closed pipe there must not end it.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

const print = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({
    options: { port: text, 'data-file': text, speed: text, 'api-month': text, help: { type: 'boolean' } },
  });
  if (values.help) return print(HELP);
  const { SANDBOX_PORT, SANDBOX_DATA_FILE, SANDBOX_SPEED } = process.env;
  internalErrorChannel.subscribe((error) => process.stderr.write(`${inspect(error)}\n`));
  const sandbox = await startSandbox({
    // An empty variable counts as unset, an empty flag does not.
    port: parseNumber('SANDBOX_PORT', values.port ?? (SANDBOX_PORT || '4010')),
    dataFile: parsePath('SANDBOX_DATA_FILE', values['data-file'] ?? (SANDBOX_DATA_FILE || null)),
    speed: parseNumber('SANDBOX_SPEED', values.speed ?? (SANDBOX_SPEED || String(DEFAULT_SPEED))),
    apiMonth: parseMonth(values['api-month'] ?? DEFAULT_API_MONTH),
    liveJob: true,
  });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    sandbox.close().catch(reportError);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  print(
    `Sandbox listening on ${sandbox.url} (/v0.3 and /v0.4).\n` +
      `API keys: ${apiKeys.map(({ key }) => key).join(', ')}. Send "Authorization: apiKey <key>".`,
  );
}

function parseNumber(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0)) throw new RangeError(`${name} must be a number, got "${value}".`);
  return number;
}

function parsePath(name: string, value: string | null): string | null {
  if (value?.trim() === '') throw new RangeError(`${name} must not be empty.`);
  return value;
}

function parseMonth(value: string): ApiMonth {
  if (!isApiMonth(value)) throw new RangeError(`--api-month must be one of ${API_MONTHS.join(', ')}, got "${value}".`);
  return value;
}

function reportError(error: unknown): void {
  process.stderr.write(`${describeError(error)}\n`);
  process.exitCode = 1;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isPortInUse = 'code' in error && error.code === 'EADDRINUSE';
  return isPortInUse ? 'The port is in use. Choose another with SANDBOX_PORT.' : error.message;
}

main().catch(reportError);
