import { setImmediate as nextTurn } from 'node:timers/promises';
import { CallerRegistry } from '../../src/callers/caller-registry.js';
import { TurnScheduler } from '../../src/http/turn-scheduler.js';
import { UnfinishedInput } from '../../src/http/unfinished-input.js';
import { ManualClock } from './clock.js';

/** Requests that take a given time and record that they have run. */
export class ScheduledRequests {
  readonly done: string[] = [];
  readonly scheduler: TurnScheduler;
  readonly unfinishedInput: UnfinishedInput;
  #now = 0;

  constructor({ maxBytes = 1_000_000 } = {}) {
    const clock = new ManualClock();
    clock.preciseNow = () => this.#now;
    const callers = new CallerRegistry({ secret: 'secret', clock });
    this.unfinishedInput = new UnfinishedInput({ maxBytes, maxShare: 0.5, callers });
    const { unfinishedInput } = this;
    this.scheduler = new TurnScheduler({ callers, unfinishedInput, clock });
  }

  run(name: string, address: string, ms: number, bytes = 0): string | Promise<string> {
    return this.scheduler.run({
      getAddress: () => address,
      bytes,
      run: () => {
        this.spend(ms);
        this.done.push(name);
        return name;
      },
      onDrop: ({ message }) => message,
    });
  }

  spend(ms: number): void {
    this.#now += ms;
  }

  /** What has been done in each turn from now on, until as many requests have run. */
  async readTurns(requests: number): Promise<string[]> {
    const turns = [];
    for (let read = this.done.length; read < requests; read = this.done.length) {
      await nextTurn();
      if (this.done.length > read) turns.push(this.done.slice(read).join(' '));
    }
    return turns;
  }
}
