import { type RefObject, useEffect, useState } from 'react';

/** Distance from the window at which rows are removed: a table of thousands of rows takes too long to lay out and paint. */
const MARGIN = '2000px';

/**
 * The height of rows that are far outside of the window, where one blank row replaces them; null for rows to show. Rows with the focus
 * or an open group stay.
 */
export function useHiddenHeight(rows: RefObject<HTMLTableSectionElement | null>): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useEffect(() => {
    const section = rows.current;
    const table = section?.closest('table');
    if (!section || !table) return;
    const observer = new IntersectionObserver(
      (changes) => {
        const last = changes.at(-1);
        if (!last || last.isIntersecting) return setHeight(null);
        if (section.querySelector(':focus, [aria-expanded="true"]') || last.boundingClientRect.height === 0) return;
        fixColumns(table);
        setHeight(last.boundingClientRect.height);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(section);
    return () => observer.disconnect();
  }, [rows]);
  return height;
}

const tablesWithFixedColumns = new WeakSet<HTMLTableElement>();

/** Keeps the widths of the columns while rows come and go, until the table or its number of columns changes. */
function fixColumns(table: HTMLTableElement): void {
  const cells = [...(table.tHead?.rows[0]?.cells ?? [])];
  if (tablesWithFixedColumns.has(table) || cells.length === 0) return;
  tablesWithFixedColumns.add(table);
  const widths = cells.map((cell) => cell.offsetWidth);
  const { offsetWidth } = table;
  cells.forEach((cell, position) => {
    cell.style.width = `${widths[position]}px`;
  });
  table.style.tableLayout = 'fixed';
  const release = () => {
    if (table.offsetWidth === offsetWidth && table.tHead?.rows[0]?.cells.length === cells.length) return;
    observer.disconnect();
    tablesWithFixedColumns.delete(table);
    for (const cell of cells) cell.style.width = '';
    table.style.tableLayout = '';
  };
  // The cells of the header change their widths with the table and the number of columns.
  const observer = new ResizeObserver(release);
  for (const cell of cells) observer.observe(cell);
}
