import { describe } from 'vitest';
import { ID, JOB, job, type ResponseCase, testResponseCases } from '../../support/response-cases.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';

describe('results and cost', () => {
  const PROBABILITIES = `${JOB}/results/probabilities`;
  const resultsCase = (
    name: string,
    results: unknown,
    response: UpstreamResponse | null,
    expected: unknown,
  ): ResponseCase => ({
    name,
    responses: {
      [JOB]: { body: job({ results, stats: { qubits: 2 } }) },
      ...(response && { [PROBABILITIES]: response }),
    },
    query: `{ job(id: "${ID}") { results { probabilities { bitstring probability } } } }`,
    expectedData: { job: { results: { probabilities: expected } } },
  });
  const certain = [{ bitstring: '11', probability: 1 }];
  const costCase = (name: string, response: UpstreamResponse, expected: unknown): ResponseCase => ({
    name,
    responses: { [JOB]: { body: job() }, [`${JOB}/cost`]: response },
    query: `{ job(id: "${ID}") { cost { estimated { value unit } actual { value unit } } } }`,
    expectedData: { job: { cost: expected } },
  });

  const countsCase = (
    name: string,
    members: { shots?: number | null; noise?: object; backend?: string },
    count: number | null,
  ): ResponseCase => ({
    name,
    responses: { [JOB]: { body: job(members) }, [PROBABILITIES]: { body: { '3': 1 } } },
    query: `{ job(id: "${ID}") { shots results { probabilities { count } } } }`,
    expectedData: { job: { shots: members.shots ?? null, results: { probabilities: [{ count }] } } },
  });

  testResponseCases([
    countsCase('are counted in shots when the job has shots', { backend: 'qpu.a', shots: 100 }, 100),
    countsCase('have no counts when the simulator has no noise model', { shots: 100 }, null),
    countsCase('have no counts when a QPU may use debiasing by default', { backend: 'qpu.a', shots: 500 }, null),
    countsCase('have no counts when shots is null', { shots: null }, null),
    countsCase('have no counts when shots is missing', {}, null),
    countsCase('have no counts when the simulator ignored the shots', { shots: 100, noise: { model: 'ideal' } }, null),
    resultsCase(
      'are requested when `results` is a path',
      { probabilities: { url: '/v0.4/x' } },
      { body: { '3': 1 } },
      certain,
    ),
    resultsCase(
      'are requested when `results` is a map of formats',
      { f1: { id: 'f1', format: 'x' } },
      { body: { '3': 1 } },
      certain,
    ),
    resultsCase('are requested when `results` is null', null, { body: { '3': 1 } }, certain),
    resultsCase('may be text', undefined, { body: { '3': '1' } }, certain),
    ...[
      {},
      { '3': 1, x: 1 },
      { '1': 0.5, '01': 0.5 },
      { '-1': 1 },
      { '0x1': 1 },
      { '3': 1, '0': null },
      { '3': 0.5, '1': 7 },
      { '2': -1 },
      { '1': '0x1' },
      [0.5, 0.5],
      { statusCode: 500, error: 'No.' },
    ].map(
      (body): ResponseCase => ({
        ...resultsCase(`are an error when the body is ${JSON.stringify(body)}`, undefined, { body }, null),
        errors: ['UPSTREAM_INVALID'],
      }),
    ),
    {
      name: 'are returned with their sum, and without counts, when it is not 1',
      responses: {
        [JOB]: { body: job({ backend: 'qpu.a', shots: 100 }) },
        [PROBABILITIES]: { body: { '0': 0.5, '5': 0.48 } },
      },
      query: `{ job(id: "${ID}") { results { registers { bits probabilitySum } probabilities { bitstring probability count } } } }`,
      expectedData: {
        job: {
          results: {
            registers: [{ bits: null, probabilitySum: 0.98 }],
            // Both have the width of the largest state.
            probabilities: [
              { bitstring: '000', probability: 0.5, count: null },
              { bitstring: '101', probability: 0.48, count: null },
            ],
          },
        },
      },
    },
    {
      name: 'are an error only for the circuit that cannot be read',
      responses: {
        [JOB]: { body: job({ type: 'ionq.multi-circuit.v1' }) },
        [`${PROBABILITIES}/aggregated`]: { body: { one: { '0': 1 }, two: { '0': 'many' }, three: { '0': 0.4 } } },
      },
      query: `{ job(id: "${ID}") { results { childProbabilities { probabilitySum probabilities { probability } } } } }`,
      expectedData: {
        job: {
          results: {
            childProbabilities: [
              { probabilitySum: 1, probabilities: [{ probability: 1 }] },
              { probabilitySum: null, probabilities: null },
              { probabilitySum: 0.4, probabilities: [{ probability: 0.4 }] },
            ],
          },
        },
      },
      errors: ['UPSTREAM_INVALID'],
    },
    {
      name: 'are an error only in the register that cannot be read',
      responses: {
        [JOB]: { body: job({ results: { v2: { id: 'v2', format: 'ionq.result.probabilities.json.v2' } } }) },
        [`${JOB}/artifacts/v2`]: {
          body: { probabilities: { registers: { output_all: { '00': 'many' }, c: { '0': 0.25, '1': 0.75 } } } },
        },
      },
      query: `{ job(id: "${ID}") { results { registers { name probabilitySum } probabilities { probability } c: probabilities(register: "c") { bitstring probability } } } }`,
      expectedData: {
        job: {
          results: {
            registers: [
              { name: 'output_all', probabilitySum: null },
              { name: 'c', probabilitySum: 1 },
            ],
            probabilities: null,
            c: [
              { bitstring: '1', probability: 0.75 },
              { bitstring: '0', probability: 0.25 },
            ],
          },
        },
      },
      errors: ['UPSTREAM_INVALID'],
    },
    ...[
      {
        kind: 'histogram',
        body: { '5': 3, '0': 2 },
        fields: 'histogram(top: 1) { bitstring }',
        expected: [{ bitstring: '101' }],
      },
      {
        kind: 'histogram',
        body: { '0': 3, '5': 2 },
        fields: 'histogram(top: 1) { bitstring }',
        expected: [{ bitstring: '000' }],
      },
      {
        kind: 'shots',
        body: ['0', '5'],
        fields: 'shots(first: 1) { nodes { bitstring } }',
        expected: { nodes: [{ bitstring: '000' }] },
      },
    ].map(
      ({ kind, body, fields, expected }): ResponseCase => ({
        name: `have one width without the qubits of the job: ${kind} ${JSON.stringify(body)}`,
        responses: {
          [JOB]: {
            body: job({ backend: 'qpu.a', results: { v1: { id: 'v1', format: `ionq.result.${kind}.json.v1` } } }),
          },
          [`${JOB}/artifacts/v1`]: { body },
        },
        query: `{ job(id: "${ID}") { results { ${fields} } } }`,
        expectedData: { job: { results: { [kind]: expected } } },
      }),
    ),
    resultsCase('are null when upstream has none', null, null, null),
    resultsCase('are null when the body is empty', null, {}, null),
    costCase('are null while nothing has been computed', { status: 404 }, null),
    costCase(
      'may have only an estimate',
      { body: { dry_run: false, estimated_cost: { value: 1, unit: 'usd' } } },
      { estimated: { value: 1, unit: 'usd' }, actual: null },
    ),
    costCase(
      'may be in credits, and null',
      { body: { estimated_cost: null, cost: { value: '2.5', unit: 'credit' } } },
      { estimated: null, actual: { value: 2.5, unit: 'credit' } },
    ),
    ...[7, 'free', [], { value: '2 usd', unit: 'usd' }, { value: 2 }].map(
      (cost): ResponseCase => ({
        ...costCase(
          `is an error when the charge is ${JSON.stringify(cost)}`,
          { body: { estimated_cost: null, cost } },
          null,
        ),
        errors: ['UPSTREAM_INVALID'],
      }),
    ),
    costCase('may have no amounts', { body: {} }, { estimated: null, actual: null }),
  ]);
});
