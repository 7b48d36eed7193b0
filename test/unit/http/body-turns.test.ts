import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { BodyTurns } from '../../../src/http/graphql/body-turns.js';

test('pauses bodies after two parts per turn, and resumes two per turn in the order in which they were paused', async () => {
  const turns = new BodyTurns();
  const requests = Array.from({ length: 7 }, () => new IncomingMessage(new Socket()));
  const listPaused = () => requests.flatMap((request, index) => (request.isPaused() ? index : []));
  for (const request of requests) turns.notePart(request);
  expect(listPaused()).toEqual([2, 3, 4, 5, 6]);
  await nextTurn();
  expect(listPaused()).toEqual([4, 5, 6]);
  for (const request of requests.slice(0, 3)) turns.notePart(request);
  expect(listPaused()).toEqual([2, 4, 5, 6]);
  await nextTurn();
  expect(listPaused()).toEqual([2, 6]);
  await nextTurn();
  expect(listPaused()).toEqual([]);
});
