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
