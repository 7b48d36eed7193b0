/** Where the keyboard is in the list of jobs. */
export interface ListFocus {
  /** Of the job whose name has the focus; null if something else has it. */
  readonly name: string | null;
  /** Whether something in a row has the focus. */
  readonly isInRow: boolean;
  /** Id of the job in the preview; null if it is closed. */
  readonly previewed: string | null;
  /** Whether the window has room for the preview. */
  readonly isWide: boolean;
}

/** What a key does because of the preview: shows the job, closes the preview, or moves to another row. Null: what it does without one. */
export function decideKey(
  key: string,
  { name, isInRow, previewed, isWide }: ListFocus,
): 'show' | 'close' | 1 | -1 | null {
  if (!isWide) return null;
  // With a preview, Enter follows the link as usual.
  if (previewed === null) return key === 'Enter' && name !== null ? 'show' : null;
  if (key === 'Escape') return 'close';
  if (!isInRow) return null;
  return key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : null;
}
