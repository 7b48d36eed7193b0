import type { ReactNode } from 'react';

export interface Column {
  readonly name: string;
  /** Figures stand at the right. */
  readonly isFigure?: boolean;
  /** Not shown where there is little room. */
  readonly isExtra?: boolean;
}

interface TableProps {
  /** What it lists, for those who do not see it. */
  readonly label: string;
  readonly columns: readonly Column[];
  /** Bodies of rows (`tbody`): a list may have one for each of its pages. */
  readonly children: ReactNode;
}

/** A table that scrolls by itself where it is wider than the page. Cells of extra columns take the class `extra`, figures `figure`, words that are not broken `whole`. */
export function Table({ label, columns, children }: TableProps) {
  return (
    <div className="table-scroll">
      <table aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, isFigure, isExtra }) => (
              <th key={name} scope="col" className={classes(isFigure && 'figure', isExtra && 'extra')}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** A row that holds one thing over all columns: more, an error, nothing. */
export function WideRow({ children }: { readonly children: ReactNode }) {
  return (
    <tbody>
      <tr className="wide-row">
        <td colSpan={99}>{children}</td>
      </tr>
    </tbody>
  );
}

/** Class names, without those that do not hold. */
function classes(...names: readonly (string | false | null | undefined)[]): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
