import { type RefObject, useLayoutEffect, useState } from 'react';
import { COLUMN_WIDTH, type DrawnRange, ROW_HEIGHT } from './shapes.js';

/** Columns and rows drawn beyond the visible ones: scrolling by less needs no drawing. */
const MARGIN = 6;

/** The part of the diagram that is drawn: what the scroll area shows and a margin, in steps of the margin. */
export function useVisibleRange(scroller: RefObject<HTMLElement | null>, zoom: number): DrawnRange {
  const [range, setRange] = useState<DrawnRange>({ firstColumn: 0, lastColumn: 35, firstRow: 0, lastRow: 35 });
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const update = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
      const [firstColumn, lastColumn] = toSteps(scrollLeft, clientWidth, COLUMN_WIDTH * zoom);
      const [firstRow, lastRow] = toSteps(scrollTop, clientHeight, ROW_HEIGHT * zoom);
      setRange((last) =>
        last.firstColumn === firstColumn &&
        last.lastColumn === lastColumn &&
        last.firstRow === firstRow &&
        last.lastRow === lastRow
          ? last
          : { firstColumn, lastColumn, firstRow, lastRow },
      );
    };
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    update();
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [scroller, zoom]);
  return range;
}

function toSteps(start: number, length: number, cell: number): readonly [first: number, last: number] {
  const first = Math.floor(start / cell / MARGIN) * MARGIN - MARGIN;
  const last = Math.ceil((start + length) / cell / MARGIN) * MARGIN + MARGIN;
  return [Math.max(0, first), last];
}
