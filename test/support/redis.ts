import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATHS = [
  process.env['REDIS_SERVER_PATH'],
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
];

const PROGRAM = PATHS.find((path) => path && existsSync(path));

/** Whether a `redis-server` is installed: `describe.skipIf(!hasRedis)`. What is skipped then is said at the start of the run. */
export const hasRedis = PROGRAM !== undefined;

/** A Redis of its own on a free port of this machine, that keeps nothing on disk. */
export interface RedisServer {
  /** As `REDIS_URL` takes it; the same after a restart. */
  readonly url: string;
  /** It holds its connections and accepts new ones, and answers nothing. */
  pause(): void;
  resume(): void;
  /** From now on connections are refused; what was in it is lost. */
  kill(): Promise<void>;
  /** Starts it on the same port, empty. */
  restart(): Promise<void>;
  /** Ends it for good. */
  stop(): Promise<void>;
}

export async function startRedis(...settings: readonly string[]): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-redis-'));
  let port = 0;
  let server: ChildProcess | null = null;
  // Between being found free and being taken, a port may be taken by somebody else.
  for (let attempt = 0; server === null; attempt++) {
    port = await freePort();
    server = await run(port, directory, settings).catch((error: unknown) => {
      if (attempt === 4) throw error;
      return null;
    });
  }
  const kill = async () => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'close');
    // One that is paused hears this as well.
    server.kill('SIGKILL');
    await ended;
  };
  // Should whoever started it fail before it is stopped.
  const abandon = () => void server?.kill('SIGKILL');
  process.once('exit', abandon);
  return {
    url: `redis://127.0.0.1:${port}`,
    pause: () => void server?.kill('SIGSTOP'),
    resume: () => void server?.kill('SIGCONT'),
    kill,
    async restart() {
      await kill();
      server = await run(port, directory, settings);
    },
    async stop() {
      await kill();
      process.off('exit', abandon);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Resolves when it takes connections; throws with what it said when it ends instead. */
async function run(port: number, directory: string, settings: readonly string[]): Promise<ChildProcess> {
  const server = spawn(
    PROGRAM ?? 'redis-server',
    ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--appendonly', 'no', '--dir', directory, ...settings],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.on('close', () => reject(new Error(`redis-server has ended: ${said}`)));
    server.stdout.on('data', (chunk) => {
      said += chunk;
      if (said.includes('Ready to accept connections')) resolve();
    });
  });
  return server;
}

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port } = holder.address() as AddressInfo;
  holder.close();
  await once(holder, 'close');
  return port;
}
