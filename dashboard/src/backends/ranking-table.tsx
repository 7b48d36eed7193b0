import { Fragment, type ReactNode } from 'react';
import { formatDuration, formatEstimate } from '../components/format-duration.js';
import { formatMoney } from '../components/format-money.js';
import { formatOptional } from '../components/format-optional.js';
import { formatPercent } from '../components/format-percent.js';
import { SortableTable } from '../components/sortable-table.js';
import type { Column } from '../components/table.js';
import { Completion } from '../submit/completion.js';
import type { BackendQuote } from '../submit/use-quote.js';
import { type Criterion, chooseOrder, findBestQpus, type Order } from './rank-backends.js';
import type { QuotedBackend } from './to-quoted-backend.js';

export interface RankingColumn<Row extends QuotedBackend = QuotedBackend> extends Omit<Column, 'sort' | 'header'> {
  /** What the rows can be sorted by. */
  readonly by?: Criterion;
  /** Names the best value, if it is that of a QPU. */
  readonly mark?: string;
  readonly render: (backend: Row) => ReactNode;
}

export const PRICE: RankingColumn = {
  by: 'price',
  name: 'Price',
  mark: 'Cheapest QPU',
  isNumeric: true,
  render: ({ price, canRun, quote }) => (
    <>
      {price ? formatMoney(price) : canRun ? '–' : 'Cannot run'}
      {canRun && quote && <span className="figure-time">{describeBilling(quote)}</span>}
    </>
  ),
};

/** What the price of a quote is for; empty for none. */
export function describeBilling({
  price,
  quantumComputeTimeMs,
}: Pick<BackendQuote, 'price' | 'quantumComputeTimeMs'>): string {
  if (!price?.value) return '';
  return quantumComputeTimeMs === null ? 'gates and shots' : `${formatDuration(quantumComputeTimeMs)} on the QPU`;
}

export const QUEUE: RankingColumn = {
  by: 'queue',
  name: 'Queue',
  isNumeric: true,
  isSecondary: true,
  render: ({ queueMs }) => formatOptional(queueMs, formatEstimate),
};

export const COMPLETION: RankingColumn = {
  by: 'completion',
  name: 'Completes',
  mark: 'Earliest QPU',
  isNumeric: true,
  isSecondary: true,
  render: ({ completesInMs }) => <Completion inMs={completesInMs} />,
};

export const SUCCESS: RankingColumn = {
  by: 'success',
  name: 'Success',
  mark: 'Highest',
  isNumeric: true,
  isSecondary: true,
  render: ({ success }) => formatOptional(success, formatPercent),
};

interface RankingTableProps<Row extends QuotedBackend> {
  /** Accessible name. */
  readonly label: string;
  readonly className?: string;
  readonly columns: readonly RankingColumn<Row>[];
  /** In the order of the rows. */
  readonly backends: readonly Row[];
  readonly order: Order;
  readonly onOrder: (order: Order) => void;
  /** Whether the quotes are those of an earlier input. */
  readonly isStale: boolean;
  readonly chosen?: string;
  /** Of the last column. */
  readonly choiceName: string;
  /** `marks`: those of secondary columns. */
  readonly renderName: (backend: Row, marks: ReactNode) => ReactNode;
  readonly renderChoice: (backend: Row) => ReactNode;
}

/** Backends with what a program costs and takes there, with buttons that sort them. The best QPUs are marked. */
export function RankingTable<Row extends QuotedBackend>(props: RankingTableProps<Row>) {
  const { label, className = '', columns, backends, order, onOrder, isStale, chosen } = props;
  const { choiceName, renderName, renderChoice } = props;
  const best = new Map(columns.map(({ name, by, mark }) => [name, by && mark ? findBestQpus(backends, by) : []]));
  const sort = (name: string) => {
    const by = columns.find((each) => each.name === name)?.by;
    if (by) onOrder(chooseOrder(order, by));
  };
  const renderMark = ({ name, mark }: RankingColumn<Row>, backend: Row) =>
    best.get(name)?.includes(backend) ? (
      <Fragment key={name}>
        <span className="best best-mark">{mark}</span>{' '}
      </Fragment>
    ) : null;
  return (
    <SortableTable
      label={label}
      className={`ranking ${className}`}
      onSort={sort}
      columns={[
        { name: 'Backend' },
        ...columns.map(({ name, by, isNumeric = false, isSecondary = false, isTertiary = false }) => ({
          name,
          isNumeric,
          isSecondary,
          isTertiary,
          isSortable: by !== undefined,
          sort: by && getSort(order, by),
        })),
        { name: choiceName, isSecondary: true },
      ]}
    >
      <tbody>
        {backends.map((backend) => (
          <tr
            key={backend.name}
            data-chosen={backend.name === chosen}
            className={backend.canRun && !backend.isAboveMax ? undefined : 'cannot-run'}
          >
            <th scope="row">
              {renderName(
                backend,
                columns.map((column) => column.isSecondary && renderMark(column, backend)),
              )}
            </th>
            {columns.map((column) => (
              <td
                key={column.name}
                className={[
                  column.isNumeric && 'numeric',
                  column.isSecondary && 'secondary',
                  column.isTertiary && 'tertiary',
                ]
                  .filter(Boolean)
                  .join(' ')}
              >
                {column.by === 'price' && backend.quote && isStale && (
                  <span className="visually-hidden">Earlier estimate: </span>
                )}
                <span className="figure">
                  {renderMark(column, backend)}
                  {column.render(backend)}
                </span>
                {/* Leaves the width of a narrow table to the names. */}
                {column.by === 'price' && <span className="subtext">{renderChoice(backend)}</span>}
              </td>
            ))}
            <td className="secondary">{renderChoice(backend)}</td>
          </tr>
        ))}
      </tbody>
    </SortableTable>
  );
}

/** The best fidelity and success are the highest ones, unlike the best price or time. */
function getSort(order: Order, by: Criterion): 'ascending' | 'descending' | undefined {
  if (order.by !== by) return undefined;
  return order.isReversed === (by === 'success' || by === 'fidelity') ? 'ascending' : 'descending';
}
