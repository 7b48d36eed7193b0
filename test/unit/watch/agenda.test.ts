import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Agenda } from '../../../src/watch/agenda.js';

const step = fc.oneof(
  fc.record({ kind: fc.constant('set' as const), item: fc.nat(30), due: fc.nat(1_000) }),
  fc.record({ kind: fc.constant('delete' as const), item: fc.nat(30) }),
  fc.record({ kind: fc.constant('take' as const) }),
);

test('an agenda hands out what is due first, whatever was set, moved and taken off before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const agenda = new Agenda<number>();
      const model = new Map<number, number>();
      for (const one of steps) {
        if (one.kind === 'set') {
          agenda.set(one.item, one.due);
          model.set(one.item, one.due);
        } else if (one.kind === 'delete') {
          agenda.delete(one.item);
          model.delete(one.item);
        } else {
          const taken = agenda.take();
          const first = Math.min(...model.values());
          expect(taken === undefined ? Number.POSITIVE_INFINITY : model.get(taken)).toBe(first);
          if (taken !== undefined) model.delete(taken);
        }
        expect(agenda.next).toBe(Math.min(...model.values()));
      }
    }),
  );
});
