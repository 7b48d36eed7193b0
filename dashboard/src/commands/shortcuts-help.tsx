import { useEffect, useRef } from 'react';
import { useStoredFlag } from '../components/stored-flag.js';
import { SHORTCUTS_OFF } from './shortcuts.js';

const SHORTCUTS: readonly (readonly [keys: string, action: string])[] = [
  ['Ctrl K', 'Find a job, session, backend, member, page or control'],
  ['Ctrl Enter', 'Submit the job'],
  ['?', 'Show the keyboard shortcuts'],
  ['/', 'Search jobs'],
  ['↓', 'First job, in the search'],
  ['j', 'Next job'],
  ['k', 'Previous job'],
  ['x', 'Select the job'],
  ['Enter', 'Preview the job, in a wide window; again: open it'],
  ['↓ ↑', 'Next or previous job, with a preview'],
  ['Esc', 'Close the preview'],
];

export default function ShortcutsHelp({ onClose }: { readonly onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOff, setOff] = useStoredFlag(SHORTCUTS_OFF);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} aria-label="Keyboard shortcuts" onClose={onClose}>
      <h2>Keyboard shortcuts</h2>
      <dl className="shortcuts">
        {SHORTCUTS.map(([keys, action]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{action}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" checked={!isOff} onChange={({ target }) => setOff(!target.checked)} />
        Single-key shortcuts
      </label>
      <div className="dialog-actions">
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
