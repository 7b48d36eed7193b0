import { useEffect } from 'react';
import { deviceStorage } from '../components/storage.js';

/** Set if the user has turned shortcuts of a single key off. */
export const SHORTCUTS_OFF = 'shortcuts-off';

/**
 * Runs a handler when its key is pressed, except while the user types or a dialog is open. If it returns false, the key does what it does
 * without the handler. Pass the same object on each render.
 */
export function useShortcuts(handlers: Readonly<Record<string, () => unknown>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const handler = handlers[event.key];
      if (!handler || event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return;
      if (document.querySelector('dialog[open]') || deviceStorage.read(SHORTCUTS_OFF)) return;
      if (handler() !== false) event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [handlers]);
}

/** Shift is a part of characters, such as the question mark. */
function hasModifier({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey || (shiftKey && key.length > 1);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type="checkbox"]), textarea, select'))
  );
}
