import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface MenuProps {
  /** Label of the button that opens it. */
  readonly label: string;
  /** Buttons and links. */
  readonly children: ReactNode;
}

/** A button that shows further actions below it. They stay in the page while it is closed, for dialogs that they open and for Ctrl K. */
export function Menu({ label, children }: MenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const element = list.current;
    // The event does not bubble.
    const onClose = () => setOpen(false);
    element?.addEventListener('close', onClose, true);
    return () => element?.removeEventListener('close', onClose, true);
  }, []);
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // Escape closes an open dialog first.
      if (event.key !== 'Escape' || document.querySelector('dialog[open]')) return;
      setOpen(false);
      button.current?.focus();
    };
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !list.current?.parentElement?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('focusin', closeOutside);
    document.addEventListener('pointerdown', closeOutside);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('focusin', closeOutside);
      document.removeEventListener('pointerdown', closeOutside);
    };
  }, [isOpen]);
  // An action that opens a dialog has the focus again when the dialog is closed.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button, a') && !list.current?.querySelector('dialog[open]')) {
      setOpen(false);
      if (list.current?.contains(document.activeElement)) button.current?.focus();
    }
  };
  return (
    <div className="menu">
      <button ref={button} type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {label} <span aria-hidden="true">▾</span>
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: the keys are those of the actions. */}
      <div ref={list} id={id} className={isOpen ? 'menu-list is-open' : 'menu-list'} onClick={onClick}>
        {children}
      </div>
    </div>
  );
}
