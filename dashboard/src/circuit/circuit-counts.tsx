import { DescriptionList } from '../components/page.js';
import type { CircuitSize } from './circuit.js';

/** Qubits, gates and depth of a circuit. */
export function CircuitCounts({ size }: { readonly size: CircuitSize }) {
  const { qubits, gates, multiQubitGates, measurements, depth } = size;
  return (
    <DescriptionList
      items={[
        ['Qubits', qubits.toLocaleString()],
        ['Gates', gates.toLocaleString()],
        ['Multi-qubit gates', multiQubitGates.toLocaleString()],
        ['Measurements', measurements === 0 ? null : measurements.toLocaleString()],
        ['Depth', depth.toLocaleString()],
      ]}
    />
  );
}
