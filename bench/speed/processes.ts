import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpus, tmpdir } from 'node:os';
import { createInterface } from 'node:readline';

/** The cores that the two sides run on, so that neither takes the other's time; null where they cannot be told to. */
export const PINS: { readonly measured: string; readonly others: string } | null =
  cpus().length > 1 && spawnSync('taskset', ['-p', String(process.pid)]).status === 0
    ? { measured: '0', others: cpus().length > 2 ? `1-${cpus().length - 1}` : '1' }
    : null;

/** The load comes from this process: it stays off the core that is measured. */
export function pinSelf(): void {
  if (PINS) spawnSync('taskset', ['-a', '-c', '-p', PINS.others, String(process.pid)]);
}

export interface BenchProcess {
  /** What `node` is given. */
  readonly argv: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A program of this bench or of anyone's that says where it listens, in a process of its own. */
export class BenchServer {
  readonly url: string;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, url: string) {
    this.#child = child;
    this.url = url;
  }

  static async start({ argv, env = {} }: BenchProcess, core: 'measured' | 'others'): Promise<BenchServer> {
    const command = [process.execPath, ...argv];
    const [file = '', ...rest] = PINS ? ['taskset', '-c', PINS[core], ...command] : command;
    const child = spawn(file, rest, {
      // Neither the settings in the environment of whoever runs this, nor those of a file `.env`.
      env: { ...(process.env['PATH'] && { PATH: process.env['PATH'] }), ...env },
      cwd: tmpdir(),
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    });
    if (!child.stdout) throw new Error('Its output cannot be read.');
    for await (const line of createInterface(child.stdout)) {
      const [, url] = /endpoint +(http:\S+?)\/graphql/.exec(line) ?? [];
      if (!url) continue;
      child.stdout.resume();
      return new BenchServer(child, url);
    }
    throw new Error(`${argv.join(' ')} ended before it listened.`);
  }

  async request<T>(question: string): Promise<T> {
    const answer = once(this.#child, 'message');
    this.#child.send(question);
    return (await answer)[0];
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await gone;
  }
}
