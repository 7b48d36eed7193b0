import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from './ports.js';

const PATHS = [
  process.env['REDIS_SERVER_PATH'],
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/opt/homebrew/bin/redis-server',
];

const PROGRAM = PATHS.find((path) => path && existsSync(path));

/** Whether a `redis-server` is installed, for `describe.skipIf(!hasRedis)`. The run starts with a list of skipped tests. */
export const hasRedis = PROGRAM !== undefined;

/** A Redis on a free port of this host, without files. */
export interface RedisServer {
  /** The value of `REDIS_URL`; the same after a restart. */
  readonly url: string;
  /** Stops responding. Existing connections stay open and new ones are accepted. */
  pause(): void;
  resume(): void;
  /** Ends the server, which loses its data; further connections are rejected. */
  kill(): Promise<void>;
  /** Starts it on the same port, empty. */
  restart(): Promise<void>;
  /** Ends it and deletes its directory. */
  stop(): Promise<void>;
  /** Resolves when Redis has replied to all that it received before, or at once when it does not respond. */
  roundTrip(): Promise<void>;
}

export async function startRedis(...settings: readonly string[]): Promise<RedisServer> {
  const directory = await mkdtemp(join(tmpdir(), 'gateway-redis-'));
  const port = await reservePort();
  let server = await run(port, directory, settings);
  const kill = async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'close');
    probe.stop();
    // Ends a paused process as well.
    server.kill('SIGKILL');
    await ended;
  };
  const probe = createProbe(port);
  // If the test process ends before the server is stopped.
  const killOnExit = () => void server.kill('SIGKILL');
  process.once('exit', killOnExit);
  return {
    url: `redis://127.0.0.1:${port}`,
    pause() {
      probe.stop();
      server.kill('SIGSTOP');
    },
    resume() {
      server.kill('SIGCONT');
      probe.start();
    },
    roundTrip: () => probe.roundTrip(),
    kill,
    async restart() {
      await kill();
      server = await run(port, directory, settings);
      probe.start();
    },
    async stop() {
      await kill();
      process.off('exit', killOnExit);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** A connection that sends PING while Redis responds. */
function createProbe(port: number) {
  let isActive = true;
  let socket: Socket | null = null;
  let waiting: (() => void)[] = [];
  // Several clocks may wait at the same time.
  const finish = () => {
    const resolved = waiting;
    waiting = [];
    for (const resolve of resolved) resolve();
  };
  const open = () =>
    connect(port, '127.0.0.1')
      .on('data', () => finish())
      .on('error', () => undefined)
      .on('close', () => {
        socket = null;
        finish();
      });
  return {
    start() {
      isActive = true;
    },
    stop() {
      isActive = false;
      socket?.destroy();
      finish();
    },
    roundTrip: () =>
      new Promise<void>((resolve) => {
        if (!isActive) return resolve();
        waiting.push(resolve);
        socket ??= open();
        socket.write('PING\r\n');
      }),
  };
}

/** Resolves when it accepts connections; throws its output if it ends before. */
async function run(port: number, directory: string, settings: readonly string[]): Promise<ChildProcess> {
  const server = spawn(
    PROGRAM ?? 'redis-server',
    ['--bind', '127.0.0.1', '--port', `${port}`, '--save', '', '--appendonly', 'no', '--dir', directory, ...settings],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let output = '';
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject);
    server.on('close', () => reject(new Error(`redis-server has ended: ${output}`)));
    server.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('Ready to accept connections')) resolve();
    });
  });
  return server;
}
