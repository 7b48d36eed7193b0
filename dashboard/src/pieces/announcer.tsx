import { createContext, type ReactNode, useContext, useState } from 'react';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Says something to those who do not see it, when they are not busy with something else. */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, say] = useState('');
  return (
    <AnnounceContext value={say}>
      {children}
      <div role="status" aria-live="polite" className="unseen">
        {said}
      </div>
    </AnnounceContext>
  );
}
