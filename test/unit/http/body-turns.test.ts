import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BodyTurns } from '../../../src/http/graphql/body-turns.js';

test('reads two large bodies per turn, each when those that waited before have been read', async () => {
  const turns = new BodyTurns();
  const requests = Array.from({ length: 5 }, () => new IncomingMessage(new Socket()));
  for (const request of requests) turns.wait(request);
  const listReading = () => requests.flatMap((request, index) => (request.isPaused() ? [] : index));
  expect(listReading()).toEqual([]);
  await nextTurn();
  expect(listReading()).toEqual([0, 1]);
  turns.wait(requests[0] as IncomingMessage);
  await nextTurn();
  expect(listReading()).toEqual([1, 2, 3]);
  await nextTurn();
  expect(listReading()).toEqual([0, 1, 2, 3, 4]);
});
