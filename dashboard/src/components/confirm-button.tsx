import { type ReactNode, useEffect, useId, useRef } from 'react';

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
  const trigger = useRef<HTMLButtonElement>(null);
  const isConfirmed = useRef(false);
  const id = useId();
  useEffect(() => {
    if (isDisabled || !isConfirmed.current) return;
    isConfirmed.current = false;
    // A disabled button loses the focus.
    if (document.activeElement === document.body) trigger.current?.focus();
  }, [isDisabled]);
  const open = () => {
    dialog.current?.showModal();
    onToggle?.(true);
  };
  const close = () => dialog.current?.close();
  return (
    <>
      <button ref={trigger} type="button" className="danger" disabled={isDisabled} onClick={open}>
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
              isConfirmed.current = true;
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
