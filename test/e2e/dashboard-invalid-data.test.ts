import { describe, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { FAST_POLLS, openDashboard } from '../support/dashboard.js';
import { submitNoisyJob } from '../support/dashboard-job.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the dashboard when the service returns invalid data', () => {
  async function open() {
    const sandbox = await startTestSandbox({ seedHistory: false, speed: 200 });
    const { url } = await startGateway(sandbox.url, { sandboxKey: 'sandbox', env: FAST_POLLS });
    return { sandbox, url, client: new Client(url, 'sandbox') };
  }

  test('reports results that are invalid, and loads them when they are valid', async () => {
    const { sandbox, url, client } = await open();
    sandbox.faults.set([{ path: '/v0.4/jobs/*/artifacts/*', response: { status: 200, body: { histogram: 5 } } }]);
    const { page } = await openDashboard(url, `/jobs/${await submitNoisyJob(client, 'noisy', 'aria-1')}`);
    const results = page.getByRole('region', { name: 'Results' });
    await results.getByText('The results could not be loaded.').waitFor();
    sandbox.faults.clear();
    await results.getByRole('button', { name: 'Try again' }).click();
    await results.locator('.bar').first().waitFor();
  });
});
