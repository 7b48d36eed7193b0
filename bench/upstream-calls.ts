import { startSandbox } from '../sandbox/src/sandbox.js';
import { loadConfig } from '../src/config.js';
import { createGateway } from '../src/gateway.js';
import { CALL_TABLE } from '../test/support/call-table/call-table.js';
import { findFixtures } from '../test/support/call-table/fixtures.js';
import type { CallTableRow } from '../test/support/call-table/row.js';
import { sendToolCall, TOOL_CALLS } from '../test/support/call-table/tool-rows.js';
import { ManualClock } from '../test/support/clock.js';

/** Prints the REST calls of each query in the table and their minimum; exits with 1 where they differ. */
// The clock does not advance: jobs that end would change the number of calls.
const clock = new ManualClock();
const sandbox = await startSandbox({ clock, seed: 7, speed: 10 });
const fixtures = await findFixtures(sandbox, 500);
const result = loadConfig({ PORT: '0', LOG_LEVEL: 'error' }, []);
if (result.kind !== 'config') throw new Error('The default settings are invalid.');

let differences = 0;
const report = ({ name, minCalls, reason }: Pick<CallTableRow, 'name' | 'minCalls' | 'reason'>) => {
  const calls = sandbox.requests.list().length;
  const min = typeof minCalls === 'function' ? minCalls(fixtures) : minCalls;
  if (calls !== min) differences += 1;
  process.stdout.write(`${`${calls}`.padStart(5)} ${`${min}`.padStart(3)} ${name}: ${reason}\n`);
};
process.stdout.write('calls min query\n');
for (const row of CALL_TABLE) {
  const { query, variables, warmUp } = row;
  // A new gateway has nothing cached from previous rows.
  const gateway = await createGateway({ config: result.config, upstreamUrl: new URL(sandbox.url), clock });
  const send = (document: string, variables: object = {}) =>
    fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'apiKey sandbox' },
      body: JSON.stringify({ query: document, variables }),
    }).then((response) => response.text());
  if (warmUp) await send(warmUp(fixtures));
  sandbox.requests.clear();
  await send(query(fixtures), variables?.(fixtures));
  report(row);
  await gateway.close();
}
for (const row of TOOL_CALLS) {
  // With the clock of the system: a watch sends its first read after a moment.
  const gateway = await createGateway({ config: result.config, upstreamUrl: new URL(sandbox.url) });
  sandbox.requests.clear();
  await sendToolCall(gateway.url, row, fixtures);
  report(row);
  await gateway.close();
}
await sandbox.close();
process.exitCode = differences > 0 ? 1 : 0;
