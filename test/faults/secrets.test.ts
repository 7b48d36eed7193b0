import { createHash } from 'node:crypto';
import { createClient } from '@redis/client';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { EVERY_TRANSPORT, type TransportName } from '../support/every-transport.js';
import { hasRedis, startRedis } from '../support/redis.js';
import { ID, JOB } from '../support/response-cases.js';
import { type ReceivedRequest, startScriptedUpstream, type UpstreamResponse } from '../support/scripted-upstream.js';
import { startSpanCollector } from '../support/span-collector.js';
import { startGateway } from '../support/test-gateway.js';

const redis = hasRedis ? await startRedis() : null;
afterAll(() => redis?.stop());

/** Its characters are escaped differently in JSON, in GraphQL and in URLs. */
const SECRET = 'mk7f3a9c"21\\é/ünder-cover\u007Fq8w4z6x2';
/** A text that has one of these has a part of the secret. */
const PARTS = ['mk7f3a9c', 'nder-cover', 'q8w4z6x2'];
const LITERAL = JSON.stringify(SECRET);

const SETTINGS = { apiCredentials: SECRET, externalOrganization: SECRET };
const CREATE = `mutation Create($input: CreateJobInput!) {
  createJob(input: $input) { job { name } errors { code message path } }
}`;
const create = (externalSettings: unknown, members: object = {}) => ({
  query: CREATE,
  variables: {
    input: {
      backendId: 'simulator',
      program: { raw: { type: 'qctrl.qaoa.v1', input: { problem_type: 'maxcut' }, externalSettings } },
      ...members,
    },
  },
});
const createWithLiteral = (externalSettings: string, variables = '') =>
  `mutation ${variables} { createJob(input: { backendId: "simulator",
    program: { raw: { type: "qctrl.qaoa.v1", input: {}, externalSettings: ${externalSettings} } } }) { job { name } } }`;
const persisted = (query: string) => ({
  query,
  extensions: { persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') } },
});

const INVALID_VARIABLES: readonly object[] = [
  create(SECRET),
  create([SECRET]),
  create({ apiCredentials: [SECRET] }),
  create({ apiCredentials: { nested: [{ deep: SECRET }] } }),
  create({ externalOrganization: SECRET }),
  create({ ...SETTINGS, other: 1 }),
  create({ api_credentials: SECRET }),
  create(SETTINGS, { shots: 'many' }),
  create(SETTINGS, { name: { externalSettings: SETTINGS } }),
  create(SETTINGS, { program: { raw: { type: 'x', input: {}, external_settings: SETTINGS }, circuit: {} } }),
  create(SETTINGS, { program: { raw: { type: 'x', input: { external_settings: SETTINGS } } }, shots: 0 }),
  create({ apiCredentials: SECRET.repeat(1_000) }),
];
const DOCUMENTS = [
  createWithLiteral(`{ apiCredentials: ${LITERAL} }`),
  createWithLiteral(LITERAL),
  createWithLiteral(`{ apiCredentials: [${LITERAL}], unknown: 1 }`),
  createWithLiteral(`{ apiCredentials ${LITERAL} }`),
  createWithLiteral(`{ apiCredentials: """${PARTS.join('\n')}""" }`),
  createWithLiteral('{ apiCredentials: $secret }', `($secret: String! = ${LITERAL})`),
  createWithLiteral('$settings', `($settings: ExternalSettingsInput = { apiCredentials: ${LITERAL} })`),
  createWithLiteral('{ apiCredentials: "', '').replace('"', `"${PARTS[0]}`),
];

/** Repeats what it has received everywhere. */
function echo(status: number): (request: ReceivedRequest) => UpstreamResponse {
  return ({ method, body }) => {
    const text = `No: ${SECRET}, ${LITERAL}, ${encodeURIComponent(SECRET)}, ${JSON.stringify(body ?? SECRET)}`;
    const validation = { keys: [text, SECRET, `external_settings.${SECRET}`], source: SECRET };
    return {
      status,
      headers: { 'x-request-id': (method === 'POST' && PARTS[0]) || 'other', 'retry-after': '0' },
      body: { message: text, error: { message: text }, validation, id: ID, status: 'ready', external_settings: body },
    };
  };
}

test.each(Object.keys(EVERY_TRANSPORT) as TransportName[])(
  'leave no trace in results, log, spans, metrics and Redis when they are sent: %s',
  async (transport) => {
    const observed: string[] = [];
    const collector = await startSpanCollector();
    const monitor = redis ? await createClient({ url: redis.url }).connect() : null;
    onTestFinished(() => monitor?.destroy());
    await monitor?.monitor((command) => void observed.push(String(command)));
    const upstream = await startScriptedUpstream();
    const gateway = await startGateway(upstream.url, {
      env: {
        LOG_LEVEL: 'debug',
        OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
        maxRetries: '0',
        redisTimeoutMs: '5000',
        ...(redis && { REDIS_URL: redis.url }),
      },
      log: { write: (line) => observed.push(line) },
    });
    const transportSend = EVERY_TRANSPORT[transport](gateway);
    const send = async (params: object) => {
      const { results } = await transportSend({ params: { ...params }, key: 'key', stats: true });
      observed.push(JSON.stringify(results));
      return results;
    };

    upstream.on(JOB, echo(403));
    upstream.on('GET /v0.4/jobs', echo(403));
    for (const status of [201, 200, 400, 401, 402, 403, 404, 409, 413, 429, 500, 503]) {
      upstream.on('POST /v0.4/jobs', echo(status));
      upstream.received();
      const results = await send(create(SETTINGS));
      const [request] = upstream.received();
      if (transport === 'GET') expect(results).toMatchObject([{ errors: [{ message: expect.anything() }] }]);
      else
        expect(request?.body).toMatchObject({
          type: 'qctrl.qaoa.v1',
          external_settings: { api_credentials: SECRET, external_organization: SECRET },
        });
    }
    upstream.on('POST /v0.4/jobs', { isReset: true });
    await send(create(SETTINGS));
    upstream.on('POST /v0.4/jobs', { body: SECRET });
    await send(create(SETTINGS));
    upstream.received();
    for (const params of INVALID_VARIABLES) {
      const results = await send(params);
      expect(JSON.stringify(results)).toMatch(/"errors":\[\{/);
    }
    for (const query of DOCUMENTS) {
      for (const params of [{ query }, persisted(query), { extensions: persisted(query).extensions }]) {
        const [result] = await send(params);
        expect(result?.errors?.[0]?.extensions['code']).toMatch(/^(GRAPHQL_|PERSISTED_QUERY_NOT_FOUND)/);
      }
    }
    expect(upstream.received()).toEqual([]);

    observed.push(await (await fetch(`${gateway.url}/metrics`)).text());
    await gateway.close();
    observed.push(...collector.bodies);
    expect(collector.spans.length).toBeGreaterThan(20);
    const found = observed.filter((text) => PARTS.some((part) => text.includes(part)));
    expect(found).toEqual([]);
  },
);

test('are not in the messages of a query, nor of a job that the service returns with them', async () => {
  const external_settings = { api_credentials: SECRET };
  const settings = { compilation: { opt: 1 }, external_settings, nested: [{ deep: { external_settings, x: 1 } }] };
  const results = { energy: { value: 1, ...external_settings }, external_settings };
  const body = { id: ID, status: 'completed', settings, output: { qaoa: { external_settings } }, results };
  const upstream = await startScriptedUpstream({ [JOB]: { body } });
  const gateway = await startGateway(upstream.url);
  const query = `{ job(id: "${ID}") { settings output results { values } } }`;
  const result = await gateway.execute({ query }, { authorization: 'apiKey key' });
  expect(result).toMatchObject({
    data: {
      job: {
        settings: { compilation: { opt: 1 }, nested: [{ deep: { x: 1 } }] },
        output: { qaoa: {} },
        results: { values: { energy: { value: 1 } } },
      },
    },
  });
  expect(JSON.stringify(result)).not.toContain(PARTS[0]);
});

test('are described by the errors when they are invalid', async () => {
  const upstream = await startScriptedUpstream();
  const gateway = await startGateway(upstream.url);
  const send = async (params: object) =>
    JSON.parse(JSON.stringify(await gateway.execute(params, { authorization: 'apiKey key' })));
  const settings = { apiCredentials: '', externalOrganization: 'x'.repeat(10_001) };
  expect((await send(create(settings))).data.createJob.errors).toMatchObject([
    { code: 'REQUIRED', path: ['input', 'program', 'raw', 'externalSettings', 'apiCredentials'] },
    { code: 'OUT_OF_RANGE', path: ['input', 'program', 'raw', 'externalSettings', 'externalOrganization'] },
  ]);
  const [{ message }] = (await send(create({ ...SETTINGS, other: 1 }))).errors;
  expect(message).toMatch(/"input\.program\.raw\.externalSettings".*"other" is not defined/);
  const literal = await send({ query: createWithLiteral(`{ apiCredentials: ${LITERAL} }`) });
  expect(literal.errors[0].message).toBe(
    'Pass `externalSettings` as a variable without a default value: documents are cached.',
  );
  upstream.on('POST /v0.4/jobs', {
    status: 400,
    body: { validation: { keys: ['external_settings.api_credentials'] } },
  });
  expect((await send(create(SETTINGS))).data.createJob.errors).toMatchObject([
    { code: 'REJECTED', path: ['input', 'program', 'raw', 'externalSettings', 'apiCredentials'] },
  ]);
});
