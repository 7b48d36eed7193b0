import { useMemo } from 'react';
import { formatOptional } from '../components/format-optional.js';
import { Section } from '../components/page.js';
import { Table } from '../components/table.js';
import { DateTimeText } from '../components/time.js';
import { type FragmentType, graphql, readFragment } from '../generated/index.js';
import { createConnectivity } from './connectivity.js';
import { ConnectivityGraph } from './connectivity-graph.js';
import { formatFidelity } from './fidelity.js';
import { OPERATIONS } from './fidelity-points.js';
import { formatShortDuration } from './format-short-duration.js';

export const CurrentCharacterizationFields = graphql(`
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
      oneQubitMs
      twoQubitMs
      readoutMs
      resetMs
      t1Ms
      t2Ms
    }
  }
`);

interface CurrentCharacterizationProps {
  readonly of: FragmentType<typeof CurrentCharacterizationFields>;
  readonly backend: string;
}

/** The newest characterization: fidelities, durations, and which qubits are connected. */
export function CurrentCharacterization({ of, backend }: CurrentCharacterizationProps) {
  const { date, qubits, connectivity, fidelity, timing } = readFragment(CurrentCharacterizationFields, of);
  const measured = date === null ? null : <DateTimeText at={date} />;
  const graph = useMemo(
    () => (qubits !== null && qubits > 0 && connectivity ? createConnectivity(qubits, connectivity) : null),
    [qubits, connectivity],
  );
  return (
    <>
      <Section title="Characterization" aside={measured && <span className="hint">Measured {measured}</span>}>
        <div className="characterization-tables side-by-side">
          <Table
            label="Fidelities"
            columns={[
              { name: 'Operation' },
              { name: 'Fidelity', isNumeric: true },
              { name: 'Duration', isNumeric: true },
            ]}
          >
            <tbody>
              {OPERATIONS.map(({ key, name }) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td className="numeric">
                    {formatOptional(fidelity?.[key]?.median, formatFidelity)}{' '}
                    <span className="hint figure-note">± {formatOptional(fidelity?.[key]?.stderr, formatShare)}</span>
                  </td>
                  <td className="numeric">
                    {formatOptional(timing?.[DURATIONS[key]], formatShortDuration)}{' '}
                    {key === 'spam' && <span className="hint figure-note">readout</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
          <Table label="Other times" columns={[{ name: 'Other times' }, { name: 'Duration', isNumeric: true }]}>
            <tbody>
              {OTHER_TIMES.map(([key, name]) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  <td className="numeric">{formatOptional(timing?.[key], formatShortDuration)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
        {graph?.allToAll && (
          <p className="hint">All-to-all connectivity: a two-qubit gate can act on any two of the {qubits} qubits.</p>
        )}
      </Section>
      {graph && !graph.allToAll && (
        <Section title="Connectivity">
          <ConnectivityGraph backend={backend} connectivity={graph} />
        </Section>
      )}
    </>
  );
}

const DURATIONS = { oneQubit: 'oneQubitMs', twoQubit: 'twoQubitMs', spam: 'readoutMs' } as const;

const OTHER_TIMES = [
  ['resetMs', 'Reset'],
  ['t1Ms', 'Relaxation (T1)'],
  ['t2Ms', 'Coherence (T2)'],
] as const;

export const formatShare = (share: number): string => `${(share * 100).toPrecision(2)}%`;
