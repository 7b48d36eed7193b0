import type { ReactNode } from 'react';

export interface Column {
  readonly name: string;
  /** Right-aligned. */
  readonly isNumeric?: boolean;
  /** Hidden in narrow tables. */
  readonly isSecondary?: boolean;
  /** Hidden in tables of medium width. */
  readonly isTertiary?: boolean;
  readonly className?: string;
  /** The order of the rows, if they are sorted by this column. */
  readonly sort?: 'ascending' | 'descending' | undefined;
  /** Shown instead of the name. */
  readonly header?: ReactNode;
}

export interface TableProps {
  /** Accessible name. */
  readonly label: string;
  readonly columns: readonly Column[];
  readonly className?: string;
  /** Above the table, in the scroll area. */
  readonly tools?: ReactNode;
  /** `tbody` elements, one per page of a list. */
  readonly children: ReactNode;
}

/** A table with a scroll area. Cell classes: `secondary`, `tertiary`, `numeric`, `nowrap`. */
export function Table({ label, columns, className, tools, children }: TableProps) {
  return (
    <div className="table-scroll">
      {tools}
      <table aria-label={label} className={className}>
        <thead>
          <tr>
            {columns.map(({ name, isNumeric, isSecondary, isTertiary, className: columnClass, sort, header }) => (
              <th
                key={name}
                scope="col"
                aria-sort={sort}
                className={joinClasses(
                  columnClass,
                  isNumeric && 'numeric',
                  isSecondary && 'secondary',
                  isTertiary && 'tertiary',
                )}
              >
                {header ?? name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
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
