import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { bell, type ErrorBody, startHarness } from './harness.js';

const headers = { authorization: 'apiKey sandbox', 'content-type': 'application/json' };

describe('the sandbox over HTTP', () => {
  test('responds with 404 to unknown paths and 405 to other methods', async () => {
    const { sandbox, withKey } = await startHarness();
    expect(await withKey('sandbox').get('/v0.4/nothing')).toMatchObject({
      status: 404,
      body: { error: 'Not Found Error' },
    });
    expect((await withKey('sandbox').get('/v0.5/jobs')).status).toBe(404);
    expect((await fetch(`${sandbox.url}/v0.4/jobs`, { method: 'PATCH', headers })).status).toBe(405);
  });

  test.each([
    ['not JSON', '{"backend":'],
    ['empty', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '5'],
    ['a string', '"text"'],
    ['20,000 brackets', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('rejects a body that is %s', async (_, body) => {
    const { sandbox } = await startHarness();
    const response = await fetch(`${sandbox.url}/v0.4/jobs`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ validation: { source: 'body' } });
  });

  test('rejects a body when any part of it is nested too deep', async () => {
    const { sandbox } = await startHarness();
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const post = async (settings: string) => {
      const body = `{"backend":"simulator","type":"ionq.circuit.v1","input":${JSON.stringify(bell)},"settings":${settings}}`;
      return (await fetch(`${sandbox.url}/v0.4/jobs`, { method: 'POST', headers, body })).status;
    };
    expect(await post(`{"compilation":{"deep":${deep}}}`)).toBe(400);
    expect(await post(`{"compilation":{"flat":"${'['.repeat(100_000)}"}}`)).toBe(201);
  });

  test('responds with 413 when the body exceeds 10 MB', async () => {
    const { sandbox } = await startHarness();
    const body = JSON.stringify({
      backend: 'simulator',
      type: 'ionq.circuit.v1',
      input: bell,
      name: 'x'.repeat(10_000_000),
    });
    const response = await fetch(`${sandbox.url}/v0.4/jobs`, { method: 'POST', headers, body });
    expect(response.status).toBe(413);
    expect((await fetch(`${sandbox.url}/v0.4/jobs`, { headers })).status).toBe(200);
  });

  test('responds with 414 when the URL is too long', async () => {
    const { sandbox } = await startHarness();
    expect((await fetch(`${sandbox.url}/v0.4/jobs?ids=${'x'.repeat(9_000)}`, { headers })).status).toBe(414);
  });

  test('ignores a JSON body on GET', async () => {
    const { sandbox } = await startHarness();
    const { port } = new URL(sandbox.url);
    const socket = connect(Number(port), '127.0.0.1');
    const body = '{"limit": 1000}';
    socket.end(
      `GET /v0.4/jobs HTTP/1.1\r\nHost: sandbox\r\nAuthorization: apiKey sandbox\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  test('rejects unknown and repeated query parameters', async () => {
    const { withKey } = await startHarness();
    for (const [key, query] of [
      ['limits', 'limits=3'],
      ['limit', 'limit=3&limit=4'],
      ['next', 'next=nothing'],
    ]) {
      const response = await withKey('sandbox').get<ErrorBody>(`/v0.4/jobs?${query}`);
      expect(response).toMatchObject({ status: 400, body: { validation: { keys: [key], source: 'query' } } });
    }
  });

  test('names the path parameter when it is invalid', async () => {
    const { withKey } = await startHarness();
    const response = await withKey('sandbox').get<ErrorBody>('/v0.3/jobs/nobody');
    expect(response).toMatchObject({ status: 400, body: { validation: { keys: ['UUID'], source: 'params' } } });
  });

  test('rejects a path when it is not UTF-8', async () => {
    const { withKey } = await startHarness();
    expect((await withKey('sandbox').get('/v0.4/jobs/%E0%A4%A')).status).toBe(400);
    expect((await withKey('sandbox').get('/v0.4/jobs/%00')).status).toBe(404);
  });

  test('ignores unknown query parameters of results', async () => {
    const { withKey, advance } = await startHarness();
    const client = withKey('sandbox');
    const id = await client.submit();
    await advance(5_000);
    expect((await client.get(`/v0.4/jobs/${id}/results/probabilities?sharpen=true&colour=blue`)).status).toBe(200);
  });

  test('listens on a free port by default, and rejects a port in use', async () => {
    const { sandbox } = await startHarness();
    await expect(startHarness({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow('EADDRINUSE');
  });
});
