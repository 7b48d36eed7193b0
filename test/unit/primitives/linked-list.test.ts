import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Linked, LinkedList } from '../../../src/primitives/linked-list.js';

class Item implements Linked<Item> {
  previous: Item | null = null;
  next: Item | null = null;
}

const step = fc.record({ kind: fc.constantFrom('add' as const, 'delete' as const), index: fc.nat(9) });

test('keeps the order of a set after any sequence of changes', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const items = Array.from({ length: 10 }, () => new Item());
      const list = new LinkedList<Item>();
      const model = new Set<Item>();
      for (const { kind, index } of steps) {
        const item = items[index] as Item;
        list[kind](item);
        model[kind](item);
        expect(list.size).toBe(model.size);
        expect(list.has(item)).toBe(model.has(item));
        expect(list.first).toBe([...model][0] ?? null);
        expect(list.toArray()).toEqual([...model]);
      }
      for (const item of items) if (!model.has(item)) expect([item.previous, item.next]).toEqual([null, null]);
    }),
  );
});
