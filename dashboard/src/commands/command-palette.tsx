import { type KeyboardEvent, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useAuth } from '../auth/auth.js';
import { ACCOUNT_PATH, createReturnState, KEY_PATH } from '../auth/key-page.js';
import { usePermissions } from '../auth/permissions.js';
import { useNotify } from '../components/announcer.js';
import { copyText } from '../components/use-copy.js';
import { parseJobId } from '../jobs/filters.js';
import { type Command, listPageCommands, type TypedText } from './page-commands.js';

/** Of the dashboard, and of the gateway. */
const PAGES: readonly (readonly [name: string, path: string])[] = [
  ['Go to overview', '/'],
  ['Go to jobs', '/jobs'],
  ['Submit job', '/submit'],
  ['Show active jobs', '/jobs?status=SUBMITTED&status=READY&status=STARTED'],
  ['Show completed jobs', '/jobs?status=COMPLETED'],
  ['Show failed jobs', '/jobs?status=FAILED'],
  ['Show canceled jobs', '/jobs?status=CANCELED'],
  ['Go to sessions', '/sessions'],
  ['Go to backends', '/backends'],
  ['Go to organization', '/organization'],
  ['Use another API key', KEY_PATH],
  ['Open GraphiQL', '/graphql'],
];

/** The commands that contain every word: first those that start with the text. */
function findCommands(commands: readonly Command[], text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter(({ name, section = '', keywords = '' }) => {
    const content = `${name} ${section} ${keywords}`.toLowerCase();
    return words.every((word) => content.includes(word));
  });
  const isStart = ({ name }: Command) =>
    [name.toLowerCase(), name.toLowerCase().replace('go to ', '')].some((start) => start.startsWith(words.join(' ')));
  return [...found.filter(isStart), ...found.filter((command) => !isStart(command))];
}

/** The controls of the page, then the commands of all pages that it has no control for, then the search for the text. */
function useCommands(text: string, onHelp: () => void): readonly Command[] {
  const [, navigate] = useLocation();
  const notify = useNotify();
  const { signIn } = useAuth();
  const { allows } = usePermissions();
  const [pageCommands] = useState(listPageCommands);
  const names = new Set(pageCommands.map(({ name }) => name));
  const open = (path: string) => {
    if (path === '/graphql') location.assign(path);
    else navigate(path, path === KEY_PATH ? { state: createReturnState() } : {});
  };
  const general: readonly Command[] = [
    ...PAGES.filter(([, path]) => path !== '/submit' || allows('SUBMIT')).map(([name, path]) =>
      signIn && path === KEY_PATH
        ? { name: 'Show your account', run: () => open(ACCOUNT_PATH) }
        : { name, run: () => open(path) },
    ),
    { name: 'Copy link', run: () => void copyText(location.href).then(notify) },
    { name: 'Show keyboard shortcuts', run: onHelp },
  ];
  const search = text.trim();
  const id = parseJobId(search);
  if (id) return [{ name: `Open job ${search}`, run: () => open(`/jobs/${id}`) }];
  const found = findCommands([...pageCommands, ...general.filter(({ name }) => !names.has(name))], text);
  if (search === '') return found;
  const path = `/jobs?${new URLSearchParams({ name: search })}`;
  return [...found, { name: `Search jobs named “${search}”`, run: () => open(path) }];
}

interface CommandPaletteProps {
  /** What was typed while the palette was loaded; null when it reads the keys itself. */
  readonly typed: RefObject<TypedText | null>;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** A dialog to use the controls of the page, to open pages and to search for jobs by keyboard. */
export default function CommandPalette({ typed, onClose, onHelp }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const option = useRef<HTMLDivElement>(null);
  const isClosed = useRef(false);
  const [text, setText] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  const [selected, setSelected] = useState(0);
  const id = useId();
  const commands = useCommands(text, onHelp);
  // Sets the text before the next key, which the dialog would receive without the earlier ones.
  useLayoutEffect(() => {
    dialog.current?.showModal();
    const { text = '', isEntered = false } = typed.current ?? {};
    setText(text);
    setIsEntered(isEntered);
    typed.current = null;
  }, [typed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option of the ref is the selected one.
  useEffect(() => {
    option.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  // The event of the dialog would come after keys that open the palette again.
  const close = () => {
    isClosed.current = true;
    // Returns the focus to its last element, which removing the dialog does not.
    dialog.current?.close();
    onClose();
  };
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    command.run();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter runs one command, of the text at that time.
  useEffect(() => {
    if (isEntered) run(commands[0]);
  }, [isEntered]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setSelected((selected + step + commands.length) % commands.length);
    else if (event.key === 'Enter') run(commands[selected]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Commands"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => {
        if (!isClosed.current) onClose();
      }}
    >
      <div className="palette-input">
        <input
          type="text"
          role="combobox"
          aria-label="Command"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={id}
          aria-activedescendant={`${id}-${selected}`}
          placeholder="Command, job name or job ID"
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setSelected(0);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button-text" onClick={close}>
          Close
        </button>
      </div>
      <div id={id} role="listbox" aria-label="Commands">
        {commands.map(({ name, section }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: controls may share a name, and options have no state.
            key={index}
            ref={index === selected ? option : null}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            onClick={() => run(commands[index])}
            onKeyDown={onKeyDown}
            onMouseMove={() => setSelected(index)}
          >
            {name} {section && section !== name && <span className="palette-section">{section}</span>}
          </div>
        ))}
      </div>
    </dialog>
  );
}
