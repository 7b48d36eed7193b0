import { useState } from 'react';

/** Copies a text to the clipboard. Returns whether that succeeded, as a text for the user. */
export async function copyText(text: string): Promise<string> {
  try {
    // Undefined on pages that were loaded over HTTP from another host.
    await navigator.clipboard.writeText(text);
    return 'Copied';
  } catch {
    return 'Not copied: the browser blocks the clipboard. Select the text and copy by keyboard.';
  }
}

/** The message is empty before a text is copied. */
export function useCopy(): readonly [message: string, copy: (text: string) => Promise<void>] {
  const [message, setMessage] = useState('');
  return [message, async (text) => setMessage(await copyText(text))];
}
