import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';

const CHECK_MS = 60_000;

const TodayContext = createContext('');

/** Renders what depends on the present day again after midnight, in local time and in UTC. Timers do not run while the device sleeps. */
export function TodayProvider({ children }: { readonly children: ReactNode }) {
  const [today, setToday] = useState(readToday);
  useEffect(() => {
    const update = () => setToday(readToday());
    const timer = setInterval(update, CHECK_MS);
    document.addEventListener('visibilitychange', update);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', update);
    };
  }, []);
  return <TodayContext value={today}>{children}</TodayContext>;
}

/** Another text after midnight. A component that uses the present day calls this, so that the text is rendered again. */
export const useToday = (): string => useContext(TodayContext);

function readToday(): string {
  const now = new Date();
  return `${now.toDateString()} ${now.toISOString().slice(0, 10)}`;
}
