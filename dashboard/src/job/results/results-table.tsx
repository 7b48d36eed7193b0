import { Table } from '../../components/table.js';
import type { Outcome, StateRow } from './distribution.js';
import { formatInterval, formatProbability } from './format-outcome.js';

interface ResultsTableProps {
  readonly rows: readonly StateRow[];
  readonly areDerived: boolean;
  readonly comparedName: string | null;
}

/** The states with probabilities, counts and intervals. */
export function ResultsTable({ rows, areDerived, comparedName }: ResultsTableProps) {
  const has = (select: (outcome: Outcome) => unknown) =>
    rows.some(({ outcome }) => outcome && select(outcome) !== null);
  const hasCounts = has(({ count }) => count);
  const hasIntervals = has(({ interval }) => interval);
  const isCompared = comparedName !== null;
  return (
    <Table
      label="Probabilities of the measured states"
      columns={[
        { name: 'State' },
        { name: 'Probability', isNumeric: true },
        ...(hasCounts ? [{ name: areDerived ? 'Count (derived)' : 'Count', isNumeric: true }] : []),
        ...(hasIntervals ? [{ name: '95% interval', isNumeric: true, isSecondary: true }] : []),
        ...(isCompared ? [{ name: 'Compared', isNumeric: true }] : []),
        ...(isCompared ? [{ name: 'Difference', isNumeric: true, isSecondary: true }] : []),
      ]}
    >
      <tbody>
        {rows.map(({ state, bitstring, outcome, compared }) => (
          <tr key={state}>
            <th scope="row" className="mono">
              {bitstring}
            </th>
            <td className="numeric">{outcome ? formatProbability(outcome.probability) : '–'}</td>
            {hasCounts && <td className="numeric">{outcome?.count?.toLocaleString() ?? '–'}</td>}
            {hasIntervals && (
              <td className="numeric secondary">{outcome?.interval ? formatInterval(outcome.interval) : '–'}</td>
            )}
            {isCompared && <td className="numeric">{compared ? formatProbability(compared.probability) : '–'}</td>}
            {isCompared && <td className="numeric secondary">{formatDifference(outcome, compared)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const DIFFERENCE = new Intl.NumberFormat(undefined, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});

function formatDifference(outcome: Outcome | null, compared: Outcome | null): string {
  return outcome && compared ? DIFFERENCE.format(outcome.probability - compared.probability).replace('-', '−') : '–';
}
