import { afterEach, expect, test, vi } from 'vitest';
import { tabStorage } from '../../../../dashboard/src/components/storage.js';
import {
  awaitInEpoch,
  hasUnknownOutcome,
  startAttempt,
} from '../../../../dashboard/src/components/unknown-outcomes.js';

afterEach(() => {
  tabStorage.clear();
  vi.unstubAllGlobals();
});

/** A storage whose items are the members of the returned object, as in a browser. */
function stubStorage(capacity: number): Record<string, string> {
  const items: Record<string, string> = Object.create({
    getItem: (name: string) => items[name] ?? null,
    setItem: (name: string, text: string) => {
      if (text.length > capacity) throw new DOMException('Full.', 'QuotaExceededError');
      items[name] = text;
    },
    removeItem: (name: string) => delete items[name],
  });
  vi.stubGlobal('sessionStorage', items);
  return items;
}

test('stores items under the name of the dashboard, and removes only those when it is cleared', () => {
  const items = stubStorage(10);
  items['other'] = 'kept';
  tabStorage.write('draft', 'text');
  expect(items).toMatchObject({ 'quantum-job-gateway.draft': 'text' });
  expect(tabStorage.read('draft')).toBe('text');
  tabStorage.write('draft', null);
  expect(tabStorage.read('draft')).toBeNull();
  tabStorage.write('key', 'secret');
  tabStorage.clear();
  expect(Object.keys(items)).toEqual(['other']);
});

test('keeps an item in memory, without its last value in the storage, when the storage is full', () => {
  const items = stubStorage(4);
  tabStorage.write('draft', 'text');
  tabStorage.write('draft', 'longer text');
  expect(tabStorage.read('draft')).toBe('longer text');
  expect(Object.keys(items)).toEqual([]);
  tabStorage.write('draft', 'new');
  expect(tabStorage.read('draft')).toBe('new');
  expect(Object.keys(items)).toEqual(['quantum-job-gateway.draft']);
});

test.each([
  ['null', () => null],
  [
    'an error',
    () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    },
  ],
])('keeps items in memory when the storage is %s', (_, get) => {
  vi.stubGlobal('sessionStorage', undefined);
  Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, get });
  tabStorage.write('draft', 'text');
  tabStorage.write('key', 'secret');
  tabStorage.write('key', null);
  expect([tabStorage.read('draft'), tabStorage.read('key')]).toEqual(['text', null]);
  tabStorage.clear();
  expect(tabStorage.read('draft')).toBeNull();
});

test('reports changes of an item by other pages, and a return to the page, but no other items and storages', () => {
  const items = stubStorage(10);
  const page = new EventTarget();
  vi.stubGlobal('localStorage', {});
  for (const name of ['addEventListener', 'removeEventListener'] as const) vi.stubGlobal(name, page[name].bind(page));
  const dispatch = (type: string, members: object) => page.dispatchEvent(Object.assign(new Event(type), members));
  let changes = 0;
  const stop = tabStorage.onChangeElsewhere('key', () => {
    changes += 1;
  });
  dispatch('storage', { storageArea: items, key: 'quantum-job-gateway.draft' });
  dispatch('storage', { storageArea: localStorage, key: 'quantum-job-gateway.key' });
  dispatch('pageshow', { persisted: false });
  expect(changes).toBe(0);
  dispatch('storage', { storageArea: items, key: 'quantum-job-gateway.key' });
  dispatch('storage', { storageArea: items, key: null });
  dispatch('pageshow', { persisted: true });
  expect(changes).toBe(3);
  stop();
  dispatch('pageshow', { persisted: true });
  expect(changes).toBe(3);
});

test('never removes an item that it replaces', () => {
  const items = stubStorage(10);
  const removed = vi.spyOn(Object.getPrototypeOf(items), 'removeItem');
  tabStorage.write('key', 'one');
  tabStorage.write('key', 'other');
  expect(removed).not.toHaveBeenCalled();
});

test('returns no result that arrives after the items were removed', async () => {
  stubStorage(100);
  const result = Promise.resolve('created');
  const before = awaitInEpoch(result);
  tabStorage.clear();
  const after = awaitInEpoch(result);
  expect(await Promise.all([before, after])).toEqual([null, 'created']);
});

const JOB = { create: 'job' };

test('remembers each attempt with an unknown outcome by itself, whatever becomes of another one', () => {
  const endFirst = startAttempt(JOB);
  const endSecond = startAttempt(JOB);
  endSecond('unknown');
  endFirst('created');
  expect(hasUnknownOutcome(JOB)).toBe(true);
  startAttempt(JOB)('rejected');
  expect(hasUnknownOutcome(JOB)).toBe(true);
  expect(hasUnknownOutcome({ create: 'session' })).toBe(false);
});

test('forgets earlier unknown outcomes when another attempt, which the user has confirmed, has created something', () => {
  startAttempt(JOB)('unknown');
  startAttempt({ clone: 'j1' })('unknown');
  startAttempt(JOB)('created');
  expect(hasUnknownOutcome(JOB)).toBe(false);
  expect(hasUnknownOutcome({ clone: 'j1' })).toBe(true);
});
