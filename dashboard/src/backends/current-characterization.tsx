import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { Section } from '../pieces/page.js';
import { Table } from '../pieces/table.js';
import { Moment } from '../pieces/time.js';
import { ConnectivityGraph } from './connectivity-graph.js';
import { fidelityText } from './fidelity.js';
import { seconds } from './seconds.js';

const CurrentCharacterizationFields = graphql(`
  fragment CurrentCharacterization on Characterization {
    date
    qubits
    connectivity
    fidelity {
      oneQubit {
        median
        stderr
      }
      twoQubit {
        median
        stderr
      }
      spam {
        median
        stderr
      }
    }
    timing {
      oneQubit
      twoQubit
      readout
      reset
      t1
      t2
    }
  }
`);

interface CurrentCharacterizationProps {
  readonly of: FragmentType<typeof CurrentCharacterizationFields>;
  readonly backend: string;
}

/** How good a machine is at present: its qubits as a graph, its fidelities and durations as tables. */
export function CurrentCharacterization({ of, backend }: CurrentCharacterizationProps) {
  const { date, qubits, connectivity, fidelity, timing } = readFragment(CurrentCharacterizationFields, of);
  const measured = date === null ? null : <Moment at={date} />;
  return (
    <>
      {qubits !== null && qubits > 0 && connectivity && (
        <Section title="Connectivity">
          <ConnectivityGraph
            backend={backend}
            qubits={qubits}
            pairs={connectivity}
            oneQubit={fidelity?.oneQubit?.median ?? null}
            twoQubit={fidelity?.twoQubit?.median ?? null}
          />
        </Section>
      )}
      <Section title="Characterization" aside={measured && <span className="hint">Measured {measured}</span>}>
        <div className="figures beside">
          <Table
            label="Fidelities"
            columns={[
              { name: 'Operation' },
              { name: 'Fidelity', isFigure: true },
              { name: '±', isFigure: true, isExtra: true },
            ]}
          >
            <tbody>
              {OPERATIONS.map(([key, name]) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td className="figure">
                    {told(fidelity?.[key]?.median, fidelityText)}
                    <span className="under">± {told(fidelity?.[key]?.stderr, asShare)}</span>
                  </td>
                  <td className="extra figure">{told(fidelity?.[key]?.stderr, asShare)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Table label="Durations" columns={[{ name: 'Duration' }, { name: 'Time', isFigure: true }]}>
            <tbody>
              {DURATIONS.map(([key, name]) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td className="figure">{told(timing?.[key], seconds)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      </Section>
    </>
  );
}

const OPERATIONS = [
  ['oneQubit', 'One-qubit gates'],
  ['twoQubit', 'Two-qubit gates'],
  ['spam', 'Preparation and measurement'],
] as const;

const DURATIONS = [
  ['oneQubit', 'One-qubit gate'],
  ['twoQubit', 'Two-qubit gate'],
  ['readout', 'Readout'],
  ['reset', 'Reset'],
  ['t1', 'Relaxation (T1)'],
  ['t2', 'Coherence (T2)'],
] as const;

function told(value: number | null | undefined, write: (value: number) => string): string {
  return value === null || value === undefined ? '–' : write(value);
}

const asShare = (share: number): string => `${(share * 100).toPrecision(2)}%`;
