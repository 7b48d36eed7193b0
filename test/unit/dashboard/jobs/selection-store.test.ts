import { expect, test } from 'vitest';
import { type SelectedJob, SelectionStore } from '../../../../dashboard/src/jobs/selection-store.js';

const createJob = (id: string): SelectedJob => ({ id, name: id, isFinal: false, hasResults: false });

/** A store with two rows, both selected. */
function selectTwo() {
  const store = new SelectionStore();
  const removeFirst = store.addListed(createJob('first'));
  store.addListed(createJob('second'));
  store.selectAll();
  return { store, removeFirst };
}

test('selects a job no more when its row is removed', async () => {
  const { store, removeFirst } = selectTwo();
  let changes = 0;
  store.onChange(() => changes++);
  removeFirst();
  await Promise.resolve();
  expect([...store.selected.keys()]).toEqual(['second']);
  expect(changes).toBe(1);
});

test('leaves a job selected when its row is replaced', async () => {
  const { store, removeFirst } = selectTwo();
  removeFirst();
  store.addListed({ ...createJob('first'), isFinal: true });
  await Promise.resolve();
  expect([...store.selected.values()].map(({ id, isFinal }) => [id, isFinal])).toEqual([
    ['first', true],
    ['second', false],
  ]);
});

test('selects the jobs of an earlier visit as they are listed, until the selection is changed', async () => {
  const store = new SelectionStore(['first', 'second', 'gone', 'later']);
  expect([store.selected.size, store.isRestored('first')]).toEqual([0, true]);
  const remove = store.addListed(createJob('first'));
  store.addListed(createJob('second'));
  store.addListed(createJob('other'));
  expect([...store.selected.keys()]).toEqual(['first', 'second']);
  expect(store.ids).toEqual(['first', 'second', 'gone', 'later']);
  // A row that is removed is no change by the user.
  remove();
  await Promise.resolve();
  expect(store.ids).toEqual(['second', 'gone', 'later']);
  store.set([createJob('other')], true);
  store.addListed(createJob('later'));
  expect(store.ids).toEqual(['second', 'other']);
});

test('changes all jobs from the one that was toggled last when a range is chosen', () => {
  const store = new SelectionStore();
  const shown = ['a', 'b', 'c', 'd'];
  for (const id of shown) store.addListed(createJob(id));
  const toggle = (id: string, isSelected: boolean, order = shown) => {
    store.toggle(createJob(id), isSelected, order);
    return [...store.selected.keys()].toSorted().join('');
  };
  expect(toggle('c', true)).toBe('c');
  expect(toggle('a', true)).toBe('abc');
  expect(toggle('b', false)).toBe('c');
  expect(toggle('d', true, [])).toBe('cd');
  expect(toggle('a', true, ['a', 'c'])).toBe('acd');
});
