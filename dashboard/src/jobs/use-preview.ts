import {
  type FocusEvent,
  type MouseEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useAnnounce } from '../components/announcer.js';
import { getLastShown, getListState, saveListState } from './list-state.js';

/** Next to the list, a narrower window has no room for it: Enter then opens the page of the job. The same width is in `preview.css`. */
const WIDE = '(width >= 78rem)';

/** Jobs that are only passed, such as while a key is held, are not loaded. */
const DEBOUNCE_MS = 200;

/** The links of the list to the pages of its jobs. */
export const NAME_LINKS = '.job-list .job-table tbody th > a';

/** The job that is shown next to the list, which follows the focus. */
export interface Preview {
  /** Null: closed. */
  readonly id: string | null;
  /** Whether the window has room for it. */
  readonly isWide: boolean;
  readonly show: (id: string) => void;
  readonly close: () => void;
  /** Call it when a list has its rows, also one with other filters: the preview is closed if its job is not in the list. */
  readonly onListLoaded: () => void;
  /** Of the list. */
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onClick: (event: MouseEvent<HTMLElement>) => void;
}

export function usePreview(): Preview {
  const hasRoom = useSyncExternalStore(onResize, isWide);
  const [id, setId] = useState(() => (getListState().hasPreview ? (getLastShown()[0] ?? null) : null));
  const current = useRef(id);
  useEffect(() => {
    current.current = id;
  }, [id]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const announce = useAnnounce();
  const isOpen = id !== null;
  const show = useCallback(
    (shown: string) => {
      clearTimeout(timer.current);
      if (!isOpen) announce('Preview after the table. Enter opens the job.');
      saveListState({ opened: shown, hasPreview: true });
      setId(shown);
    },
    [isOpen, announce],
  );
  const close = useCallback(() => {
    clearTimeout(timer.current);
    saveListState({ hasPreview: false });
    setId(null);
    // What had the focus may be in the preview.
    if (!document.activeElement?.closest('tbody tr')) findLink(id)?.focus({ preventScroll: true });
  }, [id]);
  const onListLoaded = useCallback(() => {
    // The filters have an entry of their own in the history.
    const shown = current.current ?? (getListState().hasPreview ? (getLastShown()[0] ?? null) : null);
    if (shown === null) return;
    const isListed = findLink(shown) !== undefined;
    saveListState({ hasPreview: isListed, ...(isListed && { opened: shown }) });
    setId(isListed ? shown : null);
  }, []);
  // The row has moved up or down if names of other rows take more lines next to the preview.
  useEffect(() => {
    if (id !== null && document.activeElement?.matches(NAME_LINKS)) {
      document.activeElement.scrollIntoView({ block: 'nearest' });
    }
  }, [id]);
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const focused = findJobOfRow(target);
    if (id === null || !focused) return;
    clearTimeout(timer.current);
    if (focused !== id) timer.current = setTimeout(show, DEBOUNCE_MS, focused);
  };
  const onClick = ({ target }: MouseEvent<HTMLElement>) => {
    // Text of the row can be selected.
    if (!isWide() || !(target instanceof Element) || target.closest(CONTROLS) || !getSelection()?.isCollapsed) return;
    const clicked = findJobOfRow(target);
    if (!clicked) return;
    findLink(clicked)?.focus({ preventScroll: true });
    show(clicked);
  };
  return { id, isWide: hasRoom, show, close, onListLoaded, onFocus, onClick };
}

/** Also before the page has been rendered for a new width. */
export const isWide = (): boolean => matchMedia(WIDE).matches;

const CONTROLS = 'a, button, input, label';

function onResize(listener: () => void): () => void {
  const media = matchMedia(WIDE);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

function findJobOfRow(element: Element): string | null {
  const link = element.closest('tbody tr')?.querySelector('th > a');
  return link ? getJobId(link) : null;
}

/** The link to a job in the list. */
export function findLink(id: string | null): HTMLAnchorElement | undefined {
  return [...document.querySelectorAll<HTMLAnchorElement>(NAME_LINKS)].find((link) => getJobId(link) === id);
}

export const getJobId = (link: Element): string | null =>
  link instanceof HTMLAnchorElement ? decodeURIComponent(link.pathname.slice('/jobs/'.length)) : null;
