import type { ReactNode } from 'react';
import { LabeledSelect } from './select.js';

export interface Column {
  readonly name: string;
  /** Right-aligned. */
  readonly isNumeric?: boolean;
  /** Hidden in narrow tables. */
  readonly isSecondary?: boolean;
  /** Hidden in tables of medium width. */
  readonly isTertiary?: boolean;
  readonly className?: string;
  /** The order of the rows, `none` if they are sorted by another column. Undefined if they cannot be sorted by this one. */
  readonly sort?: 'ascending' | 'descending' | 'none';
}

interface TableProps {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly className?: string;
  /** Receives the name of a column with `sort`. */
  readonly onSort?: (column: string) => void;
  /** `tbody` elements, one per page of a list. */
  readonly children: ReactNode;
}

/** A table with a scroll area. Cell classes: `secondary`, `tertiary`, `numeric`, `nowrap`. */
export function Table({ label, columns, className, onSort, children }: TableProps) {
  return (
    <div className="table-scroll">
      {onSort && <SortChoice columns={columns} onSort={onSort} />}
      <table aria-label={label} className={className}>
        <thead>
          <tr>
            {columns.map((column) => (
              <ColumnHeader key={column.name} column={column} onSort={onSort} />
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

interface ColumnHeaderProps {
  readonly column: Column;
  readonly onSort: TableProps['onSort'];
}

function ColumnHeader({ column, onSort }: ColumnHeaderProps) {
  const { name, isNumeric, isSecondary, isTertiary, className, sort } = column;
  const isSorted = sort === 'ascending' || sort === 'descending';
  return (
    <th
      scope="col"
      className={joinClasses(className, isNumeric && 'numeric', isSecondary && 'secondary', isTertiary && 'tertiary')}
      {...(isSorted && { 'aria-sort': sort })}
    >
      {sort ? (
        <button type="button" className="sort" onClick={() => onSort?.(name)}>
          {name}
          <svg viewBox="0 0 10 12" aria-hidden="true">
            <path d={sort === 'descending' ? 'M5 1v10M1 7l4 4 4-4' : 'M5 11V1M1 5l4-4 4 4'} />
          </svg>
        </button>
      ) : (
        name
      )}
    </th>
  );
}

/** In a narrow table, which hides columns. */
function SortChoice({ columns, onSort }: Required<Pick<TableProps, 'columns' | 'onSort'>>) {
  const sortable = columns.filter(({ sort }) => sort !== undefined);
  return (
    <div className="sort-choice">
      <LabeledSelect
        label="Sort by"
        value={sortable.find(({ sort }) => sort !== 'none')?.name ?? ''}
        options={sortable.map(({ name }) => [name, name])}
        onChange={onSort}
      />
    </div>
  );
}

/** A row with one cell over all columns. */
export function WideRow({ children }: { readonly children: ReactNode }) {
  return (
    <tbody>
      <tr className="wide-row">
        <td colSpan={99}>{children}</td>
      </tr>
    </tbody>
  );
}

/** Joins class names, without falsy values. */
function joinClasses(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
