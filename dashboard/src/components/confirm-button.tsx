import { type ReactNode, useId, useRef } from 'react';

interface ConfirmButtonProps {
  /** Label of the button, and by default of the dialog's confirmation. */
  readonly action: string;
  readonly confirmLabel?: string;
  /** Label of the dialog's other button. */
  readonly cancelLabel?: string;
  readonly title: string;
  readonly children: ReactNode;
  /** Also in the open dialog. */
  readonly isDisabled?: boolean;
  readonly isConfirmDisabled?: boolean;
  /** The dialog has been opened or closed. */
  readonly onToggle?: (isOpen: boolean) => void;
  readonly onConfirm: () => void;
}

/** A button for an irreversible action, with a confirmation dialog. */
export function ConfirmButton({
  action,
  confirmLabel = action,
  cancelLabel = 'Cancel',
  title,
  children,
  isDisabled = false,
  isConfirmDisabled = false,
  onToggle,
  onConfirm,
}: ConfirmButtonProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const open = () => {
    dialog.current?.showModal();
    onToggle?.(true);
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <button type="button" className="danger" disabled={isDisabled} onClick={open}>
        {action}
      </button>
      <dialog ref={dialog} aria-labelledby={id} onClose={() => onToggle?.(false)}>
        <h2 id={id}>{title}</h2>
        <p>{children}</p>
        <div className="dialog-actions">
          <button type="button" onClick={close}>
            {cancelLabel}
          </button>
          <button
            type="button"
            className="danger"
            disabled={isDisabled || isConfirmDisabled}
            onClick={() => {
              close();
              onConfirm();
            }}
          >
            {confirmLabel}
          </button>
        </div>
      </dialog>
    </>
  );
}
