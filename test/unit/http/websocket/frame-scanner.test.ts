import { describe, expect, test } from 'vitest';
import { FrameScanner } from '../../../../src/http/websocket/frame-scanner.js';
import { createFrame } from '../../../support/websocket-frames.js';

const TEXT = 1;
const CONTINUATION = 0;
const PING = 9;

const messages = [
  createFrame(TEXT, Buffer.alloc(0)),
  createFrame(TEXT, Buffer.alloc(125)),
  createFrame(TEXT, Buffer.alloc(126)),
  createFrame(TEXT, Buffer.alloc(70_000)),
  Buffer.concat([
    createFrame(TEXT, Buffer.alloc(10), { fin: false }),
    createFrame(PING, Buffer.alloc(3)),
    createFrame(CONTINUATION, Buffer.alloc(300), { fin: false }),
    createFrame(CONTINUATION, Buffer.alloc(0)),
  ]),
];
const all = Buffer.concat(messages);

function scan(bytes: Buffer, chunkBytes: number): FrameScanner {
  const scanner = new FrameScanner();
  for (let start = 0; start < bytes.length; start += chunkBytes)
    scanner.read(bytes.subarray(start, start + chunkBytes));
  return scanner;
}

describe('FrameScanner', () => {
  test.each([1, 2, 7, 64, 1_000, all.length])(
    'counts messages when they arrive in chunks of %i bytes',
    (chunkBytes) => {
      const { messages: count, frames, isUnfinished } = scan(all, chunkBytes);
      expect({ count, frames, isUnfinished }).toEqual({ count: 5, frames: 8, isUnfinished: false });
    },
  );

  test('is unfinished at each position that is not the end of a message', () => {
    const scanner = new FrameScanner();
    const ends: number[] = [];
    for (const [index, byte] of all.entries()) {
      scanner.read(Buffer.from([byte]));
      if (!scanner.isUnfinished) ends.push(index + 1);
    }
    let end = 0;
    expect(ends).toEqual(messages.map(({ length }) => (end += length)));
  });

  test('is finished after a control frame between messages', () => {
    const scanner = scan(createFrame(PING, Buffer.alloc(10)), 3);
    expect([scanner.isUnfinished, scanner.messages]).toEqual([false, 0]);
  });
});
