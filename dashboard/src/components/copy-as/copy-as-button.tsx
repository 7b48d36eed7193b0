import { useId, useRef, useState } from 'react';
import { lazyPart } from '../lazy-component.js';
import { Loading } from '../states.js';
import type { MergedOperation } from './merge-operations.js';

const CopyAs = lazyPart(() => import('./copy-as.js'));

interface CopyAsButtonProps {
  /** What the request returns, as a sentence. */
  readonly hint: string;
  readonly createOperation: () => MergedOperation;
}

/** A button that opens a dialog with a request as code. */
export function CopyAsButton({ hint, createOperation }: CopyAsButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const open = () => {
    setOpen(true);
    dialog.current?.showModal();
  };
  return (
    <>
      <button type="button" title="GraphQL, curl, TypeScript or Python" onClick={open}>
        Copy as code
      </button>
      <dialog ref={dialog} className="copy-dialog" aria-labelledby={id} onClose={() => setOpen(false)}>
        <header className="card-header">
          <h2 id={id}>Copy as code</h2>
          <button type="button" onClick={() => dialog.current?.close()}>
            Close
          </button>
        </header>
        {isOpen && <CopyAs hint={hint} operation={createOperation()} fallback={<Loading />} />}
      </dialog>
    </>
  );
}
