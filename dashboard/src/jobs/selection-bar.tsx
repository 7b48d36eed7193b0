import { type ReactNode, useContext, useSyncExternalStore } from 'react';
import { lazyPart } from '../components/lazy-component.js';
import { SelectionContext } from './selection.js';

const BulkActions = lazyPart(() => import('./bulk-actions.js'));

/** Above the table: the number of selected jobs, and what can be done with them. */
export function SelectionBar({ children }: { readonly children: ReactNode }) {
  const selection = useContext(SelectionContext);
  const size = useSyncExternalStore(selection.onSizeChange, () => selection.size);
  const selected = useSyncExternalStore(selection.onChange, () => selection.selected);
  return (
    <div className="selection-bar">
      <button type="button" className="button-text" disabled={size === 0} onClick={() => selection.selectAll()}>
        {/* One item of the flex box. */}
        <span>
          Select all
          {size > 0 && (
            <>
              {` ${size}`}
              <span className="wide-only"> loaded</span>
            </>
          )}
        </span>
      </button>
      {selected.size > 0 && (
        <div className="selected-jobs">
          <button type="button" className="button-text" onClick={() => selection.clear()}>
            Clear selection
          </button>
          <span role="status">{selected.size} selected</span>
          <BulkActions jobs={[...selected.values()]} />
        </div>
      )}
      {children}
    </div>
  );
}
