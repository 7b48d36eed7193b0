import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { HAS_CURL } from '../support/clients/has-command.js';
import { FAST_POLLS } from '../support/dashboard.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

const STEPS = [...readFileSync('README.md', 'utf8').matchAll(/```sh\n((?:JOB=\$\()?curl .*?)```/gs)].map(
  ([, step = '']) => step,
);

test.skipIf(!HAS_CURL)('the first steps of the README run as they are, one after the other', async () => {
  expect(STEPS).toHaveLength(3);
  const sandbox = await startTestSandbox({ speed: 100 });
  const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
  const script = STEPS.join('\n').replaceAll('http://127.0.0.1:4000', url);
  const { stdout } = await promisify(execFile)('sh', ['-ec', script]);
  const lines = stdout.split('\n');
  expect(JSON.parse(lines[0]?.replace(/Job:.*/, '') ?? '').data.jobs.nodes).toHaveLength(5);
  expect(stdout).toMatch(/Job:[\w-]+\n/);
  expect(stdout).toContain('"status":"COMPLETED","progress"');
  expect(stdout).toContain('event: complete');
  expect(stdout).toMatch(/"probabilities":\[\{"bitstring":"00","probability":0\.5\},\{"bitstring":"11",/);
  expect(stdout).toMatch(/"actual":\{"value":[\d.]+,"unit":"usd"\}/i);
  expect(stdout).not.toContain('"errors"');
});
