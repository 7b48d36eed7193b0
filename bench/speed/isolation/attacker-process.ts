import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { lowerPriority } from '../processes.js';
import { resolveFile } from '../servers.js';
import type { AttackReport } from './attacker.js';

/** Another address than that of the victim. Other systems than Linux have one loopback address. */
const LOCAL_ADDRESS = process.platform === 'linux' ? '127.0.0.2' : '';

/** An attacker in its own process, so that it does not delay the client of the victim. */
export class AttackerProcess {
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess) {
    this.#child = child;
  }

  /** Loads the attack; `attack` starts it. */
  static async load(name: string, url: string): Promise<AttackerProcess> {
    const child = fork(resolveFile('isolation/attacker.js'), [name, url, LOCAL_ADDRESS]);
    await once(child, 'message');
    // What the attacker takes itself is not what is measured.
    if (child.pid !== undefined) lowerPriority(child.pid);
    return new AttackerProcess(child);
  }

  attack(): void {
    this.#child.send('start');
  }

  async stop(): Promise<AttackReport> {
    const report = once(this.#child, 'message');
    const exited = once(this.#child, 'exit');
    this.#child.send('stop');
    const [received] = (await report) as [AttackReport];
    await exited;
    return received;
  }
}
