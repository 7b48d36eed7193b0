import { expect } from 'vitest';
import { Client } from './client.js';
import { ID, job } from './response-cases.js';
import { startScriptedUpstream } from './scripted-upstream.js';
import { startGateway, type TestGatewayOptions } from './test-gateway.js';

export const KEY = 'k-3f0c9a7751d24e-secret';

const PROBABILITIES = Object.fromEntries(Array.from({ length: 10_000 }, (_, state) => [`${state}`, 1e-4]));

/** A gateway over an upstream with one job of 10,000 states and endless lists. */
export async function startAttackTarget(options: TestGatewayOptions = {}) {
  const upstream = await startScriptedUpstream({
    [`GET /v0.4/jobs/${ID}`]: { body: job() },
    [`GET /v0.4/jobs/${ID}/results/probabilities`]: { body: PROBABILITIES },
    'GET /v0.4/backends': { body: [{ backend: 'simulator' }] },
    'GET /v0.4/sessions': { body: { sessions: [] } },
    'GET /v0.4/jobs': ({ url }) => ({
      body: url.searchParams.has('ids')
        ? { jobs: [], next: null }
        : {
            jobs: Array.from({ length: 25 }, () => job({ id: crypto.randomUUID(), backend: 'simulator' })),
            next: 'more',
          },
    }),
    'POST /v0.4/jobs': { status: 201, body: { id: ID, status: 'ready' } },
  });
  const gateway = await startGateway(upstream.url, options);
  return {
    upstream,
    gateway,
    url: gateway.url,
    /** The gateway still responds, and the text contains no key, address or stack trace. */
    async expectAlive(text: string) {
      expect(text).not.toContain(KEY);
      expect(text).not.toContain(upstream.url.replace('http://', ''));
      expect(text, 'no stack').not.toMatch(/\bat .+:\d+:\d+|node_modules|\.[jt]s:\d+|\/src\//);
      const { data } = await new Client(gateway.url, KEY).queryText('{ backends { serviceId } }');
      expect(data, 'the gateway responds').toEqual({ backends: [{ serviceId: 'simulator' }] });
    },
  };
}
