import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Arguments, sendRequest } from '../../support/mcp.js';
import { hasRedis } from '../../support/redis.js';
import { useRedis } from '../../support/shared-redis.js';
import { startGateway, startGatewayWithSandbox } from '../../support/test-gateway.js';

const JOB = {
  qasm3: 'OPENQASM 3.0; include "stdgates.inc"; qubit[2] q; h q[0]; cx q[0], q[1];',
  backend: 'qpu.aria-1',
};
const YES = { confirm: { action: 'accept', content: { submit: true } } };

const redis = useRedis();

/** Two gateways over one sandbox and one Redis. */
async function start() {
  const env = { REDIS_URL: redis.server.url, FINGERPRINT_SECRET: randomUUID() };
  const { gateway, sandbox, clock } = await startGatewayWithSandbox({ env });
  const other = await startGateway(sandbox.url, { env, clock });
  return async (to: 'one' | 'other', more: Arguments = {}) => {
    const { url } = to === 'one' ? gateway : other;
    const params = { name: 'submit_job', arguments: JOB, ...more };
    const { result } = await sendRequest(url, 'tools/call', params, { capabilities: { elicitation: {} } });
    return result as { requestState: string };
  };
}

const SUBMITTED = { structuredContent: { createJob: { job: { status: 'SUBMITTED' } } } };

describe.skipIf(!hasRedis)('an agreement to a price', () => {
  test('submits one job when its answer is sent to two gateways', async () => {
    const submit = await start();
    const { requestState } = await submit('one');
    expect(await submit('other', { inputResponses: YES, requestState })).toMatchObject(SUBMITTED);
    const again = await submit('one', { inputResponses: YES, requestState });
    expect(again).toMatchObject({ resultType: 'input_required' });
    expect(JSON.stringify(again)).toContain('Your agreement to this job was used before');
  });

  test('submits the job when Redis has failed', async () => {
    const submit = await start();
    const { requestState } = await submit('one');
    await redis.server.kill();
    expect(await submit('other', { inputResponses: YES, requestState })).toMatchObject(SUBMITTED);
  });
});
