import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { type Job, type JobList, openLab } from './harness.js';

describe('faults on demand', () => {
  it('answer any status with any body and header, as often as asked', async () => {
    const { sandbox, as } = await openLab();
    const answer = { status: 429, headers: { 'retry-after': '7' }, body: { message: 'slow down' } };
    sandbox.faults.set([{ path: '/v0.4/jobs', times: 2, response: answer }]);
    const request = () => fetch(`${sandbox.url}/v0.4/jobs`, { headers: { authorization: 'apiKey sandbox' } });
    const first = await request();
    expect([first.status, first.headers.get('retry-after'), await first.json()]).toEqual([429, '7', answer.body]);
    expect([(await request()).status, (await request()).status]).toEqual([429, 200]);
    sandbox.faults.set([
      { response: { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' } },
    ]);
    expect(await (await request()).text()).toBe('<h1>Bad gateway</h1>');
    sandbox.faults.clear();
    expect((await as('sandbox').get('/v0.4/jobs')).status).toBe(200);
  });

  it('meet only the requests they are meant for, after those they are to spare', async () => {
    const { sandbox, as } = await openLab();
    const answer = { status: 503 };
    sandbox.faults.set([{ method: 'GET', path: '/v0.4/jobs/*/cost', key: 'sandbox', skip: 1, response: answer }]);
    const id = await as('sandbox').submit();
    const status = async (key: string, path: string) => {
      const response = await fetch(`${sandbox.url}${path}`, { headers: { authorization: `apiKey ${key}` } });
      return response.status;
    };
    expect(await status('sandbox', `/v0.4/jobs/${id}/cost`)).toBe(200);
    expect(await status('sandbox-colleague', `/v0.4/jobs/${id}/cost`)).toBe(200);
    expect(await status('sandbox', `/v0.4/jobs/${id}`)).toBe(200);
    expect(await status('sandbox', `/v0.4/jobs/${id}/cost`)).toBe(503);
  });

  it('delay an answer by the sandbox’s clock', async () => {
    const { sandbox, as, clock } = await openLab();
    sandbox.faults.set([{ latencyMs: 60_000 }]);
    const before = clock.waiting;
    const answer = as('sandbox').get<JobList>('/v0.4/jobs');
    while (clock.waiting === before) await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(60_000);
    expect((await answer).status).toBe(200);
  });

  it('break the connection before the work, after the work, or halfway through the answer', async () => {
    const { sandbox, as } = await openLab();
    const client = as('sandbox');
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

  it('never answer, until the client has had enough', async () => {
    const { sandbox } = await openLab();
    sandbox.faults.set([{ connection: 'hang' }]);
    const patience = new AbortController();
    const answer = fetch(`${sandbox.url}/v0.4/backends`, { signal: patience.signal });
    while (sandbox.requests.list().length === 0) await new Promise((resolve) => setImmediate(resolve));
    patience.abort();
    await expect(answer).rejects.toThrow('aborted');
  });

  it('reorder, repeat and leave out rows', async () => {
    const { sandbox, as } = await openLab();
    const client = as('sandbox');
    const ids = [await client.submit(), await client.submit(), await client.submit()].reverse();
    const rows = async () => (await client.get<JobList>('/v0.4/jobs')).body.jobs.map(({ id }) => id);
    sandbox.faults.set([{ rows: 'reorder' }]);
    expect(await rows()).toEqual([...ids].reverse());
    sandbox.faults.set([{ rows: 'repeat' }]);
    expect(await rows()).toEqual([...ids, ids[0]]);
    sandbox.faults.set([{ rows: 'omit' }]);
    expect(await rows()).toEqual(ids.slice(1));
  });

  it('show a status nobody knows and members nobody expects', async () => {
    const { sandbox, as } = await openLab();
    const client = as('sandbox');
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

  it('are set, read and lifted over a path of their own', async () => {
    const { as } = await openLab();
    const client = as('sandbox');
    const faults = [{ path: '/v0.4/*', response: { status: 500 } }];
    expect(await client.put('/sandbox/faults', faults)).toEqual({ status: 200, body: faults });
    expect((await client.get('/sandbox/faults')).body).toEqual(faults);
    expect((await fetch(`${(await openLab()).sandbox.url}/v0.4/backends`)).status).toBe(200);
    expect((await client.delete('/sandbox/faults')).body).toEqual([]);
    expect((await client.get('/v0.4/jobs')).status).toBe(200);
    expect((await client.put('/sandbox/faults', [{ latency: 5 }])).status).toBe(400);
    expect((await client.get<unknown[]>('/sandbox/requests')).body).toEqual([
      { method: 'GET', path: '/v0.4/jobs', receivedAt: expect.any(Number), hasApiKey: true },
    ]);
  });

  it('leave a sandbox that hangs able to close', async () => {
    const { sandbox } = await openLab();
    sandbox.faults.set([{ connection: 'hang' }]);
    const answer = fetch(`${sandbox.url}/v0.4/backends`);
    while (sandbox.requests.list().length === 0)
      await once(process, 'nothing', { signal: AbortSignal.timeout(1) }).catch(() => undefined);
    await sandbox.close();
    await expect(answer).rejects.toThrow();
  });
});
