import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

type Say = (text: string) => void;

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

const NOTICE_MS = 8_000;

export function Announcer({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('');
  const [notice, setNotice] = useState({ text: '' });
  const value = useMemo(() => ({ announce: setMessage, notify: (text: string) => setNotice({ text }) }), []);
  useEffect(() => {
    if (notice.text === '') return;
    const timer = setTimeout(() => setNotice({ text: '' }), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [notice]);
  return (
    <AnnounceContext value={value}>
      {children}
      <div role="status" className="visually-hidden">
        {message}
      </div>
      <div role="status" className="notice">
        {notice.text}
      </div>
    </AnnounceContext>
  );
}
