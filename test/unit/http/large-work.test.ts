import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CallerRegistry } from '../../../src/callers/caller-registry.js';
import { isLargeBody, LargeWork } from '../../../src/http/large-work.js';
import { ManualClock } from '../../support/clock.js';

const LARGE = 60_000;

test('lets one large body of an address start in each turn of the event loop', async () => {
  const work = new LargeWork(new CallerRegistry({ secret: 'secret', clock: new ManualClock() }));
  const started: string[] = [];
  const start = async (name: string, address: string, bytes: number) => {
    const turn = isLargeBody(bytes) ? work.waitForBodyTurn(address) : null;
    if (turn !== null) await turn;
    started.push(name);
  };
  const bodies = [
    start('a1', '10.0.0.1', LARGE),
    start('a2', '10.0.0.1', LARGE),
    start('a3', '10.0.0.1', LARGE),
    start('b1', '10.0.0.2', LARGE),
    start('small', '10.0.0.1', 100),
  ];
  expect(started).toEqual(['a1', 'b1', 'small']);
  await nextTurn();
  expect(started).toEqual(['a1', 'b1', 'small', 'a2']);
  await Promise.all(bodies);
  expect(started.at(-1)).toBe('a3');
  await nextTurn();
  expect(work.waitForBodyTurn('10.0.0.1')).toBeNull();
});
