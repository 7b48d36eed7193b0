import { type ReactNode, useId, useRef } from 'react';

interface ConfirmProps {
  /** What the button says, and the dialog's own once more. */
  readonly action: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** A button for what cannot be undone: it asks first. */
export function Confirm({ action, title, children, isDisabled = false, onConfirm }: ConfirmProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className="danger" disabled={isDisabled} onClick={() => dialog.current?.showModal()}>
        {action}
      </button>
      <dialog ref={dialog} aria-labelledby={id}>
        <h2 id={id}>{title}</h2>
        <p>{children}</p>
        <div className="dialog-actions">
          <button type="button" onClick={close}>
            Back
          </button>
          <button
            type="button"
            className="danger"
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {action}
          </button>
        </div>
      </dialog>
    </>
  );
}
