import type { ReactNode } from 'react';
import { formatOptional } from '../components/format-optional.js';
import { formatPercent } from '../components/format-percent.js';
import { SortableTable } from '../components/sortable-table.js';
import { QuoteCells } from '../submit/quote-cells.js';
import { type Criterion, chooseOrder, findBestQpu, type Order, rankBackends } from './rank-backends.js';
import type { QuotedBackend } from './to-quoted-backend.js';

const COLUMNS = [
  { by: 'price', name: 'Price', mark: 'Lowest' },
  { by: 'queue', name: 'Queue', isSecondary: true },
  { by: 'completion', name: 'Completes', isSecondary: true, mark: 'Earliest' },
  { by: 'success', name: 'Success', mark: 'Highest' },
] as const;

interface RankingTableProps {
  /** Accessible name. */
  readonly label: string;
  readonly backends: readonly QuotedBackend[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  readonly hasSuccess?: boolean;
  /** Whether the quotes are those of an earlier input. */
  readonly isStale: boolean;
  readonly chosen?: string;
  /** Of the last column. */
  readonly choiceName: string;
  readonly renderName: (name: string) => ReactNode;
  readonly renderChoice: (backend: QuotedBackend) => ReactNode;
}

/** Backends with the price and the times of a program, sorted by a column. The best QPUs are marked. */
export function RankingTable({ label, backends, order, onOrder, hasSuccess = false, ...options }: RankingTableProps) {
  const { isStale, chosen, choiceName, renderName, renderChoice } = options;
  const columns = COLUMNS.filter(({ by }) => hasSuccess || by !== 'success');
  const best = columns.flatMap((column) =>
    'mark' in column ? [{ ...column, qpu: findBestQpu(backends, column.by) }] : [],
  );
  const sort = (name: string) => {
    const column = columns.find((each) => each.name === name);
    if (column) onOrder(chooseOrder(order, column.by));
  };
  return (
    <>
      <SortableTable
        label={label}
        className="ranking"
        onSort={sort}
        columns={[
          { name: 'Backend' },
          ...columns.map((column) => ({
            ...column,
            isNumeric: true,
            isSortable: true,
            sort: getSort(order, column.by),
          })),
          { name: choiceName },
        ]}
      >
        <tbody>
          {rankBackends(backends, order).map((backend) => {
            const { name, status, quote, canRun, isAboveMax, success } = backend;
            const marks = Object.fromEntries(
              best.flatMap(({ by, mark, qpu }) =>
                qpu === backend ? [[by, <BestMark key={by}>{mark}</BestMark>]] : [],
              ),
            );
            return (
              <tr key={name} data-chosen={name === chosen} className={canRun && !isAboveMax ? undefined : 'cannot-run'}>
                <QuoteCells name={renderName(name)} {...{ status, quote, isAboveMax, marks, isStale }} />
                {hasSuccess && (
                  <td className="numeric">
                    {marks['success']} {formatOptional(success, formatPercent)}
                  </td>
                )}
                <td>{renderChoice(backend)}</td>
              </tr>
            );
          })}
        </tbody>
      </SortableTable>
      <p className="hint">
        QPUs are listed first, and only QPUs are marked. Of equal values, the cheaper backend is first, then the faster
        one.
      </p>
    </>
  );
}

function BestMark({ children }: { readonly children: string }) {
  return <span className="best best-mark">{children}</span>;
}

/** The best success is the highest one, unlike the best price or time. */
function getSort(order: Order, by: Criterion): 'ascending' | 'descending' | undefined {
  if (order.by !== by) return undefined;
  return order.isReversed === (by === 'success') ? 'ascending' : 'descending';
}
