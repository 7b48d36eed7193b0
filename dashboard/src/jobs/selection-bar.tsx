import { type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import { lazyComponent } from '../components/lazy-component.js';
import { SelectionContext } from './selection.js';

const BulkActions = lazyComponent(() => import('./bulk-actions.js'));

/** Above the table: the number of selected jobs, and what can be done with them. */
export function SelectionBar({ children }: { readonly children: ReactNode }) {
  const selection = useContext(SelectionContext);
  const size = useSyncExternalStore(selection.onSizeChange, () => selection.size);
  const selected = useSyncExternalStore(selection.onChange, () => selection.selected);
  return (
    <div ref={useStableRows()} className="selection-bar">
      <button type="button" className="button-text" disabled={size === 0} onClick={() => selection.selectAll()}>
        Select all {size > 0 && `${size} loaded`}
      </button>
      {selected.size > 0 && (
        <>
          <button type="button" className="button-text" onClick={() => selection.clear()}>
            Clear selection
          </button>
          <span role="status">{selected.size} selected</span>
        </>
      )}
      {selected.size > 0 && <BulkActions jobs={[...selected.values()]} />}
      {children}
    </div>
  );
}

/** Scrolls the page as far as the bar grows or shrinks: in a narrow window, the row that is pressed next would move away. */
function useStableRows() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const bar = ref.current;
    if (!bar) return;
    let height = bar.offsetHeight;
    const observer = new ResizeObserver(() => {
      const added = bar.offsetHeight - height;
      height += added;
      // At the upper edge, the browser itself anchors the rows.
      if (bar.getBoundingClientRect().top > 0) scrollBy(0, added);
    });
    observer.observe(bar);
    return () => observer.disconnect();
  }, []);
  return ref;
}
