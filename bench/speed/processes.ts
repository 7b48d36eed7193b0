import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { cpus, setPriority, tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

/** Cores of the measured process and of the others, so that they do not compete; null if processes cannot be pinned. */
export const PINS: { readonly measured: string; readonly others: string } | null =
  cpus().length > 1 && spawnSync('taskset', ['-p', String(process.pid)]).status === 0
    ? { measured: '0', others: cpus().length > 2 ? `1-${cpus().length - 1}` : '1' }
    : null;

/** Keeps the load generator, which is this process, off the core of the measured process. */
export function pinSelf(): void {
  if (PINS) spawnSync('taskset', ['-a', '-c', '-p', PINS.others, String(process.pid)]);
}

/** Below the measured process and its client. */
const LOW_PRIORITY = 10;

/** On Linux each thread has its own priority, those of V8's garbage collection as well. */
export function lowerPriority(pid: number): void {
  const folder = `/proc/${pid}/task`;
  const threads = existsSync(folder) ? readdirSync(folder).map(Number) : [pid];
  for (const thread of threads) setPriority(thread, LOW_PRIORITY);
}

/** A profile is written in this time. */
const STOP_TIMEOUT_MS = 10_000;

export interface BenchProcess {
  /** Arguments of `node`. */
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export type Core = 'measured' | 'others' | 'any';

const getCores = (pins: NonNullable<typeof PINS>, core: Core): string =>
  core === 'any' ? `${pins.measured},${pins.others}` : pins[core];

/** A child process that prints its endpoint. */
export class BenchServer {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start({ argv, env = {} }: BenchProcess, core: Core): Promise<BenchServer> {
    const command = [process.execPath, ...argv];
    const [file = '', ...rest] = PINS ? ['taskset', '-c', getCores(PINS, core), ...command] : command;
    const child = spawn(file, rest, {
      // Settings of the environment or of a file `.env` would change what is measured.
      env: { ...(process.env['PATH'] && { PATH: process.env['PATH'] }), ...env },
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (!child.stdout) throw new Error('The output of the child process is not piped.');
    for await (const line of createInterface(child.stdout)) {
      const [, url] = /endpoint +(http:\S+?)\/graphql/.exec(line) ?? [];
      if (!url) continue;
      child.stdout.resume();
      return new BenchServer(child, url);
    }
    throw new Error(`${argv.join(' ')} exited before it listened.`);
  }

  async request<T>(message: string): Promise<T> {
    const response = once(this.#child, 'message');
    this.#child.send(message);
    return (await response)[0];
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async stop(): Promise<void> {
    if (!this.isRunning) return;
    const exit = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    await exit;
    clearTimeout(timer);
  }
}
