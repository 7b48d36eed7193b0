import { expect, test } from 'vitest';
import { ResourceSchedule } from '../../../src/watch/resources/resource-schedule.js';

const INTERVAL_MS = 1_000;

/** A schedule with a snapshot that was fetched at this time. */
function createSchedule(fetchedAt: number) {
  const schedule = new ResourceSchedule(fetchedAt, INTERVAL_MS);
  schedule.recordFetch(fetchedAt, null);
  schedule.setPollInterval(INTERVAL_MS, fetchedAt);
  return schedule;
}

test('polls again when a newer snapshot is required while one is fetched', () => {
  const schedule = createSchedule(0);
  schedule.requireNewerThan(100, 100);
  const { requiredAt } = schedule;
  schedule.requireNewerThan(120, 120);
  schedule.recordFetch(110, requiredAt);
  schedule.setPollInterval(INTERVAL_MS, 130);
  expect([schedule.isCurrent, schedule.isUrgent, schedule.nextPollAt]).toEqual([false, true, 130]);
});

test('is current when the snapshot that is fetched is newer than required meanwhile', () => {
  const schedule = createSchedule(0);
  schedule.requireNewerThan(100, 100);
  const { requiredAt } = schedule;
  schedule.requireNewerThan(105, 605);
  schedule.recordFetch(110, requiredAt);
  expect(schedule.isCurrent).toBe(true);
});

test('requires no poll when the latest snapshot is newer', () => {
  const schedule = createSchedule(100);
  schedule.requireNewerThan(99, 600);
  expect([schedule.isCurrent, schedule.nextPollAt]).toEqual([true, 1_100]);
});

test('is still not current when the snapshot of a peer is older than required', () => {
  const schedule = createSchedule(0);
  schedule.requireNewerThan(100, 100);
  expect(schedule.recordPeerSnapshot(90)).toBe(true);
  expect(schedule.isCurrent).toBe(false);
  expect(schedule.recordPeerSnapshot(101)).toBe(true);
  expect(schedule.isCurrent).toBe(true);
  expect(schedule.recordPeerSnapshot(95)).toBe(false);
});

test('waits for a peer that polls, and ignores leases after two without a snapshot', () => {
  const schedule = createSchedule(0);
  const defer = (leaseId: string, now: number) =>
    schedule.defer({ candidate: schedule.toCandidate('list'), leaseId }, now);
  schedule.requireNewerThan(100, 100);
  defer('one', 105);
  defer('one', 355);
  expect([schedule.isUrgent, schedule.nextPollAt]).toEqual([false, 605]);
  defer('two', 605);
  expect(schedule.toCandidate('list')).toMatchObject({ newerThan: 100, ignoresLeases: false });
  defer('three', 855);
  expect(schedule.toCandidate('list').ignoresLeases).toBe(true);
  schedule.recordFetch(860, schedule.requiredAt);
  expect(schedule.toCandidate('list')).toMatchObject({ newerThan: 860, ignoresLeases: false });
});
