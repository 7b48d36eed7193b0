import { computeQuantumSeconds, type Machine } from '../backends/machines.js';

/** What determines the price of a job. */
export interface Billable {
  readonly oneQubitGates: number;
  readonly twoQubitGates: number;
  readonly shots: number;
  readonly debias: boolean;
}

/** Price in US dollars, rounded to hundredths of a cent. The simulator is free. */
export function computePrice(machine: Machine, { oneQubitGates, twoQubitGates, shots, debias }: Billable): number {
  const { perSecond, oneQubitGate, twoQubitGate, minimum, minimumDebiased } = machine.price;
  const usage =
    perSecond === null
      ? shots * (oneQubitGates * oneQubitGate + twoQubitGates * twoQubitGate)
      : perSecond * computeQuantumSeconds(machine, { oneQubit: oneQubitGates, twoQubit: twoQubitGates }, shots);
  return Math.round(Math.max(usage, debias ? minimumDebiased : minimum) * 10_000) / 10_000;
}
