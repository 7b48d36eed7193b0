import { useState } from 'react';
import { type Circuit, measureCircuit } from './circuit.js';
import { CircuitCounts } from './circuit-counts.js';
import { CircuitDiagram } from './circuit-diagram.js';

interface CircuitViewProps {
  /** At least one. */
  readonly circuits: readonly Circuit[];
  readonly label: string;
}

/** The size and the diagram of a circuit, or of one of several. */
export function CircuitView({ circuits, label }: CircuitViewProps) {
  const [index, setIndex] = useState(0);
  const circuit = circuits[index] ?? circuits[0];
  if (!circuit) return null;
  const options = circuits.map(({ name }, position) => ({ value: position, text: name ?? `Circuit ${position + 1}` }));
  return (
    <div className="circuit-view">
      {circuits.length > 1 && (
        <select aria-label="Circuit to draw" value={index} onChange={(event) => setIndex(Number(event.target.value))}>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
      <CircuitCounts size={measureCircuit(circuit)} />
      <CircuitDiagram circuit={circuit} label={label} />
    </div>
  );
}
