import { useEffect } from 'react';
import { deviceStorage } from '../components/storage.js';

/** Set if the user has turned shortcuts of a single key off. */
export const SHORTCUTS_OFF = 'shortcuts-off';

/** Runs a handler when its key is pressed, except while the user types or a dialog is open. Pass the same object on each render. */
export function useShortcuts(handlers: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const handler = handlers[event.key];
      if (!handler || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') || deviceStorage.read(SHORTCUTS_OFF)) return;
      event.preventDefault();
      handler();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [handlers]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  );
}
