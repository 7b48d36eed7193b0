import { afterEach, expect, test } from 'vitest';
import {
  claimTab,
  hasDataOfOtherKey,
  loadKey,
  readKeyId,
  removeKeyOfDevice,
  removeKeyOfTab,
  saveKey,
} from '../../../../dashboard/src/auth/key-storage.js';
import { deviceStorage, tabStorage } from '../../../../dashboard/src/components/storage.js';

afterEach(() => {
  for (const storage of [tabStorage, deviceStorage]) storage.clear();
});

/** The tab has the data of the key of this device, and is left. Another tab then changes what is stored on the device. */
function changeElsewhere(change: () => void): void {
  saveKey('first', true);
  claimTab();
  const id = tabStorage.read('key-id');
  change();
  tabStorage.write('key-id', id);
}

test('tells that the tab has the data of another key when the one of this device was replaced or removed while it was left', () => {
  for (const [change, key] of [
    [() => saveKey('second', true), 'second'],
    [removeKeyOfDevice, null],
  ] as const) {
    changeElsewhere(change);
    expect([hasDataOfOtherKey(), loadKey()]).toEqual([true, key]);
    claimTab();
    expect(hasDataOfOtherKey()).toBe(false);
  }
});

test('leaves the tab its data when its key is the same, and when the key is of this tab only', () => {
  changeElsewhere(() => undefined);
  expect(hasDataOfOtherKey()).toBe(false);
  saveKey('own', false);
  expect([hasDataOfOtherKey(), loadKey()]).toEqual([false, 'own']);
});

test('has another ID for each key that is saved, in which the key is not', () => {
  const ids = [true, false, true].map((isRemembered) => {
    saveKey('secret', isRemembered);
    return readKeyId();
  });
  expect(new Set(ids).size).toBe(3);
  expect(ids.join()).toMatch(/^[\d,-]+$/);
  removeKeyOfTab();
  removeKeyOfDevice();
  expect(readKeyId()).toBeNull();
});
