import type { Machine } from '../backends/machines.js';

/** What a job is priced by. */
export interface Billable {
  readonly oneQubitGates: number;
  readonly twoQubitGates: number;
  readonly shots: number;
  readonly debias: boolean;
}

/** US dollars, in hundredths of a cent. A simulator is free. */
export function priceOf(machine: Machine, { oneQubitGates, twoQubitGates, shots, debias }: Billable): number {
  const { oneQubitGate, twoQubitGate, atLeast, atLeastDebiased } = machine.price;
  const gates = shots * (oneQubitGates * oneQubitGate + twoQubitGates * twoQubitGate);
  return Math.round(Math.max(gates, debias ? atLeastDebiased : atLeast) * 10_000) / 10_000;
}
