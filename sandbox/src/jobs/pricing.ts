import type { Machine } from '../backends/machines.js';

/** What determines the price of a job. */
export interface Billable {
  readonly oneQubitGates: number;
  readonly twoQubitGates: number;
  readonly shots: number;
  readonly debias: boolean;
}

/** Price in US dollars, rounded to hundredths of a cent. The simulator is free. */
export function computePrice(machine: Machine, { oneQubitGates, twoQubitGates, shots, debias }: Billable): number {
  const { oneQubitGate, twoQubitGate, minimum, minimumDebiased } = machine.price;
  const gates = shots * (oneQubitGates * oneQubitGate + twoQubitGates * twoQubitGate);
  return Math.round(Math.max(gates, debias ? minimumDebiased : minimum) * 10_000) / 10_000;
}
