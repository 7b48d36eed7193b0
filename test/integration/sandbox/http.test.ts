import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { bell, type ErrorBody, openLab } from './harness.js';

const headers = { authorization: 'apiKey sandbox', 'content-type': 'application/json' };

describe('the sandbox over HTTP', () => {
  it('knows neither other paths nor other methods', async () => {
    const { sandbox, as } = await openLab();
    expect(await as('sandbox').get('/v0.4/nothing')).toMatchObject({ status: 404, body: { error: 'Not Found Error' } });
    expect((await as('sandbox').get('/v0.5/jobs')).status).toBe(404);
    expect((await fetch(`${sandbox.url}/v0.4/jobs`, { method: 'PATCH', headers })).status).toBe(405);
  });

  it.each([
    ['no JSON', '{"backend":'],
    ['nothing', ''],
    ['a list', '[]'],
    ['null', 'null'],
    ['a number', '5'],
    ['text', '"text"'],
    ['20,000 brackets', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ])('refuses a body that is %s', async (_, body) => {
    const { sandbox } = await openLab();
    const response = await fetch(`${sandbox.url}/v0.4/jobs`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ validation: { source: 'body' } });
  });

  it('refuses what is nested too deep, wherever it is', async () => {
    const { sandbox } = await openLab();
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const post = async (settings: string) => {
      const body = `{"backend":"simulator","type":"ionq.circuit.v1","input":${JSON.stringify(bell)},"settings":${settings}}`;
      return (await fetch(`${sandbox.url}/v0.4/jobs`, { method: 'POST', headers, body })).status;
    };
    expect(await post(`{"compilation":{"deep":${deep}}}`)).toBe(400);
    expect(await post(`{"compilation":{"flat":"${'['.repeat(100_000)}"}}`)).toBe(201);
  });

  it('takes a body of at most 10 MB', async () => {
    const { sandbox } = await openLab();
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

  it('takes a URL of bounded length', async () => {
    const { sandbox } = await openLab();
    expect((await fetch(`${sandbox.url}/v0.4/jobs?ids=${'x'.repeat(9_000)}`, { headers })).status).toBe(414);
  });

  it('ignores a JSON body on GET', async () => {
    const { sandbox } = await openLab();
    const { port } = new URL(sandbox.url);
    const socket = connect(Number(port), '127.0.0.1');
    const body = '{"limit": 1000}';
    socket.end(
      `GET /v0.4/jobs HTTP/1.1\r\nHost: sandbox\r\nAuthorization: apiKey sandbox\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
    );
    expect(await text(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  it('refuses a query parameter it does not know, and one that is given twice', async () => {
    const { as } = await openLab();
    for (const [key, query] of [
      ['limits', 'limits=3'],
      ['limit', 'limit=3&limit=4'],
      ['next', 'next=nothing'],
    ]) {
      const answer = await as('sandbox').get<ErrorBody>(`/v0.4/jobs?${query}`);
      expect(answer).toMatchObject({ status: 400, body: { validation: { keys: [key], source: 'query' } } });
    }
  });

  it('names the path for what is wrong in it', async () => {
    const { as } = await openLab();
    const answer = await as('sandbox').get<ErrorBody>('/v0.3/jobs/nobody');
    expect(answer).toMatchObject({ status: 400, body: { validation: { keys: ['UUID'], source: 'params' } } });
  });

  it('refuses a path that is no UTF-8', async () => {
    const { as } = await openLab();
    expect((await as('sandbox').get('/v0.4/jobs/%E0%A4%A')).status).toBe(400);
    expect((await as('sandbox').get('/v0.4/jobs/%00')).status).toBe(404);
  });

  it('lets clients pass parameters of their own to results', async () => {
    const { as, pass } = await openLab();
    const client = as('sandbox');
    const id = await client.submit();
    await pass(5_000);
    expect((await client.get(`/v0.4/jobs/${id}/results/probabilities?sharpen=true&colour=blue`)).status).toBe(200);
  });

  it('starts on a port of its own each time, and says which one is taken', async () => {
    const { sandbox } = await openLab();
    await expect(openLab({ port: Number(new URL(sandbox.url).port) })).rejects.toThrow('EADDRINUSE');
  });
});
