import { onTestFinished } from 'vitest';
import { ManualClock as BaseManualClock, flushEventLoop } from '../../src/primitives/manual-clock.js';

export { flushEventLoop };

/** The clock of most tests. */
export class ManualClock extends BaseManualClock {
  constructor(now: number = Date.parse('2026-11-02T09:00:00Z')) {
    super(now);
  }

  /** Advances from timer to timer until the promise has settled. Before each, `idle` waits for I/O to end. */
  async until<T>(promise: Promise<T>, idle: () => Promise<void>): Promise<T> {
    let settled = false;
    const onSettled = () => {
      settled = true;
    };
    promise.then(onSettled, onSettled);
    const deadline = this.now() + 24 * 3_600_000;
    while (!settled && this.now() < deadline) {
      await idle();
      if (!settled) this.fireNext();
      await flushEventLoop();
    }
    if (!settled) throw new Error('The promise has not settled within a day of the clock.');
    return promise;
  }
}

/** A clock on which a test says how long work takes, however fast the machine is. */
export class WorkClock extends ManualClock {
  #spentMs = 0;

  /** The work in progress takes some time of its turn. */
  spend(ms: number): void {
    this.#spentMs += ms;
  }

  override preciseNow(): number {
    return super.preciseNow() + this.#spentMs;
  }
}

export interface IoClockOptions {
  /** How much time passes at once. A timeout that must not fire in a healthy connection takes two steps or more. */
  readonly stepMs?: number;
  /** Resolves when another process has replied to all that it received before. */
  readonly roundTrip?: () => Promise<void>;
}

/**
 * A clock for tests over real connections: time passes in steps, each after a round trip and some turns of the event loop.
 * So pauses take no real time, and nothing times out because the host is busy. It stops with the test.
 */
export function startIoClock({ stepMs = 10, roundTrip = async () => undefined }: IoClockOptions = {}): ManualClock {
  const clock = new ManualClock();
  let isStopped = false;
  const run = async () => {
    while (!isStopped) {
      await roundTrip();
      for (let turn = 0; turn < TURNS_PER_STEP; turn++) await flushEventLoop();
      await yieldToProcesses();
      await clock.advance(stepMs);
    }
  };
  void run();
  onTestFinished(() => {
    isStopped = true;
  });
  return clock;
}

/** A request and its response over a connection within this process. */
const TURNS_PER_STEP = 4;

/** Lets other processes and threads run; how long it takes does not matter. */
function yieldToProcesses(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1));
}

/** More than most of what happens within this process takes. */
const MAX_BUSY_TURNS = 20;
/** Only ends a test that hangs. */
const HANG_LIMIT_MS = 240_000;

/**
 * Resolves as soon as the condition is true. For what no clock controls: connections, threads and other processes, to which it soon
 * leaves the CPU.
 */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + HANG_LIMIT_MS;
  for (let turn = 0; !(await condition()); turn++) {
    if (performance.now() > deadline) throw new Error(`The condition has not become true: ${condition}`);
    await (turn < MAX_BUSY_TURNS ? flushEventLoop() : yieldToProcesses());
  }
}
