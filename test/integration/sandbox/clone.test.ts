import { describe, expect, test } from 'vitest';
import { type Client, type ErrorBody, type JobCreated, type Session, startHarness } from './harness.js';

const clone = (client: Client, id: string, body: object, action: 'clone' | 'move' = 'clone') =>
  client.post<JobCreated & ErrorBody>(`/v0.4/jobs/${id}/${action}`, body);

const start = () => startHarness({ apiMonth: '2026-09' });

describe('a clone', () => {
  test('has the program and members of the original when its body has none', async () => {
    const { withKey, advance } = await start();
    const client = withKey('sandbox');
    const id = await client.submit({
      name: 'original',
      shots: 600,
      noise: { model: 'aria-1', seed: 3 },
      metadata: { a: 'b' },
      settings: { compilation: { opt: 1 }, error_mitigation: { debiasing: true, symmetry_verification: true } },
    });
    const { status, body } = await clone(client, id, {});
    expect(status).toBe(201);
    await advance(20_000);
    const [original, copy] = [await client.job(id), await client.job(body.id)];
    for (const member of ['name', 'shots', 'noise', 'metadata', 'settings', 'type', 'backend', 'status'] as const)
      expect(copy[member]).toEqual(original[member]);
    const read = async (job: string) => (await client.get(`/v0.4/jobs/${job}/results/probabilities`)).body;
    expect(await read(copy.id)).toEqual(await read(id));
  });

  test('has the members of its body, and no noise on a QPU', async () => {
    const { withKey } = await start();
    const client = withKey('sandbox');
    const id = await client.submit({ noise: { model: 'aria-1' } });
    const changes = { name: 'copy', shots: '700', backend: 'qpu.forte-1', dry_run: true, metadata: { c: 'd' } };
    const { body } = await clone(client, id, changes);
    expect(await client.job(body.id)).toMatchObject({ ...changes, shots: 700 });
    const invalid = await clone(client, id, { backend: 'qpu.forte-1', noise: { model: 'aria-1' } });
    expect(invalid.body.validation?.keys).toEqual(['noise']);
  });

  test('has a child for each child of the original', async () => {
    const { withKey } = await start();
    const client = withKey('sandbox');
    const circuits = ['a', 'b'].map((name) => ({ name, circuit: [{ gate: 'x', target: 0 }] }));
    const id = await client.submit({ type: 'ionq.multi-circuit.v1', input: { qubits: 1, circuits } });
    const { body } = await clone(client, id, {});
    const childIds = (await client.job(body.id)).child_job_ids ?? [];
    const names = await Promise.all(childIds.map(async (childId) => (await client.job(childId)).name));
    expect(names).toEqual(['a', 'b']);
  });

  test('joins the session of the original only while it is open', async () => {
    const { withKey } = await start();
    const client = withKey('sandbox');
    const session = await client.post<Session>('/v0.4/sessions', { backend: 'simulator' });
    const id = await client.submit({ session_id: session.body.id });
    expect((await clone(client, id, {})).body.session_id).toBe(session.body.id);
    await client.post(`/v0.4/sessions/${session.body.id}/end`);
    expect((await clone(client, id, {})).body.session_id).toBeNull();
  });

  test('does not exist when the job is that of another project', async () => {
    const { withKey } = await start();
    const id = await withKey('sandbox').submit();
    expect((await clone(withKey('sandbox-stranger'), id, {})).status).toBe(404);
  });
});

describe('a move', () => {
  test('cancels the original when it waits, and is a conflict when it has ended', async () => {
    const { withKey, advance } = await start();
    const client = withKey('sandbox');
    const id = await client.submit();
    const moved = await clone(client, id, { backend: 'qpu.forte-1' }, 'move');
    expect(moved.status).toBe(201);
    expect((await client.job(id)).status).toBe('canceled');
    expect((await client.job(moved.body.id)).backend).toBe('qpu.forte-1');
    expect((await clone(client, id, {}, 'move')).status).toBe(409);
    await advance(20_000);
  });
});
