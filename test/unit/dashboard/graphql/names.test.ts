import { afterEach, expect, test, vi } from 'vitest';
import { deviceStorage, tabStorage } from '../../../../dashboard/src/components/storage.js';
import { cleanTexts } from '../../../../dashboard/src/graphql/clean-texts.js';
import { NameStore, removeStoredNames } from '../../../../dashboard/src/graphql/names.js';

afterEach(() => {
  for (const storage of [tabStorage, deviceStorage]) storage.clear();
  vi.unstubAllGlobals();
});

const collect = (...results: unknown[]): NameStore => {
  const names = new NameStore();
  for (const result of results) cleanTexts(result, names.collect);
  return names;
};
const toGroup = (groupId: string | null, name: string | null) => ({ __typename: 'UsageGroup', groupId, name });
const toMember = (id: string, names: object) => ({
  __typename: 'MemberUsage',
  user: { __typename: 'User', id },
  ...names,
});
const toSession = (id: string, backend: string | null, createdAt: string | null) => ({
  __typename: 'Session',
  id,
  createdAt,
  backend: backend && { __typename: 'Backend', serviceId: backend },
});

test('knows members and projects by the names in reports, cleaned', () => {
  const names = collect({
    organization: {
      usage: { periods: [{ groups: [toGroup('Project:p', 'Chem\u202eistry'), toGroup(null, 'All others')] }] },
      report: {
        members: [
          toMember('User:a', { firstName: 'Maria', lastName: 'Keller', email: 'm@example.com' }),
          toMember('User:b', { firstName: null, lastName: null, email: 'b@example.com' }),
          toMember('User:c', { firstName: '\u200b', lastName: null, email: null }),
        ],
      },
    },
  });
  expect(['Project:p', 'User:a', 'User:b', 'User:c', 'User:d'].map(names.getName)).toEqual([
    'Chemistry',
    'Maria Keller',
    'b@example.com',
    null,
    null,
  ]);
});

test('keeps the name of a member when a later result has the address only, and takes a new name', () => {
  const names = collect(toGroup('User:a', 'm@example.com'), toMember('User:a', { firstName: 'Maria' }));
  cleanTexts(toGroup('User:a', 'm@example.com'), names.collect);
  expect(names.getName('User:a')).toBe('Maria');
  cleanTexts([toGroup('User:a', 'Maria K.'), toGroup('Project:p', 'old'), toGroup('Project:p', 'new')], names.collect);
  expect([names.getName('User:a'), names.getName('Project:p')]).toEqual(['Maria K.', 'new']);
});

test('knows sessions by backend and time when a result has both, and reports changes only', () => {
  const names = new NameStore();
  let changes = 0;
  names.onChange(() => {
    changes += 1;
  });
  const result = {
    sessions: [toSession('Session:a', 'qpu.a', '2026-01-01T00:00:00Z'), toSession('Session:b', null, null)],
  };
  for (let repeated = 0; repeated < 2; repeated++) cleanTexts(result, names.collect);
  expect(names.getSession('Session:a')).toEqual({ backend: 'qpu.a', createdAt: '2026-01-01T00:00:00Z' });
  expect([names.getSession('Session:b'), changes]).toEqual([null, 1]);
});

test('knows parent jobs by the names in lists, and no child jobs', () => {
  const parent = { __typename: 'Job', id: 'Job:p' };
  const names = collect({
    jobs: [
      { ...parent, name: 'scan' },
      { __typename: 'Job', id: 'Job:c', name: 'scan 1', parent },
    ],
  });
  expect(['Job:p', 'Job:c'].map(names.getName)).toEqual(['scan', null]);
});

test('keeps a limited number of names', () => {
  const names = collect(Array.from({ length: 1_001 }, (_, index) => toGroup(`User:${index}`, `name ${index}`)));
  expect([names.getName('User:999'), names.getName('User:1000')]).toEqual(['name 999', null]);
});

test('the next page knows the names of the same person or key only, where that stores them', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  const open = (owner: string, storage = tabStorage) => {
    const names = new NameStore();
    const end = names.keep(() => ({ owner, storage }));
    return {
      end,
      read: () => ['User:a', 'Job:p'].map(names.getName).concat(names.getSession('Session:a')?.backend ?? null),
    };
  };
  const first = collect(toGroup('User:a', 'Maria'), toSession('Session:a', 'qpu.a', '2026-01-01T00:00:00Z'), {
    __typename: 'Job',
    id: 'Job:p',
    name: 'scan',
  });
  const known = ['Maria', 'scan', 'qpu.a'];
  const unknown = [null, null, null];
  let place = { owner: 'person ada', storage: tabStorage };
  const end = first.keep(() => place);
  const leave = () => page.dispatchEvent(new Event('pagehide'));
  leave();
  const second = open('person ada');
  expect(second.read()).toEqual(known);
  // The sign-in has expired while the tab was left, and somebody else signs in, or enters a key.
  expect(['person eve', 'key ada', 'person '].map((owner) => open(owner).read())).toEqual(new Array(3).fill(unknown));
  // The user has returned to the page, and enters another key.
  end();
  second.end();
  expect(open('person ada').read()).toEqual(unknown);
  leave();
  expect(open('person ada').read()).toEqual(unknown);
  // A key that is remembered on this device, and then entered again for the tab only.
  place = { owner: 'key 1', storage: deviceStorage };
  const endOfKey = first.keep(() => place);
  leave();
  tabStorage.clear();
  const other = open('key 1', deviceStorage);
  expect(other.read()).toEqual(known);
  other.end();
  removeStoredNames();
  place = { owner: 'key 2', storage: tabStorage };
  leave();
  expect([open('key 1', deviceStorage).read(), open('key 2').read()]).toEqual([unknown, known]);
  endOfKey();
});

test('stores the newest names, and those that another tab has stored meanwhile', () => {
  const page = new EventTarget();
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  const toGroups = (count: number, prefix: string) =>
    Array.from({ length: count }, (_, index) => toGroup(`User:${prefix}${index}`, `${prefix} ${index}`));
  const keep = (names: NameStore) => names.keep(() => ({ owner: 'key 1', storage: deviceStorage }));
  keep(collect(toGroups(700, 'a')));
  keep(collect(toGroups(1, 'b')));
  page.dispatchEvent(new Event('pagehide'));
  const next = new NameStore();
  keep(next);
  expect(['User:b0', 'User:a699', 'User:a201', 'User:a200'].map(next.getName)).toEqual(['b 0', 'a 699', 'a 201', null]);
});
