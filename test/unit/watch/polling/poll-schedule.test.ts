import { expect, test } from 'vitest';
import { PollSchedule } from '../../../../src/watch/polling/poll-schedule.js';

const INTERVAL_MS = 1_000;

/** A schedule with a snapshot that was fetched at this time. */
function createSchedule(fetchedAt: number) {
  const schedule = new PollSchedule(fetchedAt, INTERVAL_MS);
  schedule.recordPoll(fetchedAt);
  schedule.setInterval(INTERVAL_MS, fetchedAt);
  return schedule;
}

test('polls again when a newer snapshot is required while one is fetched', () => {
  const schedule = createSchedule(0);
  schedule.require(100, 100);
  schedule.begin();
  schedule.require(120, 120);
  schedule.recordPoll(110);
  schedule.setInterval(INTERVAL_MS, 130);
  expect([schedule.isCurrent, schedule.isUrgent, schedule.dueAt]).toEqual([false, true, 130]);
});

test('polls again when a change follows the start of a poll in the same millisecond', () => {
  const schedule = createSchedule(0);
  schedule.require(100, 100);
  schedule.begin();
  schedule.require(100, 100);
  schedule.recordPoll(100);
  schedule.setInterval(INTERVAL_MS, 130);
  expect([schedule.isUrgent, schedule.dueAt]).toEqual([true, 130]);
});

test('is current when the snapshot that is fetched is newer than required meanwhile', () => {
  const schedule = createSchedule(0);
  schedule.require(100, 100);
  schedule.begin();
  schedule.require(105, 605);
  schedule.recordPoll(110);
  expect(schedule.isCurrent).toBe(true);
});

test('is still not current when the snapshot of a peer is older than required', () => {
  const schedule = createSchedule(0);
  schedule.require(100, 100);
  schedule.recordSnapshot(90);
  expect(schedule.isCurrent).toBe(false);
  schedule.recordSnapshot(101);
  expect(schedule.isCurrent).toBe(true);
});

test('is not urgent after a failed poll, unless something newer was required meanwhile', () => {
  const schedule = createSchedule(0);
  schedule.require(100, 105);
  schedule.begin();
  schedule.fail(130);
  expect([schedule.isUrgent, schedule.isCurrent, schedule.dueAt]).toEqual([false, false, 130 + INTERVAL_MS]);
  schedule.begin();
  schedule.require(1_140, 1_145);
  schedule.fail(1_150);
  expect([schedule.isUrgent, schedule.dueAt]).toEqual([true, 1_145]);
});

test('waits for a peer that polls, and ignores claims after two without a snapshot', () => {
  const schedule = createSchedule(0);
  const waitForPeer = (claimId: string, now: number) =>
    schedule.waitForPeer({ candidate: schedule.toCandidate('list'), claimId }, now);
  schedule.require(100, 100);
  waitForPeer('one', 105);
  waitForPeer('one', 355);
  expect([schedule.isUrgent, schedule.dueAt]).toEqual([false, 605]);
  waitForPeer('two', 605);
  expect(schedule.toCandidate('list')).toMatchObject({ newerThan: 100, ignoresClaims: false });
  waitForPeer('three', 855);
  expect(schedule.toCandidate('list').ignoresClaims).toBe(true);
  schedule.begin();
  schedule.recordPoll(860);
  expect(schedule.toCandidate('list')).toMatchObject({ newerThan: 860, ignoresClaims: false });
});
