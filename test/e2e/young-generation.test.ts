import { expect, test } from 'vitest';
import { startCli } from '../support/cli-process.js';

/** Preloaded into the program: at SIGUSR2, prints the bytes of the young generation before and after many objects survive. */
const REPORTER = `
  import { getHeapSpaceStatistics } from 'node:v8';
  const getBytes = () => getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size;
  process.on('SIGUSR2', () => {
    const before = getBytes();
    const objects = [];
    for (let index = 0; index < 3_000_000; index++) objects[index % 200_000] = { index };
    process.stdout.write(JSON.stringify({ before, after: getBytes() }) + ' reported');
  });
`;

test('does not extend the young generation during the start, but under load', async () => {
  const { program, ready, waitForOutput } = startCli({
    UPSTREAM_URL: 'http://127.0.0.1:1',
    NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(REPORTER)}`,
  });
  await ready;
  program.kill('SIGUSR2');
  const output = await waitForOutput('reported');
  const { before, after } = JSON.parse(/\{.*\}/.exec(output)?.[0] ?? '{}');
  expect(before).toBeLessThan(5_000_000);
  expect(after).toBeGreaterThan(10_000_000);
});
