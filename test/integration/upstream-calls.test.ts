import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { CostEstimator } from '../../src/graphql/operation-cost.js';
import { getSchema } from '../../src/graphql/schema.js';
import { CALL_TABLE, findFixtures } from '../support/call-table.js';
import { Client } from '../support/client.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';

const NO_BUDGET = { calls: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY, introspectionValues: 1_000_000 };

test('no query costs the service more calls than it must', async () => {
  const { sandbox, calls, clock } = await startGatewayWithSandbox();
  const subjects = await findFixtures(sandbox, 500);
  const schema = getSchema();
  const costs = new CostEstimator(NO_BUDGET);
  const table = [];
  for (const { name: what, query, warmUp: before, minJobs: least, reason: because } of CALL_TABLE) {
    // A gateway that remembers nothing of the rows before.
    const client = new Client((await startGateway(sandbox.url, { clock })).url, 'sandbox');
    if (before) expect((await client.queryText(before(subjects))).errors, what).toBeUndefined();
    calls();
    const { errors, data } = await client.queryText(query(subjects));
    expect(errors, what).toBeUndefined();
    expect(data, what).not.toMatchObject({ createJob: { message: expect.anything() } });
    const made = calls();
    const estimate = costs.estimate({ schema, document: parse(query(subjects)), variables: {} });
    expect(estimate.calls, `${what}: no less than it costs`).toBeGreaterThanOrEqual(made.length);
    const wanted = typeof least === 'function' ? least(subjects) : least;
    table.push({ what, made: made.length, wanted, because, ...(made.length !== wanted && { made_calls: made }) });
  }
  expect(table.filter(({ made, wanted }) => made !== wanted)).toEqual([]);
  expect(table.length).toBeGreaterThanOrEqual(25);
});
