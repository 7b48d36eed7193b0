import { expect, test } from 'vitest';
import { LiveVariables } from '../../../../dashboard/src/graphiql/live-ids.js';
import { EXAMPLES, TABS } from '../../../../dashboard/src/graphiql/operations.js';

test('sends the ids that are shown when a mutation is run, and newer ones for a query', async () => {
  const live = new LiveVariables();
  const refill = (name: string) => {
    const operation = [...TABS, ...EXAMPLES].find((each) => each.name === name);
    if (!operation) throw new Error(`There is no operation ${name}.`);
    return live.refill(operation.query, JSON.parse(live.fill(operation)), null);
  };
  expect(await refill('Cancel')).toBeNull();
  expect(await refill('Watch')).not.toBeNull();
});
