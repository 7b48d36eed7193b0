import { expect, test } from 'vitest';
import { createExecutor } from '../../../src/executor/executor.js';
import { OwnerRegistry } from '../../../src/isolation/owner-registry.js';
import { Turns } from '../../../src/isolation/turns.js';
import { systemClock } from '../../../src/primitives/clock.js';
import { createExecution } from '../../support/executor-calls.js';
import { createTestSchema } from '../../support/test-schema.js';

test('executes one operation per turn when several that fill a turn have waited for the executor of @defer to be loaded', async () => {
  let turn = 0;
  let nowMs = 0;
  const executedIn: number[] = [];
  const countTurn = () => {
    turn += 1;
    if (executedIn.length < 5) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const clock = { ...systemClock, preciseNow: () => nowMs };
  const turns = new Turns(new OwnerRegistry({ secret: 'secret', clock }), clock);
  const a = () => {
    nowMs += 10;
    return `${executedIn.push(turn)}`;
  };
  const executor = createExecutor(createTestSchema('type Query { a: String b: String }', { Query: { a } }));
  const execution = createExecution('{ a ... @defer { b } }', { scheduler: turns.ofAddress(() => '127.0.0.1') });
  await Promise.all(Array.from({ length: 5 }, () => executor.executeIncrementally(execution)));
  expect(new Set(executedIn).size).toBe(5);
});
