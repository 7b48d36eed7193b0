import { beforeEach, describe, expect, test } from 'vitest';
import type { Gateway } from '../../src/gateway.js';
import { Client } from '../support/client.js';
import { ManualClock } from '../support/clock.js';
import { ID, JOB, job } from '../support/response-cases.js';
import { type ScriptedUpstream, startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const artifact = (id: string) => `GET /v0.4/jobs/${ID}/artifacts/${id}`;
const descriptor = (id: string | undefined, format: string, mediaType = 'application/json') => ({
  id,
  format,
  media_type: mediaType,
});

const LISTED = job({
  results: {
    'ionq.result.probabilities.json.v2': descriptor('result-1', 'ionq.result.probabilities.json.v2'),
    energy: 1.5,
  },
  output: {
    compilation: {
      opt: 1,
      compiled_circuits: {
        'ionq.native.v1': descriptor('native_1', 'ionq.native.v1'),
        'ionq.qasm3.v1': descriptor(undefined, 'ionq.qasm3.v1', 'text/plain'),
        'ionq.mir.v1': descriptor('../../whoami', 'ionq.mir.v1'),
      },
    },
    error_mitigation: {
      debiasing: {
        variants: [
          { variant_id: 'v7', qubit_map: null, shots: 10, results: { h: descriptor('v7-h', 'histogram') } },
          null,
          { results: 5 },
        ],
      },
      aggregations: { voting: descriptor('agg', 'ionq.result.histogram.json.v2') },
    },
  },
});

let upstream: ScriptedUpstream;
let gateway: Gateway;
beforeEach(async () => {
  upstream = await startScriptedUpstream({ [JOB]: { body: LISTED } });
  gateway = await startGateway(upstream.url, {
    env: { maxRetries: '0', UPSTREAM_MAX_RESPONSE_BYTES: '100000', MAX_OPERATIONS_PER_MINUTE: '50' },
  });
});

describe('artifacts of a job', () => {
  test('are listed with the job, without a further call', async () => {
    const { data } = await new Client(gateway.url, 'key').queryText(`{ job(id: "${ID}") {
      compiledCircuits { format mediaType downloadPath }
      artifacts { serviceId kind format mediaType variantId aggregation downloadPath }
    } }`);
    const at = (id: string) => `/artifacts/${ID}/${id}`;
    expect(data).toMatchObject({
      job: {
        compiledCircuits: [
          { format: 'ionq.native.v1', mediaType: 'application/json', downloadPath: at('native_1') },
          { format: 'ionq.qasm3.v1', downloadPath: null },
          { format: 'ionq.mir.v1', downloadPath: null },
        ],
        artifacts: [
          { serviceId: 'native_1', kind: 'COMPILED_CIRCUIT', variantId: null, downloadPath: at('native_1') },
          { serviceId: 'result-1', kind: 'RESULT', format: 'ionq.result.probabilities.json.v2' },
          { serviceId: 'agg', kind: 'AGGREGATION', aggregation: 'voting' },
          { serviceId: 'v7-h', kind: 'VARIANT_RESULT', variantId: 'v7', aggregation: null },
        ],
      },
    });
    expect(upstream.calls()).toEqual([JOB]);
  });

  test('have a text that takes one call, and none when it is read again', async () => {
    upstream.on(artifact('native_1'), { body: '{"qubits": 2, "circuit": []}' });
    const client = new Client(gateway.url, 'key');
    const query = `{ job(id: "${ID}") { compiledCircuits { format text again: text } } }`;
    const { data, errors } = await client.queryText(query);
    expect(errors).toBeUndefined();
    const text = '{"qubits": 2, "circuit": []}';
    expect(data).toMatchObject({ job: { compiledCircuits: [{ text, again: text }, { text: null }, { text: null }] } });
    expect(upstream.calls()).toEqual([JOB, artifact('native_1')]);
    expect(await client.queryText(query)).toEqual({ data });
    expect(upstream.calls()).toEqual([]);
  });

  test('are one circuit, for one call, when formats are preferred', async () => {
    upstream.on(artifact('native_1'), { body: '{}' });
    const query = `query ($first: [String!]) { job(id: "${ID}") {
      first: compiledCircuits(preferredFormats: $first) { format text }
      none: compiledCircuits(preferredFormats: ["ionq.qasm9.v1"]) { text }
    } }`;
    const first = ['ionq.qasm9.v1', 'ionq.mir.v1', 'ionq.native.v1'];
    const { data } = await new Client(gateway.url, 'key').queryText(query, { first });
    expect(data).toEqual({ job: { first: [{ format: 'ionq.native.v1', text: '{}' }], none: [] } });
    expect(upstream.calls()).toEqual([JOB, artifact('native_1')]);
  });

  test('are an error without a further call when too many formats are preferred', async () => {
    const formats = Array.from({ length: 11 }, (_, index) => `format ${index}`);
    const { data, errors } = await new Client(gateway.url, 'key').queryText(
      `query ($formats: [String!]) { job(id: "${ID}") { compiledCircuits(preferredFormats: $formats) { text } } }`,
      { formats },
    );
    expect(data).toEqual({ job: { compiledCircuits: null } });
    expect(errors).toMatchObject([
      {
        message: 'At most 10 values allowed in "preferredFormats"; got 11.',
        path: ['job', 'compiledCircuits'],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(upstream.calls()).toEqual([JOB]);
  });

  test.each([
    ['missing', { status: 404 }, 'NOT_FOUND'],
    [
      'gone, alone or with all others',
      { status: 410 },
      'NOT_SUPPORTED',
      'The service no longer has this artifact, or offers none.',
    ],
    ['not offered', { status: 405 }, 'NOT_SUPPORTED', 'The service does not offer artifacts.'],
    ['too large', { body: 'x'.repeat(100_001) }, 'UPSTREAM_INVALID'],
  ])('fail only the text when a circuit is %s', async (_name, response, code, message = expect.any(String)) => {
    upstream.on(artifact('native_1'), response);
    const { data, errors } = await new Client(gateway.url, 'key').queryText(
      `{ job(id: "${ID}") { status compiledCircuits { text } } }`,
    );
    expect(errors).toMatchObject([{ message, extensions: { code }, path: ['job', 'compiledCircuits', 0, 'text'] }]);
    expect(data).toMatchObject({ job: { status: 'COMPLETED' } });
  });

  test.each([
    ['not requested again for 10 seconds when it is missing', 404, 10_000],
    ['not requested again for 10 seconds when it is gone', 410, 10_000],
    ['not requested again for ten minutes when artifacts are not offered', 501, 600_000],
  ])('have a text that is %s', async (_name, status, ttlMs) => {
    const clock = new ManualClock();
    gateway = await startGateway(upstream.url, { clock, env: { maxRetries: '0' } });
    upstream.on(artifact('native_1'), { status });
    const client = new Client(gateway.url, 'key');
    const getCodes = async () => {
      const { errors } = await client.queryText(`{ job(id: "${ID}") { compiledCircuits { text } } }`);
      return errors?.map(({ extensions }) => extensions.code);
    };
    const first = await getCodes();
    expect(await getCodes()).toEqual(first);
    await clock.advance(ttlMs - 1_000);
    expect(await getCodes()).toEqual(first);
    const isOfArtifact = (call: string) => call === artifact('native_1');
    expect(upstream.calls().filter(isOfArtifact)).toHaveLength(1);
    await clock.advance(1_001);
    await getCodes();
    expect(upstream.calls().filter(isOfArtifact)).toHaveLength(1);
  });

  test('share with results that artifacts are not offered', async () => {
    upstream.on(artifact('native_1'), { status: 405 });
    const client = new Client(gateway.url, 'key');
    await client.queryText(`{ job(id: "${ID}") { compiledCircuits { text } } }`);
    upstream.calls();
    const query = `{ job(id: "${ID}") { results { unavailableReason probabilities { state } } artifacts { downloadPath } } }`;
    const { data } = await client.queryText(query);
    expect(data).toMatchObject({ job: { results: { unavailableReason: 'NOT_OFFERED', probabilities: null } } });
    const download = await fetch(`${gateway.url}/artifacts/${ID}/result-1`, {
      headers: { authorization: 'apiKey key' },
    });
    expect(download.status).toBe(501);
    expect(upstream.calls()).toEqual([`${JOB}/results/probabilities`]);
  });

  test.each([undefined, null, {}, [], 'x', { compilation: null }, { compilation: { compiled_circuits: [1, null] } }])(
    'are empty when the output is %j',
    async (output) => {
      upstream.on(JOB, { body: job({ output, results: null }) });
      const { data, errors } = await new Client(gateway.url, 'key').queryText(
        `{ job(id: "${ID}") { artifacts { serviceId } } }`,
      );
      expect(errors).toBeUndefined();
      expect(data).toEqual({ job: { artifacts: [] } });
    },
  );

  test('are null and not supported with v0.3', async () => {
    const path = `GET /v0.3/jobs/${ID}`;
    upstream.on(path, { body: job({ target: 'simulator' }) });
    gateway = await startGateway(upstream.url, { env: { UPSTREAM_JOBS_VERSION: 'v0.3' } });
    const { data } = await new Client(gateway.url, 'key').queryText(
      `{ job(id: "${ID}") { artifacts { serviceId } compiledCircuits { text } } }`,
    );
    expect(data).toEqual({ job: { artifacts: null, compiledCircuits: null } });
    upstream.calls();
    const response = await fetch(`${gateway.url}/artifacts/${ID}/native_1`, {
      headers: { authorization: 'apiKey key' },
    });
    expect([response.status, await response.text()]).toEqual([501, expect.stringContaining('UPSTREAM_JOBS_VERSION')]);
    expect(upstream.calls()).toEqual([]);
  });
});
