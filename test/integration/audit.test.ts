import { serverAudits } from 'graphql-http';
import { describe, expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

describe('the audits of GraphQL over HTTP', () => {
  let url = '';
  const audits = serverAudits({ url: () => url, fetchFn: fetch });

  test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))('%s %s', async (_id, _name, audit) => {
    url = `${(await startGateway((await startScriptedUpstream()).url)).url}/graphql`;
    const result = await audit.fn();
    expect(result.status === 'ok' ? null : result.reason).toBeNull();
  });

  test('are complete', () => {
    expect(audits.length).toBeGreaterThanOrEqual(60);
  });
});

test.each(['application/json', 'application/graphql-response+json'])(
  'sends one Content-Type of %s when a response has only errors',
  async (accept) => {
    const client = new Client((await startGateway((await startScriptedUpstream()).url)).url, null);
    for (const query of ['{', '{ nothing }', '{ backends { name } }']) {
      const { headers } = await client.post(JSON.stringify({ query }), { accept });
      expect(headers.get('content-type'), query).toBe(`${accept}; charset=utf-8`);
    }
  },
);
