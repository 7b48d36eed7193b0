import { useState } from 'react';
import { deviceStorage } from './storage.js';

/** A setting of this browser, off by default. */
export function useStoredFlag(name: string): [boolean, (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => deviceStorage.read(name) !== null);
  const store = (next: boolean) => {
    deviceStorage.write(name, next ? 'on' : null);
    setOn(next);
  };
  return [isOn, store];
}
