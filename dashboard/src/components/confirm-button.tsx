import { type ReactNode, useId, useRef } from 'react';

interface ConfirmButtonProps {
  /** Label of the button and of the dialog's confirmation. */
  readonly action: string;
  /** Label of the dialog's other button. */
  readonly cancelLabel?: string;
  readonly title: string;
  readonly children: ReactNode;
  readonly isDisabled?: boolean;
  readonly onConfirm: () => void;
}

/** A button for an irreversible action, with a confirmation dialog. */
export function ConfirmButton({
  action,
  cancelLabel = 'Cancel',
  title,
  children,
  isDisabled = false,
  onConfirm,
}: ConfirmButtonProps) {
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
            {cancelLabel}
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
