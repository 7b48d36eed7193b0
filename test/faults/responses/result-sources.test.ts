import { describe, expect, test } from 'vitest';
import {
  ID,
  JOB,
  job,
  type ResponseCase,
  startWithResponses,
  testResponseCases,
} from '../../support/response-cases.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';

const descriptor = (kind: string, version: number, id = `${kind}-${version}`) => ({
  [`ionq.result.${kind}.json.v${version}`]: { id, format: `ionq.result.${kind}.json.v${version}`, media_type: null },
});
const url = (kind: string) => ({ [kind]: { url: `/v0.4/jobs/${ID}/results/${kind}` } });
const artifact = (id: string) => `${JOB}/artifacts/${id}`;
const result = (name: string) => `${JOB}/results/${name}`;

/** Asymmetric: qubit 0 is 1 in 60 of 100 shots, the declared bit c in all. */
const HISTOGRAM_V2 = { histogram: { registers: { c: { '1': 100 }, output_all: { '100': 60, '011': 40 } } } };
const PROBABILITIES_V2 = { probabilities: { registers: { c: { '1': 1 }, output_all: { '100': 0.6, '011': 0.4 } } } };
const STATES = [
  { bitstring: '001', probability: 0.6, count: 60, countIsDerived: false },
  { bitstring: '110', probability: 0.4, count: 40, countIsDerived: false },
];
const DERIVED = STATES.map((state) => ({ ...state, countIsDerived: true }));
const sampled = (results: unknown, members: object = {}) =>
  job({ results, backend: 'qpu.a', shots: 100, type: 'ionq.circuit.v1', stats: { qubits: 3 }, ...members });
const ALL = 'bitstring probability count countIsDerived';
const select = (fields: string) => `{ job(id: "${ID}") { results { ${fields} } } }`;

interface SourceCase {
  readonly name: string;
  readonly results: unknown;
  readonly members?: object;
  readonly responses?: Readonly<Record<string, UpstreamResponse>>;
  readonly fields: string;
  readonly expected: object;
  readonly errors?: readonly string[];
}

const toCase = ({ name, results, members, responses = {}, fields, expected, errors }: SourceCase): ResponseCase => ({
  name,
  responses: { [JOB]: { body: sampled(results, members) }, ...responses },
  query: select(fields),
  expectedData: { job: { results: expected } },
  ...(errors && { errors }),
});

describe('results', () => {
  testResponseCases(
    [
      {
        name: 'are counts of the histogram when counts are selected',
        results: { ...descriptor('probabilities', 2), ...descriptor('histogram', 2) },
        responses: { [artifact('histogram-2')]: { body: HISTOGRAM_V2 } },
        fields: `probabilities { ${ALL} } histogram { state count } registers { name bits } unavailableReason`,
        expected: {
          probabilities: STATES,
          histogram: [
            { state: '1', count: 60 },
            { state: '6', count: 40 },
          ],
          registers: [
            { name: 'output_all', bits: 3 },
            { name: 'c', bits: 1 },
          ],
          unavailableReason: null,
        },
      },
      {
        name: 'are those of a declared register when it is selected',
        results: descriptor('histogram', 2),
        responses: { [artifact('histogram-2')]: { body: HISTOGRAM_V2 } },
        fields: 'histogram(register: "c") { bitstring count } none: histogram(register: "d") { count }',
        expected: { histogram: [{ bitstring: '1', count: 100 }], none: null },
      },
      {
        name: 'have apportioned counts when no histogram is listed',
        results: descriptor('probabilities', 2),
        responses: { [artifact('probabilities-2')]: { body: PROBABILITIES_V2 } },
        fields: `probabilities { ${ALL} } histogram { count }`,
        expected: { probabilities: DERIVED, histogram: null },
      },
      {
        name: 'have no counts when error mitigation changed them',
        results: descriptor('probabilities', 1, 'probabilities'),
        members: { settings: { error_mitigation: { debiasing: { phi_chi_twirling: { p2q: 1 } } } } },
        responses: { [artifact('probabilities')]: { body: { '1': 0.6, '6': 0.4 } } },
        fields: 'probabilities { bitstring count countIsDerived }',
        expected: {
          probabilities: [
            { bitstring: '001', count: null, countIsDerived: null },
            { bitstring: '110', count: null, countIsDerived: null },
          ],
        },
      },
      {
        name: 'are read from the listed URL when the artifact is gone',
        results: { ...descriptor('histogram', 2), ...url('histogram') },
        responses: {
          [artifact('histogram-2')]: { status: 410 },
          [result('histogram')]: { body: { '1': 60, '6': 40 } },
        },
        fields: 'histogram { bitstring count }',
        expected: {
          histogram: [
            { bitstring: '001', count: 60 },
            { bitstring: '110', count: 40 },
          ],
        },
      },
      {
        name: 'are read from the fixed path when the URL is on another host',
        results: { probabilities: { url: `https://elsewhere.example/v0.4/jobs/${ID}/results/probabilities` } },
        responses: { [result('probabilities')]: { body: { '1': 1 } } },
        fields: 'probabilities { bitstring }',
        expected: { probabilities: [{ bitstring: '001' }] },
      },
      {
        name: 'have the reason EXPIRED when no listed path has them',
        results: { ...descriptor('probabilities', 2), ...url('probabilities') },
        fields: 'unavailableReason probabilities { state }',
        expected: { unavailableReason: 'EXPIRED', probabilities: null },
      },
      {
        name: 'have the reason NOT_OFFERED when the job does not list them',
        results: descriptor('probabilities', 2),
        fields:
          'a: unavailableReason(of: SHOTS) b: unavailableReason(of: HISTOGRAM) c: unavailableReason shots { totalCount }',
        expected: { a: 'NOT_OFFERED', b: 'NOT_OFFERED', c: null, shots: null },
      },
      {
        name: 'have the reason NOT_OFFERED when the path of all circuits was removed',
        results: null,
        members: { type: 'ionq.multi-circuit.v1' },
        fields: 'unavailableReason childProbabilities { job { id } }',
        expected: { unavailableReason: 'NOT_OFFERED', childProbabilities: null },
      },
      {
        name: 'of all circuits are read from an artifact',
        results: descriptor('probabilities-aggregate', 1),
        members: { type: 'ionq.multi-circuit.v1' },
        responses: { [artifact('probabilities-aggregate-1')]: { body: { child: { '1': 1 } } } },
        fields: 'childProbabilities { probabilities { state probability } } probabilities { state }',
        expected: { childProbabilities: [{ probabilities: [{ state: '1', probability: 1 }] }], probabilities: null },
      },
      ...['canceled', 'failed', 'ready'].map((status): SourceCase => {
        const reason = status === 'ready' ? 'NOT_FINISHED' : status.toUpperCase();
        return {
          name: `have the reason ${reason} when the job is ${status}`,
          results: null,
          members: { status },
          fields:
            'unavailableReason probabilities { state } histogram { state } shots { totalCount } registers { name }',
          expected: { unavailableReason: reason, probabilities: null, histogram: null, shots: null, registers: null },
        };
      }),
      {
        name: 'have the reason DRY_RUN when the job was one',
        results: null,
        members: { dry_run: true },
        fields: 'unavailableReason values',
        expected: { unavailableReason: 'DRY_RUN', values: null },
      },
      {
        name: 'that are values are returned unchanged',
        results: { value: -1.5, variance: 0.25, [`${'x'.repeat(3)}`]: { id: '../up' } },
        members: { type: 'quantum-function' },
        fields: 'values unavailableReason',
        expected: { values: { value: -1.5, variance: 0.25 }, unavailableReason: 'NOT_OFFERED' },
      },
      {
        name: 'are an error when they have more shots than were run',
        results: descriptor('histogram', 1),
        responses: { [artifact('histogram-1')]: { body: { '1': 60, '6': 41 } } },
        fields: 'histogram { count }',
        expected: { histogram: null },
        errors: ['UPSTREAM_INVALID'],
      },
      {
        name: 'are an error when the register of all qubits is missing',
        results: descriptor('histogram', 2),
        responses: { [artifact('histogram-2')]: { body: { histogram: { registers: { c: { '1': 1 } } } } } },
        fields: 'histogram { count }',
        expected: { histogram: null },
        errors: ['UPSTREAM_INVALID'],
      },
      {
        name: 'are an error when a state has more bits than the job has qubits',
        results: descriptor('histogram', 1),
        responses: { [artifact('histogram-1')]: { body: { '100': 60, '110': 40 } } },
        fields: 'histogram { count }',
        expected: { histogram: null },
        errors: ['UPSTREAM_INVALID'],
      },
    ].map(toCase),
  );

  test('are requested at the right path with `sharpen` and `aggregation`', async () => {
    const { client, upstream } = await startWithResponses({
      [JOB]: { body: sampled({ ...descriptor('probabilities', 2), ...descriptor('histogram', 2) }) },
      [result('probabilities')]: { body: { '1': 1 } },
    });
    const fields =
      'a: probabilities(sharpen: true, aggregation: VOTING) { count } b: probabilities(register: "c", sharpen: true) { state }';
    const { data, errors } = await client.queryText(select(fields));
    expect(data).toEqual({ job: { results: { a: [{ count: null }], b: null } } });
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['BAD_USER_INPUT']);
    expect(upstream.calls().slice(1)).toEqual([
      `GET /v0.4/jobs/${ID}/results/probabilities?sharpen=true&aggregation=voting`,
    ]);
  });

  test('are not requested again at a path that the service does not offer, for a while and by this caller', async () => {
    const { client, clientWith, upstream } = await startWithResponses({
      [JOB]: { body: sampled(descriptor('shots', 2)) },
      [artifact('shots-2')]: { status: 405 },
      [result('shots')]: { status: 501 },
    });
    const query = select('unavailableReason(of: SHOTS) shots { totalCount }');
    const expected = { data: { job: { results: { unavailableReason: 'NOT_OFFERED', shots: null } } } };
    expect(await client.queryText(query)).toEqual(expected);
    expect(upstream.calls()).toHaveLength(3);
    expect(await client.queryText(query)).toEqual(expected);
    expect(upstream.calls()).toEqual([]);
    await clientWith('other').queryText(query);
    expect(upstream.calls()).toHaveLength(3);
  });
});

describe('shots', () => {
  const SHOTS = {
    shots: [
      [1, 0, 0],
      [0, 1, 1],
      [1, 1, 1],
      [1, 0, 0],
    ].map((bits, index) => ({
      registers: { output_all: bits, c: [bits[0]] },
      ...(index === 2 && { leakage_bits: [0, 0, 1] }),
    })),
  };
  const start = () =>
    startWithResponses({
      [JOB]: { body: sampled(descriptor('shots', 2)) },
      [artifact('shots-2')]: { body: SHOTS },
    });

  test('are paged in order, without those that leaked', async () => {
    const { client, upstream } = await start();
    const page = async (args: string) => {
      const fields = `shots(${args}) { totalCount leakedCount nodes { index state bitstring } pageInfo { hasNextPage endCursor } }`;
      const { data } = await client.queryText<{ job: { results: { shots: ShotPage } } }>(select(fields));
      return data?.job.results.shots;
    };
    const first = await page('first: 2');
    expect(first).toMatchObject({
      totalCount: 3,
      leakedCount: 1,
      nodes: [
        { index: 0, state: '1', bitstring: '001' },
        { index: 1, state: '6', bitstring: '110' },
      ],
      pageInfo: { hasNextPage: true },
    });
    expect(await page(`after: "${first?.pageInfo.endCursor}"`)).toMatchObject({
      nodes: [{ index: 2, state: '1', bitstring: '001' }],
      pageInfo: { hasNextPage: false },
    });
    expect(await page('register: "c"')).toMatchObject({ nodes: ['1', '0', '1'].map((bitstring) => ({ bitstring })) });
    expect(upstream.calls()).toHaveLength(2);
  });

  test('are an error when `first` or the cursor is invalid', async () => {
    const { client } = await start();
    for (const args of ['first: -1', 'first: 10001', 'after: "x"']) {
      const { errors } = await client.queryText(select(`shots(${args}) { totalCount }`));
      expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    }
  });
});

interface ShotPage {
  readonly pageInfo: { readonly endCursor: string };
}
