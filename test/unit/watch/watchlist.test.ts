import { expect, test } from 'vitest';
import type { Job } from '../../../src/domain/job.js';
import { readJob } from '../../../src/upstream/v04-wire.js';
import { Places } from '../../../src/watch/places.js';
import { Watchlist } from '../../../src/watch/watchlist.js';

const LIMITS = { minMs: 1_000, maxMs: 1_000 };

/** One job that is followed since the moment 0, and what its follower has heard. */
function following() {
  const list = new Watchlist(LIMITS, () => 0, new Places({ most: 10, says: '' }));
  const heard: (string | undefined)[] = [];
  const listener = {
    hear: ({ last }: { last: { job: Job } | null }) => heard.push(last?.job.status),
    lose: () => undefined,
  };
  list.follow('a', listener, 0);
  const wanted = (now: number) => {
    const [one] = list.wanted(10, now);
    if (!one) throw new Error('The job is not wanted.');
    return one;
  };
  return { list, heard, wanted };
}

function job(status: string): Job {
  const read = readJob({ id: 'a', status });
  if (!read) throw new Error('A job with an id is read.');
  return read;
}

test('news that overtakes what another gateway has left keeps its plan: the job is still asked about', () => {
  const { list, heard, wanted } = following();
  list.settle({ job: job('submitted'), at: 0 }, 0);
  const one = wanted(1_000);
  list.settle({ job: job('started'), at: 1_010 }, 1_010);
  list.answered(one);
  list.settle({ job: job('ready'), at: 1_005 }, 1_011);
  expect(heard).toEqual(['SUBMITTED', 'STARTED']);
  expect(list.nextPlanned).toBe(2_010);
});

test('a change that is heard while another gateway is asked what it has read is still looked at', () => {
  const { list, wanted } = following();
  list.settle({ job: job('started'), at: 0 }, 0);
  const one = wanted(1_000);
  list.hasten('a', 1_001);
  list.answered(one);
  list.settle({ job: job('started'), at: 500 }, 1_002);
  expect(list.nextUrgent).toBeLessThan(1_050);
  const again = wanted(1_010);
  list.answered(again);
  list.settle({ job: job('started'), at: 1_008 }, 1_010);
  expect([list.nextUrgent, list.nextPlanned]).toEqual([Number.POSITIVE_INFINITY, 2_008]);
});

test('a clock that is set back hides nothing and delays nothing of what is read from then on', () => {
  const { list, heard } = following();
  list.settle({ job: job('ready'), at: 100_000 }, 100_000);
  list.settle({ job: job('started'), at: 50_000 }, 50_000);
  expect(heard).toEqual(['READY', 'STARTED']);
  expect(list.nextPlanned).toBe(51_000);
});
