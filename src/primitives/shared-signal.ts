import { LightAbortSignal } from './light-abort-signal.js';

/** The signal of an execution for which several may wait: it is aborted with the last of them and for its reason, or by a timeout. */
export class SharedSignal extends LightAbortSignal {
  #waiterCount = 0;
  #hasEnded = false;
  #unsubscribes: (() => void)[] = [];

  /** Waits until `signal` is aborted. */
  join(signal: LightAbortSignal): void {
    if (this.#hasEnded) return;
    const leave = () => {
      this.#waiterCount -= 1;
      if (this.#waiterCount === 0) this.abort(signal.reason as Error);
    };
    this.#waiterCount += 1;
    if (signal.aborted) leave();
    else this.#unsubscribes.push(signal.onAbort(leave));
  }

  /** Call it when the execution has ended: the signals that joined may last longer. */
  end(): void {
    this.#hasEnded = true;
    for (const unsubscribe of this.#unsubscribes) unsubscribe();
    this.#unsubscribes = [];
  }
}
