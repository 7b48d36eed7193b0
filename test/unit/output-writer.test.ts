import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OutputWriter } from '../../src/output-writer.js';
import { hasCommand } from '../support/clients/has-command.js';

const LINE = `${'x'.repeat(999)}\n`;

test.skipIf(!hasCommand('mkfifo'))(
  'drops lines while a pipe is not read, and says once how many when it is',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'output-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK);
    const writer = new OutputWriter(fd, (lines) => `dropped ${lines}\n`);
    for (let line = 0; line < 20_000; line++) writer.write(LINE);
    expect(writer.droppedLines).toBeGreaterThan(3_000);
    expect(writer.droppedLines).toBeLessThan(5_000);

    const reader = new Socket({ fd: openSync(path, constants.O_RDONLY | constants.O_NONBLOCK), writable: false });
    const received: string[] = [];
    let rest = '';
    for await (const chunk of reader) {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      received.push(...lines);
      if (lines.at(-1)?.startsWith('dropped')) break;
    }
    expect(received).toHaveLength(20_000 - writer.droppedLines + 1);
    expect(received.at(-1)).toBe(`dropped ${writer.droppedLines}`);
    expect(received.slice(0, -1).every((line) => line.length === LINE.length - 1)).toBe(true);
  },
);

test('drops lines, and neither throws nor waits, when the descriptor is closed', async () => {
  const fd = openSync('/dev/null', 'w');
  closeSync(fd);
  const writer = new OutputWriter(fd, () => '');
  writer.write(LINE);
  await writer.finish(60_000);
  expect(writer.droppedLines).toBe(1);
  writer.write(LINE);
  writer.flushAtExit();
});
