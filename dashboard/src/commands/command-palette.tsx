import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { createReturnState, KEY_PATH } from '../auth/key-page.js';
import { parseJobId } from '../jobs/filters.js';

interface Command {
  readonly name: string;
  /** Of the dashboard, or of another page of the gateway. */
  readonly path: string | null;
}

const COMMANDS: readonly Command[] = [
  { name: 'Go to jobs', path: '/' },
  { name: 'Submit a job', path: '/submit' },
  { name: 'Show active jobs', path: '/?status=SUBMITTED&status=READY&status=STARTED' },
  { name: 'Show completed jobs', path: '/?status=COMPLETED' },
  { name: 'Show failed jobs', path: '/?status=FAILED' },
  { name: 'Show canceled jobs', path: '/?status=CANCELED' },
  { name: 'Go to sessions', path: '/sessions' },
  { name: 'Go to backends', path: '/backends' },
  { name: 'Go to organization', path: '/organization' },
  { name: 'Use another API key', path: KEY_PATH },
  { name: 'Open GraphiQL', path: '/graphql' },
  { name: 'Show keyboard shortcuts', path: null },
];

/** The commands whose names contain every word; then the search for the text. */
function findCommands(text: string): readonly Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = COMMANDS.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  const trimmed = text.trim();
  if (trimmed === '') return found;
  const id = parseJobId(trimmed);
  if (id) return [{ name: `Open job ${trimmed}`, path: `/jobs/${id}` }];
  return [...found, { name: `Search jobs named “${trimmed}”`, path: `/?${new URLSearchParams({ name: trimmed })}` }];
}

interface CommandPaletteProps {
  /** What was typed while the palette was loaded. */
  readonly typed: RefObject<string>;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** A dialog to open pages and to search for jobs by keyboard. */
export default function CommandPalette({ typed, onClose, onHelp }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const next = useRef(onClose);
  const [text, setText] = useState(() => typed.current);
  const [selected, setSelected] = useState(0);
  const [, navigate] = useLocation();
  const id = useId();
  const commands = findCommands(text);
  useEffect(() => dialog.current?.showModal(), []);
  // Returns the focus to its last element, which removing the dialog does not.
  const close = () => dialog.current?.close();
  const run = (command: Command | undefined) => {
    if (!command) return;
    close();
    if (command.path === null) next.current = onHelp;
    else if (command.path === '/graphql') location.assign(command.path);
    else navigate(command.path, command.path === KEY_PATH ? { state: createReturnState() } : {});
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setSelected((selected + step + commands.length) % commands.length);
    else if (event.key === 'Enter') run(commands[selected]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} className="palette" aria-label="Commands" onClose={() => next.current()}>
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
        {commands.map((command, index) => (
          <div
            key={command.name}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === selected}
            onClick={() => run(command)}
            onKeyDown={onKeyDown}
            onMouseMove={() => setSelected(index)}
          >
            {command.name}
          </div>
        ))}
      </div>
    </dialog>
  );
}
