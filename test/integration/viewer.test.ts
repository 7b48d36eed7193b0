import { describe, expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway, startGatewayWithSandbox } from '../support/test-gateway.js';

interface Viewer {
  readonly viewer: {
    readonly apiKey: { readonly id: string; readonly name: string; readonly project: { readonly id: string } };
    readonly project: { readonly id: string };
    readonly organization: { readonly id: string };
    readonly jobs: { readonly nodes: readonly { readonly id: string }[] };
  };
}

const VIEWER =
  '{ viewer { apiKey { id name project { id } } project { id } organization { id } jobs(first: 3) { nodes { id } } } }';

describe.each(['v0.3', 'v0.4'])('the viewer in %s', (version) => {
  const start = () => startGatewayWithSandbox({ env: { UPSTREAM_JOBS_VERSION: version } });

  test('has the API key, project, organization and jobs of the caller', async () => {
    const { client, clientWith, calls } = await start();
    const { data: listed } = await client.queryText('{ jobs(first: 3) { nodes { id } } }');
    calls();
    const { data, errors } = await client.queryText<Viewer>(VIEWER);
    expect(errors).toBeUndefined();
    expect(calls().sort()).toEqual([`GET /${version}/jobs?limit=3`, 'GET /v0.4/sessions', 'GET /v0.4/whoami']);
    expect(data?.viewer).toMatchObject(listed ?? {});
    expect(data?.viewer).toMatchObject({
      apiKey: { id: expect.stringMatching(/^ApiKey:./), name: expect.any(String), project: data?.viewer.project },
      project: { id: expect.stringMatching(/^Project:./) },
      organization: { id: expect.stringMatching(/^Organization:./) },
    });

    const { data: stranger } = await clientWith('sandbox-stranger').queryText<Viewer>(VIEWER);
    // The account of the stranger has no sessions, and so no organization.
    expect(stranger?.viewer).toMatchObject({ apiKey: { name: expect.any(String) }, organization: null });
    for (const field of ['apiKey', 'project', 'organization'] as const)
      expect(stranger?.viewer[field]?.id).not.toBe(data?.viewer[field].id);
  });

  test('is UNAUTHENTICATED with a rejected key, and null without one', async () => {
    const { clientWith } = await start();
    const rejected = await clientWith('wrong').queryText('{ viewer { apiKey { name } } }');
    expect(rejected).toMatchObject({ data: { viewer: { apiKey: null } } });
    expect(rejected.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
    const anonymous = await clientWith(null).queryText('{ viewer { __typename } }');
    expect(anonymous).toMatchObject({ data: { viewer: null } });
    expect(anonymous.errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  });
});

test('an API key is a node for its caller only', async () => {
  const { client, clientWith, calls } = await startGatewayWithSandbox();
  const { data } = await client.queryText<Viewer>(VIEWER);
  const id = data?.viewer.apiKey.id;
  const node = (reader: Client) =>
    reader.queryText('query ($id: ID!) { node(id: $id) { id ... on ApiKey { name } } }', { id });
  calls();
  expect((await node(client)).data).toEqual({ node: { id, name: data?.viewer.apiKey.name } });
  expect(calls()).toEqual(['GET /v0.4/whoami']);
  const { data: stranger, errors } = await node(clientWith('sandbox-stranger'));
  expect(stranger).toEqual({ node: null });
  expect(errors?.[0]?.extensions.code).toBe('NOT_FOUND');
});

test.each([
  ['null when the account has no sessions', { status: 404 }, null],
  [
    'that of a session when the list does not contain it',
    { body: { sessions: [{ id: 's', organization_id: 'o' }] } },
    'o',
  ],
  ['null when the service does not report it', { body: { sessions: [] } }, null],
])('the organization is %s', async (_name, response, expected) => {
  const upstream = await startScriptedUpstream({ 'GET /v0.4/sessions': response });
  const { url } = await startGateway(upstream.url);
  const { data, errors } = await new Client(url, 'key').queryText('{ viewer { organization { serviceId } } }');
  expect(errors).toBeUndefined();
  expect(data).toEqual({ viewer: { organization: expected && { serviceId: expected } } });
});
