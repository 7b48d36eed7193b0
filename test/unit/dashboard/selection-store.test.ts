import { expect, test } from 'vitest';
import { type SelectedJob, SelectionStore } from '../../../dashboard/src/jobs/selection-store.js';

const createJob = (id: string): SelectedJob => ({ id, name: id, isFinal: false, isCompleted: false });

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
