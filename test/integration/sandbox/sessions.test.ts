import { describe, expect, it } from 'vitest';
import {
  bell,
  type Client,
  type ErrorBody,
  type JobCreated,
  type JobList,
  openLab,
  type Session,
  type SessionList,
} from './harness.js';

const MINUTE = 60_000;

async function create(client: Client, settings: object = {}): Promise<string> {
  const answer = await client.post<Session>('/v0.4/sessions', { backend: 'qpu.aria-1', settings });
  expect(answer.status).toBe(201);
  return answer.body.id;
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
  it('is created, started by its first job and ended by call', async () => {
    const { as, clock } = await openLab();
    const client = as('sandbox');
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

  it('refuses jobs once it has ended, and runs those it has accepted', async () => {
    const { as, pass } = await openLab();
    const client = as('sandbox');
    const id = await create(client);
    const accepted = (await submitTo(client, id)).body.id;
    await client.post(`/v0.4/sessions/${id}/end`);
    expect(await submitTo(client, id)).toMatchObject({ status: 400, body: { validation: { keys: ['session_id'] } } });
    await pass(20_000);
    expect((await client.job(accepted)).status).toBe('completed');
  });

  it('takes no more jobs than its limit, and ends with the last of them', async () => {
    const { as, pass } = await openLab();
    const client = as('sandbox');
    const id = await create(client, { job_count_limit: 2 });
    expect((await submitTo(client, id)).status).toBe(201);
    expect((await submitTo(client, id)).status).toBe(201);
    expect((await submitTo(client, id)).status).toBe(400);
    expect((await read(client, id)).status).toBe('started');
    await pass(20_000);
    expect(await read(client, id)).toMatchObject({ status: 'ended', ender_id: null, settings: { job_count_limit: 2 } });
  });

  it('ends when its minutes are over, which are a client’s minutes at any speed', async () => {
    const { as, clock } = await openLab({ speed: 100 });
    const client = as('sandbox');
    const id = await create(client, { duration_limit_min: 5 });
    const expires = new Date(clock.now() + 5 * MINUTE).toISOString();
    expect((await read(client, id)).settings?.expires_at).toBe(expires);
    await clock.advance(5 * MINUTE - 1);
    expect((await read(client, id)).active).toBe(true);
    await clock.advance(1);
    expect(await read(client, id)).toMatchObject({ status: 'ended', ended_at: expires, ender_id: null });
  });

  it('takes jobs for its own backend and within its cost limit only', async () => {
    const { as } = await openLab();
    const client = as('sandbox');
    const id = await create(client, { cost_limit: { value: 20, unit: 'usd' } });
    expect((await submitTo(client, id, 'qpu.forte-1')).body.validation?.keys).toEqual(['backend', 'session_id']);
    expect((await submitTo(client, id)).status).toBe(201);
    expect((await submitTo(client, id)).status).toBe(400);
  });

  it('has its jobs, all of them in its list and one of many circuits counted once', async () => {
    const { as } = await openLab();
    const client = as('sandbox');
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

  it('is listed newest first, by whether it is active, and in pages for who asks for them', async () => {
    const { as } = await openLab();
    const client = as('sandbox');
    const ids = [await create(client), await create(client), await create(client)];
    await client.post(`/v0.4/sessions/${ids[1]}/end`);
    const list = async (query: string) => (await client.get<SessionList>(`/v0.4/sessions${query}`)).body;
    const idsOf = ({ sessions }: SessionList) => sessions.map(({ id }) => id);
    expect(idsOf(await list(''))).toEqual([ids[2], ids[1], ids[0]]);
    expect(idsOf(await list('?active=true'))).toEqual([ids[2], ids[0]]);
    expect(idsOf(await list('?active=false'))).toEqual([ids[1]]);
    const first = await list('?limit=2');
    expect(idsOf(first)).toEqual([ids[2], ids[1]]);
    const second = await list(`?limit=2&next=${first.next}`);
    expect(idsOf(second)).toEqual([ids[0]]);
    expect(second.next).toBeNull();
  });

  it('is nothing that an account without sessions knows of', async () => {
    const { as } = await openLab();
    const id = await create(as('sandbox'));
    const stranger = as('sandbox-stranger');
    for (const path of ['/v0.4/sessions', `/v0.4/sessions/${id}`, `/v0.4/sessions/${id}/jobs`]) {
      expect((await stranger.get(path)).status).toBe(404);
    }
    expect((await stranger.post('/v0.4/sessions', { backend: 'qpu.aria-1' })).status).toBe(404);
    expect((await stranger.post(`/v0.4/sessions/${id}/end`)).status).toBe(404);
    expect((await submitTo(stranger, id)).status).toBe(400);
  });

  it('exists on no backend that is not there', async () => {
    const { as } = await openLab();
    const answer = await as('sandbox').post<ErrorBody>('/v0.4/sessions', { backend: 'qpu.nowhere' });
    expect(answer).toMatchObject({ status: 400, body: { validation: { keys: ['backend'], source: 'body' } } });
  });
});
