import { execFileSync } from 'node:child_process';
import { parse, validate } from 'graphql';
import { expect, test } from 'vitest';
import { formatCurl } from '../../dashboard/src/graphiql/curl.js';
import { LIVE_IDS_QUERY } from '../../dashboard/src/graphiql/live-ids.js';
import { describeObject, findObjects } from '../../dashboard/src/graphiql/objects.js';
import type { LiveIds } from '../../dashboard/src/graphiql/operation.js';
import { EXAMPLES, TABS } from '../../dashboard/src/graphiql/operations.js';
import { getSchema } from '../../src/graphql/schema.js';
import { startGatewayWithSandbox } from '../support/test-gateway.js';

const OPERATIONS = [...TABS, ...EXAMPLES];

test('has at most six tabs, with different names of one word', () => {
  expect(TABS.length).toBeLessThanOrEqual(6);
  expect(new Set(OPERATIONS.map(({ name }) => name)).size).toBe(OPERATIONS.length);
  for (const { name, query } of OPERATIONS)
    expect(query).toMatch(new RegExp(`^(query|mutation|subscription) ${name}\\b`, 'm'));
});

test.each([...OPERATIONS, { name: 'LiveIds', query: LIVE_IDS_QUERY }])('$name is valid', ({ query }) => {
  expect(validate(getSchema(), parse(query))).toEqual([]);
});

test('every query and mutation returns data without errors when the ids exist', async () => {
  const { client, clock, sandbox } = await startGatewayWithSandbox();
  const { data } = await client.queryText<{
    jobs: { nodes: { id: string; status: string; isFinal: boolean }[] };
    sessions: { nodes: { id: string }[] };
  }>(LIVE_IDS_QUERY);
  const completedJob = data?.jobs.nodes.find(({ status }) => status === 'COMPLETED')?.id ?? '';
  const ids: LiveIds = {
    runningJob: data?.jobs.nodes.find(({ isFinal }) => !isFinal)?.id ?? '',
    completedJob,
    createdJob: completedJob,
    session: data?.sessions.nodes[0]?.id ?? '',
  };
  expect(Object.values(ids)).not.toContain('');
  for (const { name, query, variables } of OPERATIONS) {
    if (/^subscription/m.test(query) || query.includes('@defer')) continue;
    const result = await client.queryText<Record<string, { errors?: unknown[] } | null>>(query, variables?.(ids) ?? {});
    expect(result.errors, name).toBeUndefined();
    const [payload] = Object.values(result.data ?? {});
    if (/^mutation/m.test(query)) expect(payload?.errors?.length, name).toBe(name === 'InvalidInput' ? 1 : 0);
    await clock.advance(1);
    await sandbox.whenSettled();
  }
});

test('formats a curl command that a shell reads back, with a variable for the key', () => {
  const options = {
    url: 'http://127.0.0.1:4000/graphql',
    query: `query Q { job(id: "it's $HOME") { id } }`,
    variables: '{"name":"`x`"}',
    headers: '{"Authorization":"apiKey secret"}',
    operationName: 'Q',
  };
  const readBack = (command: string) =>
    execFileSync('sh', ['-c', command.replace(/^curl/, 'printf "%s\\n"')], {
      encoding: 'utf8',
      env: { ...process.env, API_KEY: 'from the environment' },
    });
  const output = readBack(formatCurl({ ...options, includesKey: false }));
  expect(output).toContain('authorization: apiKey from the environment');
  expect(output).not.toContain('secret');
  const body = JSON.parse(output.trim().split('\n').at(-1) ?? '');
  expect(body).toEqual({ query: options.query, variables: { name: '`x`' }, operationName: 'Q' });
  expect(formatCurl({ ...options, includesKey: true })).toContain('apiKey secret');
  expect(formatCurl({ ...options, query: 'subscription { x }', includesKey: false })).toContain(
    'accept: text/event-stream',
  );
});

test('finds the ids in a result that have a page in the dashboard, at most 1,000', () => {
  const result = {
    job: { id: 'Job:3f2c-1', name: 'as Job:3f2c-1', children: ['Job:a', 'Job:b'], user: { id: 'User:1' } },
    session: { id: 'Session:77' },
    backend: { id: 'Backend:qpu.aria-1' },
  };
  const text = JSON.stringify(result, null, 2);
  const found = findObjects(text);
  expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(found.map(({ id }) => id));
  expect(found.map(({ id }) => describeObject(id))).toEqual([
    { type: 'job', href: './jobs/Job:3f2c-1' },
    { type: 'job', href: './jobs/Job:a' },
    { type: 'job', href: './jobs/Job:b' },
    { type: 'session', href: './sessions/77' },
    { type: 'backend', href: './backends/qpu.aria-1' },
  ]);
  expect(findObjects(JSON.stringify(new Array(2_000).fill('Job:a')))).toHaveLength(1_000);
});
