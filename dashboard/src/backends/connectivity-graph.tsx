import { useMemo, useState } from 'react';
import { Table } from '../pieces/table.js';
import { type Connectivity, connectivityOf, layout, MOST_DRAWN, neighboursOf } from './connectivity.js';
import { colourOf } from './fidelity.js';
import { FidelityLegend } from './fidelity-legend.js';

/** Rows that a list of neighbours may have. */
const MOST_LISTED = 1_000;

const SIZE = 400;
const MARGIN = 16;

interface ConnectivityGraphProps {
  readonly backend: string;
  readonly qubits: number;
  readonly pairs: readonly (readonly number[])[];
  readonly oneQubit: number | null;
  readonly twoQubit: number | null;
}

/** Which qubits a gate can act on together: a picture, and the same in words. */
export function ConnectivityGraph({ backend, qubits, pairs, oneQubit, twoQubit }: ConnectivityGraphProps) {
  const connectivity = useMemo(() => connectivityOf(qubits, pairs), [qubits, pairs]);
  const said = sentence(connectivity);
  return (
    <figure className="connectivity">
      {qubits <= MOST_DRAWN && (
        <Picture
          connectivity={connectivity}
          label={`The qubits of ${backend}. ${said}`}
          nodeColour={colourOf(oneQubit)}
          pairColour={colourOf(twoQubit)}
        />
      )}
      <figcaption>
        <p>{said}</p>
        <FidelityLegend
          marks={[
            { name: 'Qubits: one-qubit gates', fidelity: oneQubit },
            { name: 'Lines: two-qubit gates', fidelity: twoQubit },
          ]}
        />
        <p className="hint">
          The service tells one fidelity for the whole machine: all qubits look the same, and all lines.
        </p>
        {!connectivity.allToAll && qubits <= MOST_LISTED && <Neighbours connectivity={connectivity} />}
      </figcaption>
    </figure>
  );
}

interface PictureProps {
  readonly connectivity: Connectivity;
  readonly label: string;
  readonly nodeColour: string;
  readonly pairColour: string;
}

function Picture({ connectivity, label, nodeColour, pairColour }: PictureProps) {
  const [pointedAt, pointAt] = useState<number | null>(null);
  const places = useMemo(
    () => layout(connectivity).map(({ qubit, x, y }) => ({ qubit, x: place(x), y: place(y) })),
    [connectivity],
  );
  const radius = connectivity.qubits > 60 ? 6 : 11;
  const width = Math.max(...places.map(({ x }) => x)) + MARGIN;
  const height = Math.max(...places.map(({ y }) => y)) + MARGIN;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} data-dense={connectivity.pairs.length > 120}>
      <g stroke={pairColour}>
        {connectivity.pairs.map(([low, high]) => {
          const lit = pointedAt === null ? undefined : pointedAt === low || pointedAt === high;
          const [from, to] = [places[low], places[high]];
          return <line key={`${low} ${high}`} data-lit={lit} x1={from?.x} y1={from?.y} x2={to?.x} y2={to?.y} />;
        })}
      </g>
      {places.map(({ qubit, x, y }) => (
        <g key={qubit} onPointerEnter={() => pointAt(qubit)} onPointerLeave={() => pointAt(null)}>
          <circle cx={x} cy={y} r={radius} fill={nodeColour} />
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

const place = (share: number): number => Math.round((MARGIN + share * (SIZE - 2 * MARGIN)) * 10) / 10;

function Neighbours({ connectivity }: { readonly connectivity: Connectivity }) {
  return (
    <details>
      <summary>Each qubit and those it reaches</summary>
      <Table label="Each qubit and those it reaches" columns={[{ name: 'Qubit' }, { name: 'Reaches' }]}>
        <tbody>
          {neighboursOf(connectivity).map(({ qubit, reached }) => (
            <tr key={qubit}>
              <th scope="row">{qubit}</th>
              <td>{reached.join(', ') || 'none'}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}

function sentence({ qubits, pairs, allToAll }: Connectivity): string {
  if (allToAll)
    return `Every one of its ${qubits} qubits reaches every other: ${pairs.length} pairs, drawn as a circle.`;
  return `${qubits} qubits, ${pairs.length} pairs that a two-qubit gate can act on.`;
}
