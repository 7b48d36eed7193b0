import { deviceStorage, tabStorage } from '../components/storage.js';

const ITEM = 'key';

/** The entered key, stored until the tab is closed or on this device. */
export function loadKey(): string | null {
  return tabStorage.read(ITEM) ?? deviceStorage.read(ITEM);
}

/** Replaces the key. What was stored with the last one stays. */
export function saveKey(key: string, isRemembered: boolean): void {
  for (const storage of [tabStorage, deviceStorage]) storage.write(ITEM, null);
  (isRemembered ? deviceStorage : tabStorage).write(ITEM, key);
}

/** Whether the next tab needs the key again. */
export const isKeyOfTab = (): boolean => tabStorage.read(ITEM) !== null;

/** Also removes what was stored with the key, such as drafts. */
export function removeKey(): void {
  tabStorage.clear();
  deviceStorage.write(ITEM, null);
}

/** An error message; null if the text can be an API key. */
export function validateKey(text: string): string | null {
  if (text === '') return 'Enter an API key.';
  return /^[\x21-\x7e]+$/.test(text) ? null : 'Use printable ASCII characters without spaces.';
}
