import { createContext, type ReactNode, useContext, useEffect, useMemo, useReducer } from 'react';
import { Link } from 'wouter';

/** The path is that of the page that the text is about. */
type Say = (text: string, path?: string) => void;

const AnnounceContext = createContext<{ readonly announce: Say; readonly notify: Say }>({
  announce: () => undefined,
  notify: () => undefined,
});

/** Announces a text to screen readers, politely. */
export function useAnnounce(): Say {
  return useContext(AnnounceContext).announce;
}

/** Shows the outcome of an action for a while, and announces it. */
export function useNotify(): Say {
  return useContext(AnnounceContext).notify;
}

/** A long text takes longer to read. */
const getNoticeMs = (text: string): number => Math.max(8_000, text.length * 100);

interface Message {
  readonly text: string;
  readonly path?: string | undefined;
  readonly version: number;
}

const NO_MESSAGE: Message = { text: '', version: 0 };

const replace = ({ version }: Message, message: Omit<Message, 'version'>): Message => ({
  text: message.text,
  path: message.path,
  version: version + 1,
});

export function Announcer({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useReducer(replace, NO_MESSAGE);
  const [notice, setNotice] = useReducer(replace, NO_MESSAGE);
  const value = useMemo(() => {
    const announce: Say = (text) => setMessage({ text });
    const notify: Say = (text, path) => setNotice({ text, path });
    return { announce, notify };
  }, []);
  useEffect(() => {
    if (notice.text === '') return;
    const timer = setTimeout(() => setNotice({ text: '' }), getNoticeMs(notice.text));
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <AnnounceContext value={value}>
      {children}
      <div role="status" className="visually-hidden">
        <MessageText {...message} />
      </div>
      <div role="status" className="notice">
        <MessageText {...notice} />
      </div>
    </AnnounceContext>
  );
}

/** A new element for each message: screen readers announce changes only, and a text may be that of the last message. */
function MessageText({ text, path, version }: Message) {
  return text && <span key={version}>{path ? <Link href={path}>{text}</Link> : text}</span>;
}
