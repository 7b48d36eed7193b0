import { startSandbox } from '../sandbox/src/sandbox.js';
import { loadConfig } from '../src/config.js';
import { createGateway } from '../src/gateway.js';
import { CALL_TABLE, findFixtures } from '../test/support/call-table.js';
import { ManualClock } from '../test/support/clock.js';

/** What each query of the table costs in REST calls, beside the least that can answer it; ends with 1 where they differ. */
// Time stands still: jobs that end in between would change what there is to ask for.
const clock = new ManualClock();
const sandbox = await startSandbox({ clock, seed: 7, speed: 10 });
const subjects = await findFixtures(sandbox, 500);
const reading = loadConfig({ PORT: '0', LOG_LEVEL: 'error' }, []);
if (reading.kind !== 'config') throw new Error('The default settings are wrong.');

let differ = 0;
process.stdout.write('made least query\n');
for (const { name: what, query, warmUp: before, minCalls: least, reason: because } of CALL_TABLE) {
  // A gateway that remembers nothing of the rows before.
  const gateway = await createGateway({ config: reading.config, upstreamUrl: new URL(sandbox.url), clock });
  const ask = (document: string) =>
    fetch(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'apiKey sandbox' },
      body: JSON.stringify({ query: document }),
    }).then((answer) => answer.text());
  if (before) await ask(before(subjects));
  sandbox.requests.clear();
  await ask(query(subjects));
  const made = sandbox.requests.list().length;
  const wanted = typeof least === 'function' ? least(subjects) : least;
  if (made !== wanted) differ += 1;
  process.stdout.write(`${`${made}`.padStart(4)} ${`${wanted}`.padStart(5)} ${what}: ${because}\n`);
  await gateway.close();
}
await sandbox.close();
process.exitCode = differ > 0 ? 1 : 0;
