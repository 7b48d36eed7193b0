import { Table } from '../../components/table.js';
import { computeDifference, type Outcome, type StateRow } from './distribution.js';
import { countColumnDigits, formatDifference, formatInterval, formatProbability } from './format-outcome.js';

interface ResultsTableProps {
  readonly rows: readonly StateRow[];
  readonly areDerived: boolean;
  /** What the columns of two jobs are called; null without a comparison. */
  readonly columns: readonly [first: string, compared: string] | null;
}

/** The states with probabilities, and with the counts and intervals of a job alone. */
export function ResultsTable({ rows, areDerived, columns }: ResultsTableProps) {
  const has = (select: (outcome: Outcome) => unknown) =>
    columns === null && rows.some(({ outcome }) => outcome && select(outcome) !== null);
  const hasCounts = has(({ count }) => count);
  const hasIntervals = has(({ interval }) => interval);
  const digits = countColumnDigits(
    Math.max(...rows.flatMap(({ outcome, compared }) => [outcome?.probability ?? 0, compared?.probability ?? 0])),
  );
  return (
    <Table
      label="Probabilities of the measured states"
      columns={[
        { name: 'State' },
        { name: columns?.[0] ?? 'Probability', isNumeric: true },
        ...(hasCounts ? [{ name: areDerived ? 'Count (derived)' : 'Count', isNumeric: true }] : []),
        ...(hasIntervals ? [{ name: '95% interval', isNumeric: true, isSecondary: true }] : []),
        // A narrow table has the differences only.
        ...(columns ? [{ name: columns[1], isNumeric: true, isSecondary: true }] : []),
        ...(columns ? [{ name: 'Difference', isNumeric: true }] : []),
      ]}
    >
      <tbody>
        {rows.map((row) => {
          const { state, bitstring, outcome, compared } = row;
          const difference = computeDifference(row);
          return (
            <tr key={state}>
              <th scope="row" className="mono">
                {bitstring}
              </th>
              <td className="numeric">{outcome ? formatProbability(outcome.probability, digits) : '–'}</td>
              {hasCounts && <td className="numeric">{outcome?.count?.toLocaleString() ?? '–'}</td>}
              {hasIntervals && (
                <td className="numeric secondary">
                  {outcome?.interval ? formatInterval(outcome.interval, digits) : '–'}
                </td>
              )}
              {columns && (
                <td className="numeric secondary">
                  {compared ? formatProbability(compared.probability, digits) : '–'}
                </td>
              )}
              {columns && (
                <td className="numeric">{difference === null ? '–' : `${formatDifference(difference)} pp`}</td>
              )}
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}
