import { expect, test } from 'vitest';
import { addEntry } from '../../../../dashboard/src/activity/entries.js';

const NOW = Date.parse('2026-11-27T09:02:00.000Z');
const MORNING = { id: 'morning', name: null, status: 'COMPLETED', completedAt: '2026-11-27T08:59:00.000Z' } as const;
const NIGHT = { ...MORNING, id: 'night', completedAt: '2026-11-27T02:14:00.000Z' } as const;
const UNKNOWN = { ...MORNING, id: 'unknown', completedAt: null } as const;

test('lists jobs with the times at which they ended, the last one first, when a tab notices them later', () => {
  const entries = addEntry(addEntry([], MORNING, NOW), NIGHT, NOW);
  expect(entries.map(({ id, at }) => [id, at])).toEqual([
    ['morning', Date.parse(MORNING.completedAt)],
    ['night', Date.parse(NIGHT.completedAt)],
  ]);
});

test('lists a job with the present time when the service does not say when it ended', () => {
  const entries = addEntry(addEntry([], UNKNOWN, NOW), NIGHT, NOW);
  expect(entries.map(({ id, at }) => [id, at])).toEqual([
    ['unknown', NOW],
    ['night', Date.parse(NIGHT.completedAt)],
  ]);
});

test('keeps 50 jobs, among them the one that was added, when there are more', () => {
  let entries = addEntry([], NIGHT, NOW);
  for (let count = 0; count < 50; count++) entries = addEntry(entries, { ...UNKNOWN, id: `${count}` }, NOW);
  expect(entries).toHaveLength(50);
  expect(entries.some(({ id }) => id === 'night')).toBe(false);
  entries = addEntry(entries, NIGHT, NOW);
  expect([entries.length, entries.at(-1)?.id]).toEqual([50, 'night']);
});
