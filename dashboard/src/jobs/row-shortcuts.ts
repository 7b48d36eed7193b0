import { useMemo } from 'react';
import { useShortcuts } from '../commands/shortcuts.js';
import { decideKey } from './preview-keys.js';
import { SEARCH_FIELD_ID } from './search-field.js';
import { findLink, getJobId, isWide, NAME_LINKS, type Preview } from './use-preview.js';

/** Shortcuts of the job list: the current row is the one with the focus or, if none has it, that of the job in the preview. */
export function useRowShortcuts({ id, show, close }: Preview): void {
  const handlers = useMemo(() => {
    const getRow = () => getFocusedRow() ?? findLink(id)?.closest('tr') ?? null;
    const pressForPreview = (key: string) => () => {
      const { activeElement } = document;
      const name = activeElement?.matches(NAME_LINKS) ? getJobId(activeElement) : null;
      const action = decideKey(key, { name, isInRow: getFocusedRow() !== null, previewed: id, isWide: isWide() });
      if (action === 'show' && name !== null) show(name);
      else if (action === 'close') close();
      else if (typeof action === 'number') moveFocus(getRow(), action);
      return action !== null;
    };
    return {
      ...Object.fromEntries(PREVIEW_KEYS.map((key) => [key, pressForPreview(key)])),
      '/': () => {
        const field = document.getElementById(SEARCH_FIELD_ID);
        if (field instanceof HTMLInputElement) field.select();
        field?.focus();
      },
      j: () => moveFocus(getRow(), 1),
      k: () => moveFocus(getRow(), -1),
      x: () => getRow()?.querySelector<HTMLInputElement>('.select-job')?.click(),
    };
  }, [id, show, close]);
  useShortcuts(handlers);
}

const PREVIEW_KEYS = ['Enter', 'Escape', 'ArrowDown', 'ArrowUp'];

function getFocusedRow(): Element | null {
  return document.activeElement?.closest('tbody tr') ?? null;
}

/** Moves the focus to the job before or after that of a row; to the first one without a row. */
function moveFocus(row: Element | null, step: 1 | -1): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(NAME_LINKS)].filter((link) => link.checkVisibility());
  const current = links.findIndex((link) => row?.contains(link));
  const next = links[current === -1 ? 0 : current + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: 'nearest' });
}
