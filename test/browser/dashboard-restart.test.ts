import { describe, expect, test } from 'vitest';
import { CHROMIUM } from '../support/browser.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import { applyVariant, BY_MOUSE, FAST_POLLS, navigate, openDashboard, waitUntilVisible } from '../support/dashboard.js';
import { submitNoisyJob } from '../support/dashboard-job.js';
import { findLayoutShifts } from '../support/layout-shift.js';
import { reserveDashboardPort } from '../support/ports.js';
import { listFeatures } from '../support/restart/features.js';
import { createVisit, waitForText } from '../support/restart/visit.js';
import { startGateway } from '../support/test-gateway.js';
import { startTestSandbox } from '../support/test-sandbox.js';

describe.skipIf(!CHROMIUM)('the dashboard when the gateway restarts', () => {
  test.each([BY_MOUSE])('recovers every feature by $input at $width px in $colorScheme', async (variant) => {
    const clock = new ManualClock(Date.now());
    const sandbox = await startTestSandbox({ clock });
    const env = { ...FAST_POLLS, PORT: `${await reserveDashboardPort()}` };
    const start = () => startGateway(sandbox.url, { sandboxKey: 'sandbox', env });
    let gateway = await start();
    const client = new Client(gateway.url, 'sandbox');
    const ids = {
      completedJob: await submitNoisyJob(client, 'noisy', 'aria-1'),
      session: await createSession(client),
    };
    await submitNoisyJob(client, 'other', 'harmony');
    await clock.advance(60_000);
    // Without cached files: some code is loaded only when the gateway is available again.
    const { page } = await openDashboard(gateway.url, '/key', { isFirstVisit: true });
    await applyVariant(page, variant);
    const visit = createVisit(page, variant, { sandbox, clock });
    for (const { name, path, before, during, after } of listFeatures(ids)) {
      await navigate(page, path);
      await before(visit);
      await findLayoutShifts(page);
      await gateway.close();
      await during(visit);
      await waitForText(page, 'Connection lost, retrying');
      expect.soft(await findLayoutShifts(page), `${name}, meanwhile`).toEqual([]);
      gateway = await start();
      await waitUntilVisible(page.getByText('Connection lost'), false);
      await after(visit);
      expect.soft(await findLayoutShifts(page), name).toEqual([]);
    }
  });
});

async function createSession(client: Client): Promise<string> {
  const limits = 'jobCountLimit: 3, costLimit: { value: 500, unit: "usd" }';
  const { data } = await client.queryText<{ createSession: { session: { serviceId: string } } }>(
    `mutation { createSession(input: { backendId: "qpu.aria-1", ${limits} }) { session { serviceId } } }`,
  );
  return data?.createSession.session.serviceId ?? '';
}
