import { deviceStorage, tabStorage } from '../components/storage.js';

const ITEM = 'key';

/** The entered key, stored until the tab is closed or on this device. */
export function loadKey(): string | null {
  return tabStorage.read(ITEM) ?? deviceStorage.read(ITEM);
}

/** Replaces the key. What was stored with the last one stays. */
export function saveKey(key: string, isRemembered: boolean): void {
  tabStorage.write(ITEM, isRemembered ? null : key);
  deviceStorage.write(ITEM, isRemembered ? key : null);
}

/** Calls the listener once another tab has removed or replaced the key that is stored on this device. */
export const onKeyChangedElsewhere = (listener: () => void) => deviceStorage.onChangeElsewhere(ITEM, listener);

/** Whether the next tab needs the key again. */
export const isKeyOfTab = (): boolean => tabStorage.read(ITEM) !== null;

/** Removes the key of this device: other tabs do not use it any more, either. */
export const removeKeyOfDevice = (): void => deviceStorage.write(ITEM, null);

/** Also removes what the tab has stored with the key, such as drafts. */
export const removeKeyOfTab = (): void => tabStorage.clear();

/** An error message; null if the text can be an API key. */
export function validateKey(text: string): string | null {
  if (text === '') return 'Enter an API key.';
  return /^[\x21-\x7e]+$/.test(text) ? null : 'Use printable ASCII characters without spaces.';
}
