import { type DocumentNode, getOperationAST, parse, print } from 'graphql';
import { expect, test } from 'vitest';
import * as dashboardDocuments from '../../dashboard/src/generated/graphql.js';
import { CostEstimator } from '../../src/graphql/cost/operation-cost.js';
import { getSchema } from '../../src/graphql/schema.js';
import { getTools } from '../../src/mcp/tools.js';
import { CALL_TABLE } from '../support/call-table/call-table.js';
import { findFixtures } from '../support/call-table/fixtures.js';
import { sendToolCall, TOOL_CALLS } from '../support/call-table/tool-rows.js';
import { Client } from '../support/client.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';

const NO_BUDGET = { calls: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY, introspectionValues: 1_000_000 };

test('makes the minimum number of upstream calls for each row of the call table', async () => {
  const { sandbox, calls, clock } = await startGatewayWithSandbox();
  const fixtures = await findFixtures(sandbox, 500);
  const schema = getSchema();
  const costs = new CostEstimator(NO_BUDGET);
  const table = [];
  for (const { name, query, variables: getVariables, warmUp, minCalls, reason } of CALL_TABLE) {
    // Each row has a gateway of its own, with an empty cache.
    const client = new Client((await startGateway(sandbox.url, { clock })).url, 'sandbox');
    if (warmUp) expect((await client.queryText(warmUp(fixtures))).errors, name).toBeUndefined();
    const variables = getVariables?.(fixtures) ?? {};
    calls();
    const { errors, data } = await client.queryText(query(fixtures), variables);
    expect(errors, name).toBeUndefined();
    expect(data, name).not.toMatchObject({ createJob: { message: expect.anything() } });
    const sent = calls();
    const estimate = costs.estimate({ schema, document: parse(query(fixtures)), variables });
    expect(estimate.calls, `${name}: estimate`).toBeGreaterThanOrEqual(sent.length);
    const expected = typeof minCalls === 'function' ? minCalls(fixtures) : minCalls;
    table.push({ name, count: sent.length, expected, reason, ...(sent.length !== expected && { sent }) });
  }
  expect(table.filter(({ count, expected }) => count !== expected)).toEqual([]);
  expect(table.length).toBeGreaterThanOrEqual(25);
});

test.each(TOOL_CALLS)('makes the minimum number of upstream calls for $name', async (row) => {
  const { gateway, sandbox, calls, advanceUntil } = await startGatewayWithSandbox();
  const fixtures = await findFixtures(sandbox);
  calls();
  const called = sendToolCall(gateway.url, row, fixtures);
  // The first read of a watch is sent after a moment.
  if (row.tool === 'wait_for_job') await expect.poll(() => gateway.watchedJobs).toBe(1);
  expect((await advanceUntil(called)).includes('"isError":true')).toBe(row.name.includes('missing'));
  const sent = calls();
  expect({ count: sent.length, sent }).toEqual({ count: row.minCalls, sent });
});

test('has a row for each tool', () => {
  const rows = new Set([...CALL_TABLE, ...TOOL_CALLS].map(({ name }) => /^tool (\w+)/.exec(name)?.[1]));
  expect(
    getTools(true)
      .map(({ name }) => name)
      .filter((name) => !rows.has(name)),
  ).toEqual([]);
});

test('has a row for a query when the dashboard sends it', async () => {
  const { sandbox } = await startGatewayWithSandbox();
  const fixtures = await findFixtures(sandbox);
  const rows = new Set(CALL_TABLE.map(({ query }) => query(fixtures)));
  const documents = Object.values(dashboardDocuments).filter(
    (value): value is DocumentNode & typeof value => 'kind' in value,
  );
  // `cache-only`: queries named `Cached…` are read from the cache of the page, and never sent.
  const queries = documents.filter((document) => {
    const { operation, name } = getOperationAST(document) ?? {};
    return operation === 'query' && !name?.value.startsWith('Cached');
  });
  expect(queries.length).toBeGreaterThanOrEqual(25);
  const missing = queries.filter((document) => !rows.has(print(document)));
  expect(missing.map((document) => getOperationAST(document)?.name?.value)).toEqual([]);
});
