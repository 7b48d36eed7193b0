import { useContext, useSyncExternalStore } from 'react';
import { lazyPart } from '../components/lazy-component.js';
import { SelectionContext } from './selection.js';

const BulkActions = lazyPart(() => import('./bulk-actions.js'));

/** Over the lower edge, where it moves no row: the number of selected jobs, and what can be done with them. */
export function SelectionBar() {
  const selection = useContext(SelectionContext);
  const selected = useSyncExternalStore(selection.onChange, () => selection.selected);
  if (selected.size === 0) return null;
  return (
    <div className="selected-jobs">
      <span role="status">{selected.size} selected</span>
      <button type="button" className="button-text" onClick={() => selection.clear()}>
        Clear selection
      </button>
      <BulkActions jobs={[...selected.values()]} />
    </div>
  );
}

/** In the header of the table: selects all rows that are loaded, or none. */
export function SelectAll() {
  const selection = useContext(SelectionContext);
  const size = useSyncExternalStore(selection.onSizeChange, () => selection.size);
  const count = useSyncExternalStore(selection.onChange, () => selection.selected.size);
  return (
    <label className="select-area">
      <input
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < size;
        }}
        type="checkbox"
        className="select-all"
        autoComplete="off"
        aria-label={`Select all ${size} loaded jobs`}
        disabled={size === 0}
        checked={count > 0 && count === size}
        onChange={({ target }) => (target.checked ? selection.selectAll() : selection.clear())}
      />
    </label>
  );
}
