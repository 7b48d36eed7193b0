import { inspect, parseArgs } from 'node:util';
import { apiKeys } from './accounts/accounts.js';
import { bugs } from './http/request-handler.js';
import { DEFAULT_SPEED, startSandbox } from './sandbox.js';

const HELP = `The Quantum Job Service on this machine, for trying things out.

  --port   SANDBOX_PORT       where it listens on 127.0.0.1 (4010)
  --data   SANDBOX_DATA_FILE  file that it keeps everything in (nothing is kept)
  --speed  SANDBOX_SPEED      how many times faster than a real machine its jobs run (${DEFAULT_SPEED})
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { port: text, data: text, speed: text, help: { type: 'boolean' } } });
  if (values.help) return say(HELP);
  const { SANDBOX_PORT, SANDBOX_DATA_FILE, SANDBOX_SPEED } = process.env;
  bugs.subscribe((bug) => process.stderr.write(`${inspect(bug)}\n`));
  const sandbox = await startSandbox({
    port: numberFrom('port', values.port ?? SANDBOX_PORT ?? '4010'),
    data: (values.data ?? SANDBOX_DATA_FILE) || null,
    speed: numberFrom('speed', values.speed ?? SANDBOX_SPEED ?? String(DEFAULT_SPEED)),
  });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    sandbox.close().catch(complain);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  say(
    `The sandbox listens on ${sandbox.url}, /v0.3 and /v0.4.\n` +
      `Its keys: ${apiKeys.map(({ key }) => key).join(', ')}. Send one as "Authorization: apiKey <key>".`,
  );
}

function numberFrom(name: string, value: string): number {
  const number = Number(value);
  if (value.trim() === '' || !(number >= 0)) throw new RangeError(`${name} is a number, not "${value}"`);
  return number;
}

function complain(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

main().catch(complain);
