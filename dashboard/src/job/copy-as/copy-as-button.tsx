import { Suspense, useId, useRef, useState } from 'react';
import { lazyComponent } from '../../components/lazy-component.js';
import { Loading } from '../../components/states.js';
import { useView } from '../results/use-view.js';
import type { ShownJob } from './page-operation.js';

const CopyAs = lazyComponent(() => import('./copy-as.js'));

/** A button that opens a dialog with the request of the page as code. */
export function CopyAsButton(job: Omit<ShownJob, 'view'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [view] = useView();
  const id = useId();
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" onClick={open}>
        Copy as code
      </button>
      <dialog ref={dialog} className="copy-dialog" aria-labelledby={id} onClose={() => setOpen(false)}>
        <header className="card-header">
          <h2 id={id}>Copy as code</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {isOpen && (
          <Suspense fallback={<Loading />}>
            <CopyAs shown={{ ...job, view }} />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
