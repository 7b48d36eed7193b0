import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FaultList, FaultSchema } from '../../../sandbox/src/http/fault-injection.js';
import { until } from '../../support/clock.js';
import { type Job, type JobList, startHarness } from './harness.js';

describe('injected faults', () => {
  test('respond with the given status, body and headers, the given number of times', async () => {
    const { sandbox, withKey } = await startHarness();
    const response = { status: 429, headers: { 'retry-after': '7' }, body: { message: 'slow down' } };
    sandbox.faults.set([{ path: '/v0.4/jobs', times: 2, response }]);
    const request = () => fetch(`${sandbox.url}/v0.4/jobs`, { headers: { authorization: 'apiKey sandbox' } });
    const first = await request();
    expect([first.status, first.headers.get('retry-after'), await first.json()]).toEqual([429, '7', response.body]);
    expect([(await request()).status, (await request()).status]).toEqual([429, 200]);
    sandbox.faults.set([
      { response: { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' } },
    ]);
    expect(await (await request()).text()).toBe('<h1>Bad gateway</h1>');
    sandbox.faults.clear();
    expect((await withKey('sandbox').get('/v0.4/jobs')).status).toBe(200);
  });

  test('apply only to matching requests, after the skipped ones', async () => {
    const { sandbox, withKey } = await startHarness();
    const response = { status: 503 };
    sandbox.faults.set([{ method: 'GET', path: '/v0.4/jobs/*/cost', key: 'sandbox', skip: 1, response }]);
    const id = await withKey('sandbox').submit();
    const status = async (key: string, path: string) => {
      const response = await fetch(`${sandbox.url}${path}`, { headers: { authorization: `apiKey ${key}` } });
      return response.status;
    };
    expect(await status('sandbox', `/v0.4/jobs/${id}/cost`)).toBe(200);
    expect(await status('sandbox-colleague', `/v0.4/jobs/${id}/cost`)).toBe(200);
    expect(await status('sandbox', `/v0.4/jobs/${id}`)).toBe(200);
    expect(await status('sandbox', `/v0.4/jobs/${id}/cost`)).toBe(503);
  });

  test('delay a response by the sandbox’s clock', async () => {
    const { sandbox, withKey, clock } = await startHarness();
    sandbox.faults.set([{ latencyMs: 60_000 }]);
    const before = clock.waiting;
    const response = withKey('sandbox').get<JobList>('/v0.4/jobs');
    await until(() => clock.waiting !== before);
    await clock.advance(60_000);
    expect((await response).status).toBe(200);
  });

  test('reset the connection before execution, after execution or in the middle of the response', async () => {
    const { sandbox, withKey } = await startHarness();
    const client = withKey('sandbox');
    const count = async () => (await client.get<JobList>('/v0.4/jobs')).body.jobs.length;
    sandbox.faults.set([{ method: 'POST', connection: 'reset' }]);
    await expect(client.submit()).rejects.toThrow();
    expect(await count()).toBe(0);
    sandbox.faults.set([{ method: 'POST', connection: 'drop-response' }]);
    await expect(client.submit()).rejects.toThrow();
    expect(await count()).toBe(1);
    sandbox.faults.set([{ method: 'GET', connection: 'truncate', times: 1 }]);
    await expect(client.get('/v0.4/jobs')).rejects.toThrow();
    expect(await count()).toBe(1);
  });

  test('never respond when the connection hangs', async () => {
    const { sandbox } = await startHarness();
    sandbox.faults.set([{ connection: 'hang' }]);
    const controller = new AbortController();
    const response = fetch(`${sandbox.url}/v0.4/backends`, { signal: controller.signal });
    await until(() => sandbox.requests.list().length > 0);
    controller.abort();
    await expect(response).rejects.toThrow('aborted');
  });

  test('reverse, repeat and omit rows', async () => {
    const { sandbox, withKey } = await startHarness();
    const client = withKey('sandbox');
    const ids = [await client.submit(), await client.submit(), await client.submit()].reverse();
    const rows = async () => (await client.get<JobList>('/v0.4/jobs')).body.jobs.map(({ id }) => id);
    sandbox.faults.set([{ rows: 'reorder' }]);
    expect(await rows()).toEqual([...ids].reverse());
    sandbox.faults.set([{ rows: 'repeat' }]);
    expect(await rows()).toEqual([...ids, ids[0]]);
    sandbox.faults.set([{ rows: 'omit' }]);
    expect(await rows()).toEqual(ids.slice(1));
  });

  test('replace statuses and add fields', async () => {
    const { sandbox, withKey } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit();
    sandbox.faults.set([{ jobStatus: 'teleporting', extra: { kwh: 3 } }]);
    expect(await client.job(id)).toMatchObject({ id, status: 'teleporting', kwh: 3 });
    const list = (await client.get<JobList & { kwh: number }>('/v0.4/jobs')).body;
    expect(list.kwh).toBe(3);
    expect(list.jobs[0]).toMatchObject({ status: 'teleporting', kwh: 3 } satisfies Record<
      keyof Pick<Job, 'status'> | 'kwh',
      unknown
    >);
  });

  test('are set, listed and cleared by the control API', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const faults = [{ path: '/v0.4/*', response: { status: 500 } }];
    expect(await client.put('/sandbox/faults', faults)).toEqual({ status: 200, body: faults });
    expect((await client.get('/sandbox/faults')).body).toEqual(faults);
    expect((await fetch(`${(await startHarness()).sandbox.url}/v0.4/backends`)).status).toBe(200);
    expect((await client.delete('/sandbox/faults')).body).toEqual([]);
    expect((await client.get('/v0.4/jobs')).status).toBe(200);
    expect((await client.put('/sandbox/faults', [{ latency: 5 }])).status).toBe(400);
    expect((await client.get<unknown[]>('/sandbox/requests')).body).toEqual([
      { method: 'GET', path: '/v0.4/jobs', receivedAt: expect.any(Number), hasApiKey: true },
    ]);
  });

  test('are documented: docs/sandbox.md has every field, and its examples are valid', () => {
    const docs = readFileSync('docs/sandbox.md', 'utf8');
    const documented = [...docs.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
    expect(documented).toEqual(expect.arrayContaining(Object.keys(FaultSchema.shape)));
    for (const value of [...FaultSchema.shape.connection.unwrap().options, ...FaultSchema.shape.rows.unwrap().options])
      expect(docs).toContain(`  - \`${value}\`: `);
    expect(documented).toEqual(expect.arrayContaining(Object.keys(FaultSchema.shape.response.unwrap().shape)));
    const examples = [...docs.matchAll(/faults -H 'content-type: application\/json' -d '(\[.*?\n\])'/gs)];
    expect(examples).toHaveLength(3);
    for (const [, body = ''] of examples) expect(() => FaultList.parse(JSON.parse(body))).not.toThrow();
  });

  test('do not keep the sandbox from closing when a connection hangs', async () => {
    const { sandbox } = await startHarness();
    sandbox.faults.set([{ connection: 'hang' }]);
    const response = fetch(`${sandbox.url}/v0.4/backends`);
    await until(() => sandbox.requests.list().length > 0);
    await sandbox.close();
    await expect(response).rejects.toThrow();
  });
});
