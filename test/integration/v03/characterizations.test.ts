import { describe, expect, test } from 'vitest';
import { Client } from '../../support/client.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';

const ID = '617a1f8b-59d4-435d-aa33-695433d7155e';
const CHILD = '0197f9d5-a0e7-7e2d-b6a1-aaaaaaaaaaaa';

describe('characterizations in v0.3', () => {
  const item = { id: CHILD, date: 1_700_000_000, backend: 'qpu.aria-1', qubits: 25, connectivity: [[0, 1]] };
  const OLD = 'GET /v0.3/characterizations/backends/qpu.aria-1';
  const NEW = 'GET /v0.4/backends/qpu.aria-1/characterizations';

  async function start(responses: Parameters<typeof startScriptedUpstream>[0]) {
    const upstream = await startScriptedUpstream(responses);
    const client = new Client((await startGateway(upstream.url)).url, 'key');
    const list = (args: string) =>
      client.queryText(
        `{ backend(id: "qpu.aria-1") { characterizations(${args}) { edges { node { date qubits } } } } }`,
      );
    return { upstream, client, list };
  }
  const expected = {
    data: {
      backend: { characterizations: { edges: [{ node: { date: '2023-11-14T22:13:20.000Z', qubits: 25 } }] } },
    },
  };

  test.each([401, 403, 404])(
    'are requested from v0.3, with bounds in milliseconds, when v0.4 responds with %i',
    async (status) => {
      const { upstream, list } = await start({ [NEW]: { status }, [OLD]: { body: { characterizations: [item] } } });

      expect(await list('start: "2023-11-01T00:00:00Z", end: "2023-12-01T00:00:00Z"')).toEqual(expected);

      expect(upstream.calls()).toEqual([
        `${NEW}?start=2023-11-01T00%3A00%3A00.000Z&end=2023-12-01T00%3A00%3A00.000Z&limit=10&page=1`,
        `${OLD}?start=1698796800000&end=1701388800000&limit=10&page=1`,
      ]);
    },
  );

  test('are requested from v0.3 only when v0.4 has failed before', async () => {
    const { upstream, client, list } = await start({
      [NEW]: { status: 403 },
      [OLD]: { body: { characterizations: [item] } },
      [`GET /v0.3/characterizations/${ID}`]: { body: { ...item, id: ID } },
    });
    await list('first: 1');
    upstream.calls();

    await list('first: 2');
    await client.queryText(`{ characterization(id: "Characterization:qpu.aria-1:${ID}") { qubits } }`);

    expect(upstream.calls()).toEqual([`${OLD}?limit=10&page=1`, `GET /v0.3/characterizations/${ID}`]);
  });

  test('are not requested from v0.3 when v0.4 has responded before', async () => {
    const { upstream, client, list } = await start({ [NEW]: { body: { characterizations: [item] } } });
    await list('first: 1');
    upstream.calls();

    const { errors } = await client.queryText(
      `{ characterization(id: "Characterization:qpu.aria-1:${ID}") { qubits } }`,
    );

    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    expect(upstream.calls()).toEqual([`GET /v0.4/backends/qpu.aria-1/characterizations/${ID}`]);
  });

  test('return the error of v0.4 when both versions fail', async () => {
    const { list } = await start({ [NEW]: { status: 403 }, [OLD]: { status: 400 } });
    expect((await list('first: 1')).errors?.[0]?.extensions.code).toBe('FORBIDDEN');
  });

  test('return an error without a call to v0.3 when v0.4 is unavailable', async () => {
    const { upstream, list } = await start({ [NEW]: { status: 500 }, [OLD]: { body: { characterizations: [item] } } });
    expect((await list('first: 1')).errors?.[0]?.extensions.code).toBe('UPSTREAM_UNAVAILABLE');
    expect(upstream.calls()).toEqual([`${NEW}?limit=10&page=1`]);
  });

  test('are not found when they belong to another backend', async () => {
    const { client } = await start({ [`GET /v0.3/characterizations/${ID}`]: { body: { ...item, id: ID } } });
    const { errors } = await client.queryText(
      `{ characterization(id: "Characterization:qpu.forte-1:${ID}") { qubits } }`,
    );
    expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });
});
