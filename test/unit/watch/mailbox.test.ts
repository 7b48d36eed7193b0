import { expect, test } from 'vitest';
import { Ending } from '../../../src/domain/ending.js';
import { canceled } from '../../../src/domain/fault.js';
import { Mailbox } from '../../../src/watch/mailbox.js';

interface Subject {
  newest: number;
}

function mailbox() {
  const left: string[] = [];
  const ending = new Ending();
  const box = new Mailbox<Subject, number>(
    ({ newest }) => newest,
    () => left.push('left'),
    ending,
  );
  return { box, left, ending };
}

const END = { done: true, value: undefined };

test('a reader that waits is told at once', async () => {
  const { box } = mailbox();
  const next = box.next();
  box.put({ newest: 1 });
  expect(await next).toEqual({ done: false, value: 1 });
});

test('a reader that comes late is told the newest of each subject, once', async () => {
  const { box } = mailbox();
  const [one, other] = [{ newest: 1 }, { newest: 10 }];
  for (one.newest = 1; one.newest < 5; one.newest++) box.put(one);
  box.put(other);
  expect([(await box.next()).value, (await box.next()).value]).toEqual([5, 10]);

  let isTold = false;
  void box.next().then(() => {
    isTold = true;
  });
  await Promise.resolve();
  expect(isTold).toBe(false);
});

test('what is in it when it closes is still read', async () => {
  const { box, left } = mailbox();
  box.put({ newest: 1 });
  box.close();
  box.put({ newest: 2 });
  expect(await box.next()).toEqual({ done: false, value: 1 });
  expect(await box.next()).toEqual(END);
  expect(left).toEqual(['left']);
});

test('return ends a reader that waits, and is heard once', async () => {
  const { box, left } = mailbox();
  const next = box.next();
  expect(await box.return()).toEqual(END);
  expect(await next).toEqual(END);
  await box.return();
  box.close();
  expect(left).toEqual(['left']);
});

test('what it belongs to ends it as well', async () => {
  const { box, left, ending } = mailbox();
  const next = box.next();
  ending.end(canceled('the connection is closed'));
  expect(await next).toEqual(END);
  expect(left).toEqual(['left']);
});

test('a reader that throws is let go', async () => {
  const { box, left } = mailbox();
  const reading = async () => {
    for await (const value of box) throw new Error(`${value}`);
  };
  box.put({ newest: 7 });
  await expect(reading()).rejects.toThrow('7');
  expect(left).toEqual(['left']);
});
