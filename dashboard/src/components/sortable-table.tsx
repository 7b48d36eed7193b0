import { LabeledSelect } from './select.js';
import { type Column, Table, type TableProps } from './table.js';

interface SortableTableProps extends Omit<TableProps, 'columns' | 'tools'> {
  /** Rows can be sorted by those with `isSortable`. */
  readonly columns: readonly (Column & { readonly isSortable?: boolean })[];
  /** Receives the name of a column. */
  readonly onSort: (column: string) => void;
}

/** A table with buttons in its headers that sort the rows. */
export function SortableTable({ columns, onSort, ...table }: SortableTableProps) {
  const sortable = columns.filter(({ isSortable }) => isSortable);
  return (
    <Table
      {...table}
      tools={
        // In a narrow table, which hides columns.
        <div className="sort-choice">
          <LabeledSelect
            label="Sort by"
            value={sortable.find(({ sort }) => sort)?.name ?? ''}
            options={sortable.map(({ name }) => [name, name])}
            onChange={onSort}
          />
        </div>
      }
      columns={columns.map(({ isSortable, ...column }) =>
        isSortable ? { ...column, header: <SortButton column={column} onSort={onSort} /> } : column,
      )}
    />
  );
}

function SortButton({
  column: { name, sort },
  onSort,
}: { readonly column: Column } & Pick<SortableTableProps, 'onSort'>) {
  return (
    <button type="button" className="sort" onClick={() => onSort(name)}>
      {name}
      <svg viewBox="0 0 10 12" aria-hidden="true">
        <path d={sort === 'descending' ? 'M5 1v10M1 7l4 4 4-4' : 'M5 11V1M1 5l4-4 4 4'} />
      </svg>
    </button>
  );
}
