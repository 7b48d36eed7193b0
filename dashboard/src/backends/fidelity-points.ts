import { type FragmentType, graphql, readFragment } from '../generated/index.js';

/** Operations with a measured fidelity. */
export const OPERATIONS = [
  { key: 'oneQubit', name: 'One-qubit gates' },
  { key: 'twoQubit', name: 'Two-qubit gates' },
  { key: 'spam', name: 'Preparation and measurement' },
] as const;

export type OperationKey = (typeof OPERATIONS)[number]['key'];

const FidelityPointFields = graphql(`
  fragment FidelityPoint on Characterization {
    id
    date
    qubits
    fidelity {
      oneQubit { median stderr }
      twoQubit { median stderr }
      spam { median stderr }
    }
  }
`);

/** Median fidelities of a characterization. */
export interface FidelityPoint extends Readonly<Record<OperationKey, number | null>> {
  readonly id: string;
  /** Unix milliseconds. */
  readonly at: number;
  readonly qubits: number | null;
  /** Standard errors of the medians. */
  readonly stderr: Readonly<Record<OperationKey, number | null>>;
}

interface Edge {
  readonly node: FragmentType<typeof FidelityPointFields> | null;
}

/** The points of a list of characterizations, without those that have no date or no fidelity. */
export function toFidelityPoints(edges: readonly Edge[]): FidelityPoint[] {
  return edges.flatMap((edge) => {
    const node = readFragment(FidelityPointFields, edge.node);
    if (!node?.date || !node.fidelity) return [];
    const { id, date, qubits, fidelity } = node;
    return [
      {
        id,
        at: Date.parse(date),
        qubits,
        oneQubit: fidelity.oneQubit?.median ?? null,
        twoQubit: fidelity.twoQubit?.median ?? null,
        spam: fidelity.spam?.median ?? null,
        stderr: {
          oneQubit: fidelity.oneQubit?.stderr ?? null,
          twoQubit: fidelity.twoQubit?.stderr ?? null,
          spam: fidelity.spam?.stderr ?? null,
        },
      },
    ];
  });
}
