import { expect, test } from 'vitest';
import { createExecutor } from '../../../src/executor/executor.js';
import { createExecution } from '../../support/executor-calls.js';
import { createTestSchema } from '../../support/test-schema.js';

test('executes one operation per turn when several have waited for the executor of @defer to be loaded', async () => {
  let turn = 0;
  const turns: number[] = [];
  const countTurn = () => {
    turn += 1;
    if (turns.length < 5) setImmediate(countTurn);
  };
  setImmediate(countTurn);
  const schema = createTestSchema('type Query { a: String b: String }', { Query: { a: () => `${turns.push(turn)}` } });
  const executor = createExecutor(schema);
  const execution = createExecution('{ a ... @defer { b } }');
  await Promise.all(Array.from({ length: 5 }, () => executor.executeIncrementally(execution)));
  expect(new Set(turns).size).toBe(5);
});
