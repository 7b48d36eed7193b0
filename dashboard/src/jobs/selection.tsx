import { createContext, type ReactNode, useContext, useEffect, useSyncExternalStore } from 'react';
import { nameJob } from './format-jobs.js';
import { type SelectedJob, SelectionStore } from './selection-store.js';

export const SelectionContext = createContext(new SelectionStore());

/** The checkbox of a row. */
export function SelectJob({ job }: { readonly job: SelectedJob }) {
  const selection = useContext(SelectionContext);
  const { id, name, isFinal, hasResults } = job;
  const shortId = nameJob({ id, name: null });
  const isSelected = useSyncExternalStore(selection.onChange, () => selection.selected.has(id));
  useEffect(() => selection.addListed({ id, name, isFinal, hasResults }), [selection, id, name, isFinal, hasResults]);
  return (
    // With Shift, the browser would select the text of the rows.
    <label className="select-area" onMouseDown={(event) => event.shiftKey && event.preventDefault()}>
      <input
        type="checkbox"
        className="select-job"
        // Chromium saves the state of other controls each second while the page is scrolled: 15 ms for 2,000 rows on a slow CPU.
        autoComplete="off"
        // Jobs may share a name; an unnamed job has the ID as its name.
        aria-label={name === shortId ? `Select ${name}` : `Select ${name}, ${shortId}`}
        value={id}
        checked={isSelected}
        onChange={({ target, nativeEvent }) => {
          const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey;
          selection.toggle(job, target.checked, isRange ? listShown(target) : []);
        }}
      />
    </label>
  );
}

/** Ids of the jobs in the table of a checkbox, from top to bottom. */
const listShown = (box: HTMLInputElement): string[] =>
  [...(box.closest('table')?.querySelectorAll<HTMLInputElement>('.select-job') ?? [])].map(({ value }) => value);

/** An option of `TableOptionsContext`. */
export const renderFailure = (id: string): ReactNode => <SelectionFailure id={id} />;

function SelectionFailure({ id }: { readonly id: string }) {
  const selection = useContext(SelectionContext);
  const failure = useSyncExternalStore(selection.onChange, () => selection.getFailure(id));
  return failure ? <span className="row-error">{failure}</span> : null;
}
