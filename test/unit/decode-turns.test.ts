import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { CallerRegistry } from '../../src/callers/caller-registry.js';
import { LightAbortSignal } from '../../src/primitives/light-abort-signal.js';
import { DecodeTurns } from '../../src/upstream/transport/decode-turns.js';
import { ManualClock } from '../support/clock.js';

const BYTES = 200_000;

function startBodies(count: number) {
  const callers = new CallerRegistry({ secret: 'secret', clock: new ManualClock() });
  const turns = new DecodeTurns(callers);
  const decoded: string[] = [];
  const decode = (key: string, signal = new LightAbortSignal()) => {
    const turn = turns.take(callers.getCaller(key), BYTES, signal);
    if (turn === null) decoded.push(key);
    return turn?.then(() => void decoded.push(key));
  };
  for (let i = 0; i < count; i++) void decode('attacker');
  return { decoded, decode };
}

test('decodes few bodies at once', () => {
  expect(startBodies(2).decoded).toHaveLength(2);
});

test('decodes one of the other bodies per turn of the event loop', async () => {
  const { decoded } = startBodies(10);
  expect(decoded).toHaveLength(2);
  const counts: number[] = [];
  while (decoded.length < 10) {
    const before = decoded.length;
    await nextTurn();
    counts.push(decoded.length - before);
  }
  expect(Math.max(...counts)).toBe(1);
});

test('decodes the body of another caller before all that wait', async () => {
  const { decoded, decode } = startBodies(50);
  await decode('victim');
  expect(decoded.indexOf('victim')).toBeLessThan(6);
});

test('rejects when the call is aborted while its body waits', async () => {
  const { decode } = startBodies(10);
  const signal = new LightAbortSignal();
  const waiting = decode('victim', signal);
  signal.abort(new Error('timeout'));
  await expect(waiting).rejects.toThrow();
});
