import { expect, onTestFinished, test } from 'vitest';
import { startSandbox } from '../../src/sandbox/sandbox.js';
import { gatewayOver } from '../support/assembly.js';
import { CHROMIUM, openPage } from '../support/browser.js';
import { Client } from '../support/client.js';

test.skipIf(!CHROMIUM)(
  'GraphiQL, from our own origin alone, runs a query and follows a job with the sandbox’s key filled in',
  { timeout: 60_000 },
  async () => {
    const sandbox = await startSandbox({ seed: 7, speed: 10 });
    onTestFinished(() => sandbox.close());
    const gateway = await gatewayOver(sandbox.url, { sandboxKey: 'sandbox' });
    const { page, strays } = await openPage(gateway.url);

    await page.goto(`${gateway.url}/graphql`, { waitUntil: 'load' });
    const answer = page.locator('.graphiql-response');
    await page.getByRole('button', { name: /execute query/i }).click();
    await answer.getByText('"edges"').first().waitFor();

    const created = await new Client(gateway.url, 'sandbox').askText<{ createJob: { job: { id: string } } }>(
      'mutation { createJob(input: { backend: "simulator", program: { circuit: { qubits: 1, gates: [{ gate: "h", target: 0 }] } } }) { ... on CreateJobPayload { job { id } } } }',
    );
    const subscription = `subscription { job(id: "${created.data?.createJob.job.id}") { job { status } } }`;
    await page.goto(`${gateway.url}/graphql?query=${encodeURIComponent(subscription)}`, { waitUntil: 'load' });
    await page.getByRole('button', { name: /execute query/i }).click();
    await answer.getByText('"COMPLETED"').first().waitFor();

    expect(strays).toEqual([]);
  },
);
