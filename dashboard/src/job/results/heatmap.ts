interface Probability {
  readonly bitstring: string;
  readonly probability: number;
}

/** Columns that fit next to the names. */
const MAX_STATES = 8;

export interface Heatmap {
  /** Bit strings in their order. */
  readonly states: readonly string[];
  /** For each circuit, the probability of each state; null if the circuit has no result, or another number of bits. */
  readonly rows: readonly (readonly (number | null)[])[];
}

/** The circuits in their order, with the states that are most likely over all of them. */
export function toHeatmap(circuits: readonly (readonly Probability[])[]): Heatmap {
  const sums = new Map<string, number>();
  for (const { bitstring, probability } of circuits.flat())
    sums.set(bitstring, (sums.get(bitstring) ?? 0) + probability);
  const states = [...sums]
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_STATES)
    .map(([state]) => state)
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  const rows = circuits.map((probabilities) => {
    const byState = new Map(probabilities.map(({ bitstring, probability }) => [bitstring, probability]));
    const bits = probabilities[0]?.bitstring.length;
    return states.map((state) => (state.length === bits ? (byState.get(state) ?? 0) : null));
  });
  return { states, rows };
}
