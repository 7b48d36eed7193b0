import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { Costs } from '../../src/graph/cost.js';
import { graphSchema } from '../../src/graph/schema.js';
import { assemble, gatewayOver } from '../support/assembly.js';
import { CALL_TABLE, findSubjects } from '../support/call-table.js';
import { Client } from '../support/client.js';

const NO_BUDGET = { calls: Number.POSITIVE_INFINITY, values: Number.POSITIVE_INFINITY };

test('no query costs the service more calls than it must', { timeout: 60_000 }, async () => {
  const { sandbox, calls, clock } = await assemble();
  const subjects = await findSubjects(sandbox, 500);
  const schema = graphSchema();
  const costs = new Costs(NO_BUDGET);
  const table = [];
  for (const { what, query, before, least, because } of CALL_TABLE) {
    // A gateway that remembers nothing of the rows before.
    const client = new Client((await gatewayOver(sandbox.url, { clock })).url, 'sandbox');
    if (before) expect((await client.askText(before(subjects))).errors, what).toBeUndefined();
    calls();
    const { errors, data } = await client.askText(query(subjects));
    expect(errors, what).toBeUndefined();
    expect(data, what).not.toMatchObject({ createJob: { message: expect.anything() } });
    const made = calls();
    const estimate = costs.of({ schema, document: parse(query(subjects)), variables: {} });
    expect(estimate.calls, `${what}: no less than it costs`).toBeGreaterThanOrEqual(made.length);
    const wanted = typeof least === 'function' ? least(subjects) : least;
    table.push({ what, made: made.length, wanted, because, ...(made.length !== wanted && { made_calls: made }) });
  }
  expect(table.filter(({ made, wanted }) => made !== wanted)).toEqual([]);
  expect(table.length).toBeGreaterThanOrEqual(25);
});
