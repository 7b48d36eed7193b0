import { expect, test } from 'vitest';
import { PollSchedule } from '../../../src/watch/polling/poll-schedule.js';

const INTERVAL_MS = 1_000;

/** A schedule with a snapshot that was fetched at this time. */
function createSchedule(fetchedAt: number) {
  const schedule = new PollSchedule(fetchedAt, INTERVAL_MS);
  schedule.record(fetchedAt);
  schedule.setInterval(INTERVAL_MS, fetchedAt);
  return schedule;
}

test('polls again when a newer snapshot is required while one is fetched', () => {
  const schedule = createSchedule(0);
  schedule.require(100, 100);
  schedule.begin();
  schedule.require(120, 120);
  schedule.record(110);
  schedule.setInterval(INTERVAL_MS, 130);
  expect([schedule.isCurrent, schedule.isUrgent, schedule.dueAt]).toEqual([false, true, 130]);
});

test('polls again when a change follows the start of a poll in the same millisecond', () => {
  const schedule = createSchedule(0);
  schedule.require(100, 100);
  schedule.begin();
  schedule.require(100, 100);
  schedule.record(100);
  schedule.setInterval(INTERVAL_MS, 130);
  expect([schedule.isUrgent, schedule.dueAt]).toEqual([true, 130]);
});

test('is current when the snapshot that is fetched is newer than required meanwhile', () => {
  const schedule = createSchedule(0);
  schedule.require(100, 100);
  schedule.begin();
  schedule.require(105, 605);
  schedule.record(110);
  expect(schedule.isCurrent).toBe(true);
});

test('requires no poll when the latest snapshot is newer', () => {
  const schedule = createSchedule(100);
  schedule.require(99, 600);
  expect([schedule.isCurrent, schedule.dueAt]).toEqual([true, 1_100]);
});

test('is still not current when the snapshot of a peer is older than required', () => {
  const schedule = createSchedule(0);
  schedule.require(100, 100);
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
  schedule.require(100, 100);
  defer('one', 105);
  defer('one', 355);
  expect([schedule.isUrgent, schedule.dueAt]).toEqual([false, 605]);
  defer('two', 605);
  expect(schedule.toCandidate('list')).toMatchObject({ newerThan: 100, ignoresLeases: false });
  defer('three', 855);
  expect(schedule.toCandidate('list').ignoresLeases).toBe(true);
  schedule.begin();
  schedule.record(860);
  expect(schedule.toCandidate('list')).toMatchObject({ newerThan: 860, ignoresLeases: false });
});
