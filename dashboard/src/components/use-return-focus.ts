import { type RefObject, useEffect, useRef } from 'react';

/** When a used control is gone, and the focus with it, focuses `target`: the next key does not begin at the top of the page. */
export function useReturnFocus(isUsed: boolean, isGone: boolean, target: RefObject<HTMLElement | null>): void {
  const wasUsed = useRef(false);
  useEffect(() => {
    if (isUsed) wasUsed.current = true;
    if (!isGone || !wasUsed.current) return;
    wasUsed.current = false;
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, [isUsed, isGone, target]);
}
