import { type RefObject, useEffect } from 'react';

/** Distance from the window at which rows are hidden: a table of thousands of rows takes too long to lay out and paint. */
const MARGIN = '2000px';

/** Hides rows that are far outside of the window behind one blank row. Rows with the focus stay. */
export function useHiddenRows(rows: RefObject<HTMLTableSectionElement | null>): void {
  useEffect(() => {
    const section = rows.current;
    const table = section?.closest('table');
    if (!section || !table) return;
    const observer = new IntersectionObserver(
      (changes) => {
        const last = changes.at(-1);
        if (!last || last.isIntersecting) return section.classList.remove('far');
        if (section.querySelector(':focus') || last.boundingClientRect.height === 0) return;
        fixColumns(table);
        // Without a render: it would take longer than a frame.
        section.style.setProperty('--far-height', `${last.boundingClientRect.height}px`);
        section.classList.add('far');
      },
      { rootMargin: MARGIN },
    );
    observer.observe(section);
    return () => observer.disconnect();
  }, [rows]);
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
