import { createContext, type ReactNode, useContext, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Announces a text to screen readers, politely. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

export function Announcer({ children }: { readonly children: ReactNode }) {
  const [message, setMessage] = useState('');
  return (
    <AnnounceContext value={setMessage}>
      {children}
      <div role="status" aria-live="polite" className="visually-hidden">
        {message}
      </div>
    </AnnounceContext>
  );
}
