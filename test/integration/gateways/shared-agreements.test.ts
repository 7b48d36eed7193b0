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
  const submit = async (to: 'one' | 'other', more: Arguments = {}) => {
    const { url } = to === 'one' ? gateway : other;
    const params = { name: 'submit_job', arguments: JOB, ...more };
    const { result } = await sendRequest(url, 'tools/call', params, { capabilities: { elicitation: {} } });
    return result as { requestState: string };
  };
  return { submit, sandbox };
}

const SUBMITTED = { structuredContent: { createJob: { job: { status: 'SUBMITTED' } } } };

describe.skipIf(!hasRedis)('an agreement to a price', () => {
  test('submits one job when its answer is sent to two gateways', async () => {
    const { submit } = await start();
    const { requestState } = await submit('one');
    expect(await submit('other', { inputResponses: YES, requestState })).toMatchObject(SUBMITTED);
    const again = await submit('one', { inputResponses: YES, requestState });
    expect(again).toMatchObject({ resultType: 'input_required' });
    expect(JSON.stringify(again)).toContain('Your agreement to this job was used before');
  });

  test('is not used up by a job that is refused', async () => {
    const { submit, sandbox } = await start();
    const { requestState } = await submit('one');
    const answer = { inputResponses: YES, requestState };
    const response = { status: 200, body: { estimated_total_cost: 1_000_000, estimated_unit: 'usd' } };
    sandbox.faults.set([{ path: '/v0.4/jobs/estimate', response }]);
    for (const to of ['one', 'other'] as const)
      expect(await submit(to, answer)).toMatchObject({
        isError: true,
        structuredContent: { errors: [{ code: 'PRICE_ABOVE_MAX_COST' }] },
      });
    sandbox.faults.set([{ method: 'POST', path: '/v0.4/jobs', response: { status: 400, body: { message: 'No.' } } }]);
    expect(await submit('one', answer)).toMatchObject({ isError: true });
    sandbox.faults.set([]);
    expect(await submit('other', answer)).toMatchObject(SUBMITTED);
    expect(JSON.stringify(await submit('one', answer))).toContain('Your agreement to this job was used before');
  });

  test('is used up by a job that may have been submitted', async () => {
    const { submit, sandbox } = await start();
    const { requestState } = await submit('one');
    const answer = { inputResponses: YES, requestState };
    sandbox.faults.set([{ method: 'POST', path: '/v0.4/jobs', response: { status: 500, body: { message: 'No.' } } }]);
    expect(JSON.stringify(await submit('one', answer))).toContain('OUTCOME_UNKNOWN');
    sandbox.faults.set([]);
    for (const to of ['one', 'other'] as const)
      expect(JSON.stringify(await submit(to, answer))).toContain('Your agreement to this job was used before');
  });

  test('submits the job when Redis has failed', async () => {
    const { submit } = await start();
    const { requestState } = await submit('one');
    await redis.server.kill();
    expect(await submit('other', { inputResponses: YES, requestState })).toMatchObject(SUBMITTED);
  });
});
