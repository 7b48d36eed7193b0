import { deviceStorage, tabStorage } from '../components/storage.js';

const ITEM = 'key';
/** Random, and new with each key: tells whose data a tab has stored, without the key. */
const ID_ITEM = 'key-id';

/** The entered key, stored until the tab is closed or on this device. */
export function loadKey(): string | null {
  return tabStorage.read(ITEM) ?? deviceStorage.read(ITEM);
}

/** Replaces the key. What was stored with the last one stays. */
export function saveKey(key: string, isRemembered: boolean): void {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-');
  // Before the key: a change of that makes other tabs read both.
  tabStorage.write(ID_ITEM, id);
  deviceStorage.write(ID_ITEM, isRemembered ? id : null);
  tabStorage.write(ITEM, isRemembered ? null : key);
  deviceStorage.write(ITEM, isRemembered ? key : null);
}

/** Null if no key was entered. */
export const readKeyId = (): string | null => (isKeyOfTab() ? tabStorage : deviceStorage).read(ID_ITEM);

/** Whether the tab has stored the data of a key that was removed or replaced while the tab was left. */
export function hasDataOfOtherKey(): boolean {
  const owner = tabStorage.read(ID_ITEM);
  return owner !== null && owner !== readKeyId();
}

/** From now on, the tab stores data of the present key. */
export const claimTab = (): void => tabStorage.write(ID_ITEM, readKeyId());

/** Calls the listener once another tab has removed or replaced the key that is stored on this device. */
export const onKeyChangedElsewhere = (listener: () => void) => deviceStorage.onChangeElsewhere(ITEM, listener);

/** Whether the next tab needs the key again. */
export const isKeyOfTab = (): boolean => tabStorage.read(ITEM) !== null;

/** Removes the key of this device: other tabs do not use it any more, either. */
export function removeKeyOfDevice(): void {
  for (const item of [ID_ITEM, ITEM]) deviceStorage.write(item, null);
}

/** Also removes what the tab has stored with the key, such as drafts. */
export const removeKeyOfTab = (): void => tabStorage.clear();

/** An error message; null if the text can be an API key. */
export function validateKey(text: string): string | null {
  if (text === '') return 'Enter an API key.';
  return /^[\x21-\x7e]+$/.test(text) ? null : 'Use printable ASCII characters without spaces.';
}
