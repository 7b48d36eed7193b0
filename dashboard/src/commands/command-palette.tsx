import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useClient, useQuery } from 'urql';
import { useLocation } from 'wouter';
import { useAuth } from '../auth/auth.js';
import { ACCOUNT_PATH, createReturnState, KEY_PATH } from '../auth/key-page.js';
import { usePermissions } from '../auth/permissions.js';
import { useNotify } from '../components/announcer.js';
import { getMonth } from '../components/dates.js';
import { DescriptionList } from '../components/page.js';
import { loadRecentPages } from '../components/recent-pages.js';
import { copyText } from '../components/use-copy.js';
import { getErrorCodes, getErrorMessage } from '../graphql/errors.js';
import { parseJobId } from '../jobs/filters.js';
import { KnownObjects, readCached, readKnown } from './known-objects.js';
import { listPageCommands, type TypedText } from './page-commands.js';
import { rankResults, splitMatches } from './rank-results.js';
import { findMember, listObjects, listRecent, type Result, uniqueByKey } from './results.js';

/** Of the dashboard, and of the gateway. */
const PAGES: readonly (readonly [name: string, path: string, keywords?: string])[] = [
  ['Go to overview', '/'],
  ['Go to jobs', '/jobs'],
  ['Submit job', '/submit'],
  ['Show running jobs', '/jobs?status=SUBMITTED&status=READY&status=STARTED'],
  ['Show completed jobs', '/jobs?status=COMPLETED'],
  ['Show failed jobs', '/jobs?status=FAILED'],
  ['Show canceled jobs', '/jobs?status=CANCELED'],
  ['Go to sessions', '/sessions'],
  ['Go to backends', '/backends'],
  ['Go to organization', '/organization'],
  ['Use another API key', KEY_PATH, 'remove key sign out account'],
  ['Open GraphiQL', '/graphql'],
];

/** A service that is asked after each key would be asked for texts that nobody has finished. */
const PAUSE_MS = 250;
const MAX_RECENT = 6;
/** More are found with another word. */
const MAX_FOUND = 60;

interface Group {
  /** Null for results in one ranking. */
  readonly label: string | null;
  readonly results: readonly Result[];
}

interface Found {
  readonly groups: readonly Group[];
  /** What the search has done, or could not do. */
  readonly status: string;
  /** Asks the service again; null if it has not failed. */
  readonly retry: (() => void) | null;
}

/** What the text finds: of this page and of what is cached at once, then of what the service has. Nothing that is shown moves. */
function useFound(text: string, onHelp: () => void): Found {
  const [, navigate] = useLocation();
  const client = useClient();
  const [pageCommands] = useState(listPageCommands);
  const [recentPages] = useState(loadRecentPages);
  const [cached] = useState(() => readCached(client));
  const search = text.trim();
  const { known, isSearching, error, retry } = useKnownObjects(search);
  const general = useGeneralCommands(onHelp);
  const open = navigate;
  const { first, later } = useMemo(() => {
    const objects = listObjects(cached, open);
    const keys = new Set(objects.map(({ key }) => key));
    return { first: objects, later: known ? listObjects(known, open).filter(({ key }) => !keys.has(key)) : [] };
  }, [cached, known, open]);
  const names = new Set(pageCommands.map(({ name }) => name));
  // Without what the service adds: what it knows about a shown result must not give it another place.
  const controls = uniqueByKey(
    pageCommands.map(({ name, section, keywords, path, run }, index): Result => {
      const member = path && findMember(path, name, first, open);
      if (member) return member;
      return {
        key: `control ${index}`,
        kind: 'Command',
        name,
        effect: section && section !== name ? `On this page, in “${section}”.` : 'On this page.',
        ...(section && section !== name && { note: section }),
        ...(keywords && { keywords }),
        run,
      };
    }),
  );
  const commands = general.filter(({ name }) => !names.has(name));
  const recent = listRecent(recentPages, first, open);
  if (search === '') {
    const others = first.filter(
      ({ kind, key, isChild }) => kind === 'Job' && !isChild && !recent.some((result) => result.key === key),
    );
    const groups = [
      { label: 'Recent', results: [...recent, ...others].slice(0, MAX_RECENT) },
      { label: 'On this page', results: controls },
      { label: 'Everywhere', results: commands },
    ];
    return { groups: groups.filter(({ results }) => results.length > 0), status: '', retry: null };
  }
  // What the service adds comes after what is shown already.
  const found = uniqueByKey([
    ...rankResults(uniqueByKey([...recent, ...controls, ...commands, ...first]), search),
    ...rankResults(later, search),
  ])
    .slice(0, MAX_FOUND)
    .map((result) => later.find(({ key }) => key === result.key) ?? result);
  return {
    groups: [{ label: null, results: [...found, createSearch(search, open)] }],
    status: error
      ? `Not everything could be searched. ${error}`
      : isSearching
        ? 'Searching…'
        : found.length === 0
          ? 'Nothing found among the newest 100 jobs.'
          : '',
    retry: error === null ? null : retry,
  };
}

/** The last result: older jobs, which only a list of jobs loads, or the job with this ID. */
function createSearch(search: string, open: (path: string) => void): Result {
  const id = parseJobId(search);
  const path = id ? `/jobs/${id}` : `/jobs?${new URLSearchParams({ name: search })}`;
  return {
    key: 'search',
    kind: 'Command',
    effect: id ? 'Opens this job.' : 'Searches all jobs, also older ones.',
    name: id ? `Open job ${search}` : `Search jobs named “${search}”`,
    run: () => open(path),
  };
}

/** The objects of the service, once there is a text that has not changed for a moment. */
function useKnownObjects(search: string) {
  const [isAsked, setAsked] = useState(false);
  const [{ startDate, endDate }] = useState(() => {
    const { start, end } = getMonth();
    return { startDate: start, endDate: end };
  });
  useEffect(() => {
    if (search === '' || isAsked) return;
    const timer = setTimeout(() => setAsked(true), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search, isAsked]);
  const [{ data, error, fetching }, refetch] = useQuery({
    query: KnownObjects,
    variables: { startDate, endDate },
    pause: !isAsked,
  });
  const known = useMemo(() => (data ? readKnown(data) : null), [data]);
  // A role may not see reports, and v0.3 has no sessions.
  const isFailed =
    error &&
    (error.networkError || getErrorCodes(error).some((code) => !['NOT_SUPPORTED', 'FORBIDDEN'].includes(code)));
  return {
    known,
    isSearching: fetching || !isAsked,
    error: isFailed && !fetching ? getErrorMessage(error) : null,
    retry: () => refetch({ requestPolicy: 'network-only' }),
  };
}

/** The commands of all pages. */
function useGeneralCommands(onHelp: () => void): readonly Result[] {
  const [, navigate] = useLocation();
  const notify = useNotify();
  const { signIn } = useAuth();
  const { allows } = usePermissions();
  const open = (path: string) => {
    if (path === '/graphql') location.assign(path);
    else navigate(path, path === KEY_PATH ? { state: createReturnState() } : {});
  };
  return [
    ...PAGES.filter(([, path]) => path !== '/submit' || allows('SUBMIT')).map(([name, path, keywords]): Result => {
      const isAccount = signIn !== null && path === KEY_PATH;
      return {
        key: path,
        kind: 'Page',
        name: isAccount ? 'Show your account' : name,
        ...(keywords && { keywords }),
        run: () => open(isAccount ? ACCOUNT_PATH : path),
      };
    }),
    { key: 'link', kind: 'Command', name: 'Copy link', run: () => void copyText(location.href).then(notify) },
    { key: 'help', kind: 'Command', name: 'Show keyboard shortcuts', run: onHelp },
  ];
}

interface CommandPaletteProps {
  /** What was typed while the palette was loaded; null when it reads the keys itself. */
  readonly typed: RefObject<TypedText | null>;
  readonly onClose: () => void;
  readonly onHelp: () => void;
}

/** A dialog to find jobs, sessions, backends and members, to use the controls of the page and to open pages, by keyboard. */
export default function CommandPalette({ typed, onClose, onHelp }: CommandPaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const option = useRef<HTMLDivElement>(null);
  const isClosed = useRef(false);
  const [text, setText] = useState('');
  const [isEntered, setIsEntered] = useState(false);
  // The first one until the user chooses another, which stays chosen when results are added.
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const id = useId();
  const { groups, status, retry } = useFound(text, onHelp);
  const results = groups.flatMap((group) => group.results);
  const selected = Math.max(
    0,
    results.findIndex(({ key }) => key === chosenKey),
  );
  const current = results[selected];
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
  }, [current?.key]);
  // The event of the dialog would come after keys that open the palette again.
  const close = () => {
    isClosed.current = true;
    // Returns the focus to its last element, which removing the dialog does not.
    dialog.current?.close();
    onClose();
  };
  const run = (result: Result | undefined) => {
    if (!result) return;
    close();
    result.run();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter runs one command, of the text at that time.
  useEffect(() => {
    if (isEntered) run(results[0]);
  }, [isEntered]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosenKey(results[(selected + step + results.length) % results.length]?.key ?? null);
    else if (event.key === 'Enter') run(current);
    else return;
    event.preventDefault();
  };
  let index = -1;
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
          placeholder="Search, or type a command"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setChosenKey(null);
          }}
          onKeyDown={onKeyDown}
        />
        <button type="button" className="button-text" onClick={close}>
          Close
        </button>
      </div>
      <div className="palette-results">
        <div id={id} role="listbox" aria-label="Results">
          {groups.map(({ label, results: listed }) => {
            const options = listed.map((result) => {
              index++;
              const isSelected = index === selected;
              return (
                <div
                  key={result.key}
                  ref={isSelected ? option : null}
                  id={`${id}-${index}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={isSelected}
                  aria-describedby={isSelected ? `${id}-preview` : undefined}
                  onClick={() => run(result)}
                  onKeyDown={onKeyDown}
                  onMouseMove={() => setChosenKey(result.key)}
                >
                  <Matches name={result.name} search={text} />{' '}
                  {result.note && <span className="palette-note">{result.note}</span>}
                </div>
              );
            });
            return label === null ? (
              <Fragment key="found">{options}</Fragment>
            ) : (
              // biome-ignore lint/a11y/useSemanticElements: a list of options has no fieldsets.
              <div key={label} role="group" aria-label={label}>
                <div className="palette-group" aria-hidden="true">
                  {label}
                </div>
                {options}
              </div>
            );
          })}
        </div>
        {current && <Preview id={`${id}-preview`} of={current} />}
      </div>
      <div className="palette-footer">
        <p role="status">
          {status}{' '}
          {retry && (
            <button type="button" className="button-text" onClick={retry}>
              Try again
            </button>
          )}
        </p>
        <p aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </p>
      </div>
    </dialog>
  );
}

/** A name in which the words of the search are marked. */
function Matches({ name, search }: { readonly name: string; readonly search: string }) {
  return splitMatches(name, search).map(({ start, text, isMatch }) =>
    isMatch ? <mark key={start}>{text}</mark> : text,
  );
}

/** What is known about the selected result. */
function Preview({ id, of: { kind, name, effect, details } }: { readonly id: string; readonly of: Result }) {
  return (
    <div id={id} className="palette-preview">
      <p className="hint">{kind}</p>
      <p className="palette-name">{name}</p>
      {details ? <DescriptionList items={details} /> : <p className="hint">{effect ?? EFFECTS[kind]}</p>}
    </div>
  );
}

const EFFECTS: Readonly<Record<Result['kind'], string>> = {
  Command: 'On every page.',
  Page: 'Opens this page.',
  Job: 'Opens this job.',
  Session: 'Opens this session.',
  Backend: 'Opens this backend.',
  Member: 'Shows the jobs of this member.',
};
