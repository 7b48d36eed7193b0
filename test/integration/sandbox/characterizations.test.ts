import { describe, expect, test } from 'vitest';
import type { components as V03 } from '../../../schema/v03.js';
import type { components as V04 } from '../../../schema/v04.js';
import { type Client, startHarness } from './harness.js';

type List = V04['schemas']['CharacterizationList'];
type OldList = V03['schemas']['CharacterizationList'];
const path = '/v0.4/backends/qpu.aria-1/characterizations';
const WEEK = 7 * 24 * 3_600_000;

async function all(client: Client): Promise<NonNullable<List['characterizations']>> {
  const pages = [1, 2, 3].map(
    async (page) => (await client.get<List>(`${path}?page=${page}`)).body.characterizations ?? [],
  );
  return (await Promise.all(pages)).flat();
}

describe('the characterizations of a QPU', () => {
  test('are weekly over half a year, newest first, in pages of ten', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const dates = (await all(client)).map(({ date }) => Date.parse(date));
    expect(dates).toHaveLength(26);
    for (const [index, date] of dates.slice(1).entries()) expect((dates[index] ?? 0) - date).toBe(WEEK);
    const remaining = [1, 2, 3, 4].map(async (page) => (await client.get<List>(`${path}?page=${page}`)).body.pages);
    expect(await Promise.all(remaining)).toEqual([2, 1, 0, 0]);
  });

  test('continue while the sandbox runs, and the backend has the id of the current one', async () => {
    const { withKey, clock } = await startHarness();
    const client = withKey('sandbox');
    const current = async () =>
      (await client.get<V04['schemas']['Backend']>('/v0.4/backends/qpu.aria-1')).body.characterization_id;
    const before = await current();
    await clock.advance(WEEK);
    expect(await current()).not.toBe(before);
    expect((await client.get(`${path}/${before}`)).status).toBe(200);
  });

  test('connect every pair of qubits and have fidelities close to those of the QPU', async () => {
    const { withKey } = await startHarness();
    for (const { qubits, connectivity, fidelity } of await all(withKey('sandbox'))) {
      expect(connectivity).toHaveLength((qubits * (qubits - 1)) / 2);
      expect(fidelity?.['2q']?.median).toBeGreaterThan(0.98);
      expect(fidelity?.['1q']?.median).toBeLessThan(1);
    }
  });

  test('are the same in both versions, with ISO dates in v0.4 and Unix times in v0.3', async () => {
    const { withKey, clock } = await startHarness();
    const client = withKey('sandbox');
    const [start, end] = [clock.now() - 10 * WEEK, clock.now() - 5 * WEEK];
    const iso = (time: number) => new Date(time).toISOString();
    const now = (await client.get<List>(`${path}?start=${iso(start)}&end=${iso(end)}`)).body.characterizations ?? [];
    const old = `/v0.3/characterizations/backends/qpu.aria-1?start=${start}&end=${end}`;
    const then = (await client.get<OldList>(old)).body.characterizations ?? [];
    expect(now).toHaveLength(5);
    expect(then.map(({ id, date }) => [id, date])).toEqual(now.map(({ id, date }) => [id, Date.parse(date) / 1000]));
  });

  test('treat a date as its start in UTC, and reject invalid parameters', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    expect((await client.get<List>(`${path}?end=2026-01-01`)).body).toEqual({ characterizations: [], pages: 0 });
    expect((await client.get(`${path}?start=soon`)).status).toBe(400);
    expect((await client.get(`${path}?limit=11`)).status).toBe(400);
    expect((await client.get(`${path}?page=0`)).status).toBe(400);
  });

  test('are available at the earlier paths of v0.3', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const [list, earlier] = await Promise.all([
      client.get<OldList>('/v0.3/characterizations/backends/qpu.aria-1'),
      client.get<OldList>('/v0.3/characterizations/qpu.aria-1/all'),
    ]);
    expect(earlier).toEqual(list);
    const newest = list.body.characterizations?.[0];
    expect((await client.get('/v0.3/characterizations/qpu.aria-1/current')).body).toEqual(newest);
    expect((await client.get(`/v0.3/characterizations/${newest?.id}`)).body).toEqual(newest);
  });

  test('are not found when the backend is another one', async () => {
    const { withKey } = await startHarness();
    const client = withKey('sandbox');
    const [newest] = await all(client);
    expect((await client.get(`/v0.4/backends/qpu.forte-1/characterizations/${newest?.id}`)).status).toBe(404);
    expect((await client.get('/v0.4/backends/simulator/characterizations')).body).toEqual({
      characterizations: [],
      pages: 0,
    });
    expect((await client.get('/v0.4/backends/qpu.nowhere')).status).toBe(404);
  });
});
