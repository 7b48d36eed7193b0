import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is printed: what is drawn for the screen may have to be drawn again for the paper. */
export function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const media = matchMedia('print');
    // The browser lays the page out after the event.
    const set = (isOn: boolean) => flushSync(() => setPrinting(isOn));
    media.addEventListener('change', () => set(media.matches), ended);
    addEventListener('beforeprint', () => set(true), ended);
    addEventListener('afterprint', () => set(false), ended);
    return () => ended.abort();
  }, []);
  return isPrinting;
}
