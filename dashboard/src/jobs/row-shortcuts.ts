import { useShortcuts } from '../commands/shortcuts.js';
import { SEARCH_FIELD_ID } from './search-field.js';

const HANDLERS = {
  '/': () => {
    const field = document.getElementById(SEARCH_FIELD_ID);
    if (field instanceof HTMLInputElement) field.select();
    field?.focus();
  },
  j: () => moveFocus(1),
  k: () => moveFocus(-1),
  x: () => getFocusedRow()?.querySelector<HTMLInputElement>('.select-job')?.click(),
};

/** Shortcuts of the job list: the current row is the one with the focus. */
export function useRowShortcuts(): void {
  useShortcuts(HANDLERS);
}

function getFocusedRow(): Element | null {
  return document.activeElement?.closest('tbody tr') ?? null;
}

/** Moves the focus to the job before or after that of the focused row. */
function moveFocus(step: 1 | -1): void {
  const all = document.querySelectorAll<HTMLAnchorElement>('main tbody th > a');
  const links = [...all].filter((link) => link.checkVisibility());
  const row = getFocusedRow();
  const current = links.findIndex((link) => row?.contains(link));
  const next = links[current === -1 ? 0 : current + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
