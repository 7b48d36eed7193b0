import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PriorityQueue } from '../../../src/primitives/priority-queue.js';

const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), item: fc.nat(30), key: fc.nat(1_000) }),
  fc.record({ kind: fc.constant('delete' as const), item: fc.nat(30) }),
  fc.record({ kind: fc.constant('pop' as const) }),
  fc.record({ kind: fc.constant('peek' as const), max: fc.nat(10) }),
);

test('returns items in due order after any sequence of changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const queue = new PriorityQueue<number>();
      const model = new Map<number, number>();
      for (const step of steps) {
        if (step.kind === 'set') {
          queue.set(step.item, step.key);
          model.set(step.item, step.key);
        } else if (step.kind === 'delete') {
          queue.delete(step.item);
          model.delete(step.item);
        } else if (step.kind === 'peek') {
          const dueTimes = [...model.values()].sort((a, b) => a - b).slice(0, step.max);
          expect(queue.peekMany(step.max).map((item) => model.get(item))).toEqual(dueTimes);
        } else {
          const popped = queue.pop();
          const firstDueAt = Math.min(...model.values());
          expect(popped === undefined ? Number.POSITIVE_INFINITY : model.get(popped)).toBe(firstDueAt);
          if (popped !== undefined) model.delete(popped);
        }
        expect(queue.firstKey).toBe(Math.min(...model.values()));
      }
    }),
  );
});
