import { expect, test } from 'vitest';
import { Disposer } from '../../../src/primitives/disposer.js';

test('closes the last opened resource first, each once', async () => {
  const disposer = new Disposer();
  const closed: string[] = [];
  const resource = { close: async () => void closed.push('first') };
  expect(disposer.use(resource)).toBe(resource);
  disposer.defer(() => closed.push('second'));

  await Promise.all([disposer.close(), disposer.close()]);

  expect(closed).toEqual(['second', 'first']);
});

test('takes steps in their order, also after a failure, when they are deferred together', async () => {
  const disposer = new Disposer();
  const taken: string[] = [];
  disposer.defer(() => taken.push('opened before'));
  disposer.deferSteps(
    () => taken.push('first step'),
    () => Promise.reject(new Error('second step')),
    () => taken.push('third step'),
  );
  disposer.defer(() => taken.push('opened after'));

  await expect(disposer.close()).rejects.toMatchObject({ errors: [new Error('second step')] });

  expect(taken).toEqual(['opened after', 'first step', 'third step', 'opened before']);
});

test('closes all other resources when some fail, and throws their errors', async () => {
  const disposer = new Disposer();
  const closed: string[] = [];
  disposer.defer(() => closed.push('first'));
  disposer.defer(() => Promise.reject(new Error('second')));
  disposer.defer(() => {
    throw new Error('third');
  });

  await expect(disposer.close()).rejects.toMatchObject({
    errors: [new Error('third'), new Error('second')],
    message: '2 resources could not be closed.',
  });
  expect(closed).toEqual(['first']);
});
