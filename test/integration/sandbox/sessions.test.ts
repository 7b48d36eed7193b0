import { describe, expect, test } from 'vitest';
import {
  bell,
  type Client,
  type ErrorBody,
  type JobCreated,
  type JobList,
  type Session,
  type SessionList,
  startHarness,
} from './harness.js';

const MINUTE = 60_000;

async function create(client: Client, settings: object = {}): Promise<string> {
  const response = await client.post<Session>('/v0.4/sessions', { backend: 'qpu.aria-1', settings });
  expect(response.status).toBe(201);
  return response.body.id;
}

const read = async (client: Client, id: string): Promise<Session> =>
  (await client.get<Session>(`/v0.4/sessions/${id}`)).body;

const submitTo = (client: Client, session: string, backend = 'qpu.aria-1') =>
  client.post<JobCreated & ErrorBody>('/v0.4/jobs', {
    backend,
    type: 'ionq.circuit.v1',
    input: bell,
    session_id: session,
  });

describe('a session', () => {
  test('is created, started by its first job and ended by a call', async () => {
    const { withKey, clock } = await startHarness();
    const client = withKey('sandbox');
    const id = await create(client);
    expect(await read(client, id)).toMatchObject({ status: 'created', active: true, started_at: null, ended_at: null });
    await clock.advance(1000);
    const job = await submitTo(client, id);
    expect(job).toMatchObject({ status: 201, body: { session_id: id } });
    const started = await read(client, id);
    expect(started).toMatchObject({ status: 'started', active: true, ended_at: null });
    expect(started.started_at).toBe(new Date(clock.now()).toISOString());
    const ended = (await client.post<Session>(`/v0.4/sessions/${id}/end`)).body;
    expect(ended).toMatchObject({ status: 'ended', active: false, ender_id: started.creator_id });
    expect((await client.post<Session>(`/v0.4/sessions/${id}/end`)).body).toEqual(ended);
  });

  test('rejects jobs when it has ended, cancels queued ones, and completes one that runs', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await create(client);
    const running = (await submitTo(client, id)).body.id;
    const circuits = [{ circuit: bell.circuit }, { circuit: bell.circuit }];
    const several = { type: 'ionq.multi-circuit.v1', input: { qubits: 2, circuits } };
    const queued = [
      (await submitTo(client, id)).body.id,
      await client.submit({ backend: 'qpu.aria-1', session_id: id, ...several }),
    ];
    const other = await client.submit({ backend: 'qpu.aria-1' });
    for (let time = 0; (await client.job(running)).status !== 'started'; time += 1) {
      expect(time).toBeLessThan(60);
      await advance(1_000);
    }
    await client.post(`/v0.4/sessions/${id}/end`);
    for (const canceled of queued) expect((await client.job(canceled)).status).toBe('canceled');
    expect(await submitTo(client, id)).toMatchObject({ status: 400, body: { validation: { keys: ['session_id'] } } });
    await advance(40_000);
    for (const completed of [running, other]) expect((await client.job(completed)).status).toBe('completed');
  });

  test('rejects jobs beyond its limit, and ends when the last one has ended', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await create(client, { job_count_limit: 2 });
    expect((await submitTo(client, id)).status).toBe(201);
    expect((await submitTo(client, id)).status).toBe(201);
    expect((await submitTo(client, id)).status).toBe(400);
    expect((await read(client, id)).status).toBe('started');
    await advance(20_000);
    expect(await read(client, id)).toMatchObject({ status: 'ended', ender_id: null, settings: { job_count_limit: 2 } });
  });

  test('ends when its duration limit is reached, in real minutes at any speed', async () => {
    const { withKey, clock } = await startHarness({ speed: 100 });
    const client = withKey('sandbox');
    const id = await create(client, { duration_limit_min: 5 });
    const expires = new Date(clock.now() + 5 * MINUTE).toISOString();
    expect((await read(client, id)).settings?.expires_at).toBe(expires);
    await clock.advance(5 * MINUTE - 1);
    expect((await read(client, id)).active).toBe(true);
    const queued = (await submitTo(client, id)).body.id;
    await clock.advance(1);
    expect(await read(client, id)).toMatchObject({ status: 'ended', ended_at: expires, ender_id: null });
    expect((await client.job(queued)).status).toBe('canceled');
  });

  test('rejects jobs for other backends and beyond its cost limit', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const id = await create(client, { cost_limit: { value: 20, unit: 'USD' } });
    expect((await submitTo(client, id, 'qpu.forte-1')).body.validation?.keys).toEqual(['backend', 'session_id']);
    expect((await submitTo(client, id)).status).toBe(201);
    expect((await submitTo(client, id)).status).toBe(400);
  });

  test('lists all its jobs, and counts a multi-circuit job once', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const id = await create(client, { job_count_limit: 2 });
    const circuits = [{ circuit: bell.circuit }, { circuit: bell.circuit }];
    const several = { type: 'ionq.multi-circuit.v1', input: { qubits: 2, circuits } };
    await client.submit({ backend: 'qpu.aria-1', session_id: id, ...several });
    expect((await submitTo(client, id)).status).toBe(201);
    await client.submit();
    const { jobs } = (await client.get<JobList>(`/v0.4/sessions/${id}/jobs`)).body;
    expect(jobs).toHaveLength(4);
    expect((await client.get<JobList>(`/v0.4/jobs?session_id=${id}`)).body.jobs).toEqual(jobs);
  });

  test('is listed newest first, filtered by active, and in pages when a limit is given', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const ids = [await create(client), await create(client), await create(client)];
    await client.post(`/v0.4/sessions/${ids[1]}/end`);
    const list = async (query: string) => (await client.get<SessionList>(`/v0.4/sessions${query}`)).body;
    const getIds = ({ sessions }: SessionList) => sessions.map(({ id }) => id);
    expect(getIds(await list(''))).toEqual([ids[2], ids[1], ids[0]]);
    expect(getIds(await list('?active=true'))).toEqual([ids[2], ids[0]]);
    expect(getIds(await list('?active=false'))).toEqual([ids[1]]);
    const first = await list('?limit=2');
    expect(getIds(first)).toEqual([ids[2], ids[1]]);
    const second = await list(`?limit=2&next=${first.next}`);
    expect(getIds(second)).toEqual([ids[0]]);
    expect(second.next).toBeNull();
  });

  test('responds with 404 when the organization has no sessions', async () => {
    const { withKey } = await startHarness();
    const id = await create(withKey('sandbox'));
    const stranger = withKey('sandbox-stranger');
    for (const path of ['/v0.4/sessions', `/v0.4/sessions/${id}`, `/v0.4/sessions/${id}/jobs`]) {
      expect((await stranger.get(path)).status).toBe(404);
    }
    expect((await stranger.post('/v0.4/sessions', { backend: 'qpu.aria-1' })).status).toBe(404);
    expect((await stranger.post(`/v0.4/sessions/${id}/end`)).status).toBe(404);
    expect((await submitTo(stranger, id)).status).toBe(400);
  });

  test('is rejected when the backend is unknown', async () => {
    const { withKey } = await startHarness();
    const response = await withKey('sandbox').post<ErrorBody>('/v0.4/sessions', { backend: 'qpu.nowhere' });
    expect(response).toMatchObject({ status: 400, body: { validation: { keys: ['backend'], source: 'body' } } });
  });
});
