import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { parseUrl, startCli } from '../support/cli-process.js';

const EXAMPLES = ['apollo', 'graphql-ws', 'relay', 'urql'];

test('each example lists jobs, submits a Bell circuit and watches it until it completes, in fewer than 60 lines', async () => {
  const { ready } = startCli({ SANDBOX_SPEED: '100', LOG_LEVEL: 'silent' });
  const GATEWAY_URL = `${parseUrl(await ready, 'endpoint')}/graphql`;
  const env = { PATH: process.env['PATH'], GATEWAY_URL };
  const run = async (name: string) => {
    const file = `examples/${name}.ts`;
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', 'tsx', file], { env });
    const lines = stdout.trimEnd().split('\n');
    const submitted = lines.findIndex((line) => line.startsWith('Submitted Job:'));
    expect({ name, stderr, submitted, last: lines.at(-1) }).toEqual({
      name,
      stderr: '',
      submitted: 5,
      last: 'bell COMPLETED 100%',
    });
    expect(readFileSync(file, 'utf8').split('\n').length, name).toBeLessThanOrEqual(60);
  };
  await Promise.all(EXAMPLES.map(run));
});
