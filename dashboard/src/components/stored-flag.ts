import { useState } from 'react';

/** A setting of this browser, off by default. */
export function useStoredFlag(name: string): [boolean, (isOn: boolean) => void] {
  const key = `quantum-job-gateway.${name}`;
  const [isOn, setOn] = useState(() => localStorage.getItem(key) !== null);
  const store = (next: boolean) => {
    if (next) localStorage.setItem(key, 'on');
    else localStorage.removeItem(key);
    setOn(next);
  };
  return [isOn, store];
}
