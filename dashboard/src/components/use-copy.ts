import { useState } from 'react';

/** Copies a text to the clipboard. The message says whether that succeeded; empty before. */
export function useCopy(): readonly [message: string, copy: (text: string) => Promise<void>] {
  const [message, setMessage] = useState('');
  const copy = async (text: string) => {
    try {
      // Undefined on pages that were loaded over HTTP from another host.
      await navigator.clipboard.writeText(text);
      setMessage('Copied');
    } catch {
      setMessage('The browser did not allow it. Select the text and copy it.');
    }
  };
  return [message, copy];
}
