import './commands.css';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lazyPart } from '../components/lazy-component.js';
import type { TypedText } from './page-commands.js';
import { useShortcuts } from './shortcuts.js';

const CommandPalette = lazyPart(() => import('./command-palette.js'));
const ShortcutsHelp = lazyPart(() => import('./shortcuts-help.js'));

/** The button and the shortcuts that open the command palette and the list of shortcuts. */
export function CommandCenter() {
  const [opened, setOpened] = useState<'commands' | 'help' | null>(null);
  const typed = useRef<TypedText | null>(null);
  const openCommands = useCallback(() => {
    typed.current = { text: '', isEntered: false };
    setOpened('commands');
  }, []);
  useShortcuts(useMemo(() => ({ '?': () => setOpened('help') }), []));
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isChord = event.ctrlKey || event.metaKey;
      if (document.querySelector('dialog[open]')) return;
      if (isChord && event.key.toLowerCase() === 'k' && !event.shiftKey) openCommands();
      else if (typed.current === null || isChord) return;
      else if (event.key.length === 1) typed.current = { text: typed.current.text + event.key, isEntered: false };
      else if (event.key === 'Backspace') typed.current = { text: typed.current.text.slice(0, -1), isEntered: false };
      else if (event.key === 'Escape') {
        typed.current = null;
        setOpened(null);
      } else if (event.key === 'Enter')
        typed.current = { text: typed.current.text, isEntered: typed.current.text.trim() !== '' };
      else return;
      // What has the focus is not meant.
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  }, [openCommands]);
  const close = () => setOpened(null);
  return (
    <>
      <button type="button" className="button-text" aria-keyshortcuts="Control+K Meta+K" onClick={openCommands}>
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <circle cx="7" cy="7" r="4.5" />
          <line x1="10.5" y1="10.5" x2="14" y2="14" />
        </svg>
        <span className="visually-hidden">Commands</span>
        <kbd className="wide-only">Ctrl K</kbd>
      </button>
      {opened === 'commands' && <CommandPalette typed={typed} onClose={close} onHelp={() => setOpened('help')} />}
      {opened === 'help' && <ShortcutsHelp onClose={close} />}
    </>
  );
}
