import { useMemo, useState } from 'react';
import { Table } from '../components/table.js';
import { type Connectivity, chooseSize, getNeighbors, layout, MAX_DRAWN_QUBITS } from './connectivity.js';

/** Maximum rows of the neighbor table. */
const MAX_LISTED_QUBITS = 1_000;

const MARGIN = 16;

interface ConnectivityGraphProps {
  readonly backend: string;
  readonly connectivity: Connectivity;
}

/** Qubit pairs with a two-qubit gate, as a diagram and as text. */
export function ConnectivityGraph({ backend, connectivity }: ConnectivityGraphProps) {
  const { qubits, pairs } = connectivity;
  const summary = `${qubits} qubits, ${pairs.length} connected pairs.`;
  return (
    <figure className="connectivity">
      {qubits <= MAX_DRAWN_QUBITS && (
        <Diagram connectivity={connectivity} label={`The qubits of ${backend}. ${summary}`} />
      )}
      <figcaption>
        <p>{summary}</p>
        {qubits <= MAX_LISTED_QUBITS && <Neighbors connectivity={connectivity} />}
      </figcaption>
    </figure>
  );
}

interface DiagramProps {
  readonly connectivity: Connectivity;
  readonly label: string;
}

function Diagram({ connectivity, label }: DiagramProps) {
  const [hoveredQubit, setHoveredQubit] = useState<number | null>(null);
  const radius = connectivity.qubits > 60 ? 6 : 11;
  const points = useMemo(() => {
    const shares = layout(connectivity);
    const size = chooseSize(shares, connectivity.pairs, 2 * radius);
    const toPixels = (share: number) => Math.round((MARGIN + share * size) * 10) / 10;
    return shares.map(({ qubit, x, y }) => ({ qubit, x: toPixels(x), y: toPixels(y) }));
  }, [connectivity, radius]);
  const width = Math.max(...points.map(({ x }) => x)) + MARGIN;
  const height = Math.max(...points.map(({ y }) => y)) + MARGIN;
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      style={{ maxWidth: `max(30rem, ${width}px)` }}
      role="img"
      aria-label={label}
      data-dense={connectivity.pairs.length > 120}
    >
      <g>
        {connectivity.pairs.map(([low, high]) => {
          const isHighlighted = hoveredQubit === null ? undefined : hoveredQubit === low || hoveredQubit === high;
          const [from, to] = [points[low], points[high]];
          return (
            <line key={`${low} ${high}`} data-lit={isHighlighted} x1={from?.x} y1={from?.y} x2={to?.x} y2={to?.y} />
          );
        })}
      </g>
      {points.map(({ qubit, x, y }) => (
        <g key={qubit} onPointerEnter={() => setHoveredQubit(qubit)} onPointerLeave={() => setHoveredQubit(null)}>
          <circle cx={x} cy={y} r={radius} />
          {radius > 8 && (
            <text x={x} y={y} dy="0.35em">
              {qubit}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

function Neighbors({ connectivity }: { readonly connectivity: Connectivity }) {
  return (
    <details>
      <summary>Connections by qubit</summary>
      <Table label="Connections by qubit" columns={[{ name: 'Qubit' }, { name: 'Connected to' }]}>
        <tbody>
          {getNeighbors(connectivity).map(({ qubit, neighbors }) => (
            <tr key={qubit}>
              <th scope="row">{qubit}</th>
              <td>{neighbors.join(', ') || 'none'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
