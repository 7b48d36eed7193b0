import { describe, expect, test } from 'vitest';
import { decodeJob } from '../../../src/upstream/wire/v03-codec.js';
import { ID, JOB, job, testResponseCases } from '../../support/response-cases.js';

/** Negative, and too large for the figures that are computed from it. */
const IMPOSSIBLE = [-5, 1e300];

/** A balance may be negative. */
const amount = (value: number) => (value < 0 ? value : null);

const nulls = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, null]));

describe('an impossible number', () => {
  const TIMES = ['predictedWaitTimeMs', 'predictedExecutionDurationMs', 'executionDurationMs'];
  const STATS = ['qubits', 'circuits', 'predictedQuantumComputeTimeMs', 'billedQuantumComputeTimeMs'];
  const GATES = ['oneQubit', 'twoQubit'];
  const LIMITS = ['jobCountLimit', 'durationLimitMs'];
  const COUNTS = ['jobCount', 'timeMs'];
  const TIMING = ['readoutMs', 'resetMs', 'oneQubitMs', 'twoQubitMs', 't1Ms', 't2Ms'];

  testResponseCases(
    IMPOSSIBLE.flatMap((value) => [
      {
        name: `of a job is null when the service returns ${value}`,
        responses: {
          [JOB]: {
            body: job({
              shots: value,
              predicted_wait_time_ms: value,
              predicted_execution_duration_ms: value,
              execution_duration_ms: value,
              stats: {
                qubits: value,
                circuits: value,
                gate_counts: { '1q': value, '2q': value },
                predicted_quantum_compute_time_us: value,
                billed_quantum_compute_time_us: value,
              },
            }),
          },
        },
        query: `{ job(id: "${ID}") { shots ${TIMES.join(' ')} stats { ${STATS.join(' ')} gateCounts { ${GATES.join(' ')} } } } }`,
        expectedData: { job: { shots: null, ...nulls(TIMES), stats: { ...nulls(STATS), gateCounts: nulls(GATES) } } },
      },
      {
        name: `of a session is an error when the service returns ${value}`,
        responses: {
          [`GET /v0.4/sessions/${ID}`]: {
            body: { id: ID, settings: { job_count_limit: value, duration_limit_min: value } },
          },
        },
        query: `{ session(id: "${ID}") { settings { ${LIMITS.join(' ')} } } }`,
        expectedData: { session: { settings: null } },
        errors: ['UPSTREAM_INVALID'],
      },
      {
        name: `of a backend is null when the service returns ${value}`,
        responses: {
          'GET /v0.4/backends': { body: [{ backend: 'qpu.x', qubits: value, average_queue_time: value }] },
          'GET /v0.4/backends/qpu.x/characterizations': {
            body: {
              characterizations: [
                {
                  id: ID,
                  fidelity: { '1q': { median: value, stderr: value } },
                  timing: { readout: value, reset: value, '1q': value, '2q': value, t1: value, t2: value },
                },
              ],
            },
          },
        },
        query: `{ backends { qubits averageQueueTimeMs characterizations(first: 1) { edges { node {
          fidelity { oneQubit { median stderr } } timing { ${TIMING.join(' ')} } } } } } }`,
        expectedData: {
          backends: [
            {
              qubits: null,
              averageQueueTimeMs: null,
              characterizations: {
                edges: [{ node: { fidelity: { oneQubit: { median: null, stderr: null } }, timing: nulls(TIMING) } }],
              },
            },
          ],
        },
      },
      {
        name: `of the report of an organization is null when the service returns ${value}`,
        responses: {
          'GET /v0.3/report/organizations/o': {
            body: {
              organization_id: 'o',
              budget: value,
              balance: value,
              qpus: [{ qpu_name: 'qpu.x', usage: value }],
              members: [{ id: 'm', jobs: value, execution_time: value, quota: value, quota_consumed: value }],
            },
          },
        },
        query: `{ organization(id: "o") { report { budget balance qpus { usage }
          members { jobs executionTime quota quotaConsumed } } } }`,
        expectedData: {
          organization: {
            report: {
              budget: amount(value),
              balance: amount(value),
              qpus: [{ usage: null }],
              members: [{ jobs: null, executionTime: null, quota: amount(value), quotaConsumed: amount(value) }],
            },
          },
        },
      },
      {
        name: `of usage is null when the service returns ${value}`,
        responses: {
          'GET /v0.4/organizations/o/usage': {
            body: {
              usage_data: [{ from: '2026-09-01', group_usages: [{ group_id: 'p', job_count: value, time_us: value }] }],
              job_count: value,
              time_us_total: value,
            },
          },
        },
        query: `{ organization(id: "o") { usage(from: "2026-09-01", to: "2026-09-02") {
          jobCount timeMs periods { groups { jobCount timeMs } } } } }`,
        // The second group is that of others.
        expectedData: {
          organization: { usage: { ...nulls(COUNTS), periods: [{ groups: [nulls(COUNTS), nulls(COUNTS)] }] } },
        },
      },
    ]),
  );

  test.each(IMPOSSIBLE)('of a job of version 0.3 is null when the service returns %d', (value) => {
    const decoded = decodeJob({
      id: ID,
      status: 'completed',
      predicted_execution_time: value,
      execution_time: value,
      shots: value,
      qubits: value,
      circuits: value,
      cost_usd: value,
    });
    expect(decoded).toMatchObject({
      predictedExecutionDurationMs: null,
      executionDurationMs: null,
      shots: null,
      stats: { qubits: null, circuits: null },
      // Not null, which would be no cost: to read it is an error.
      costUsd: amount(value) ?? undefined,
    });
  });

  testResponseCases([
    {
      name: 'of a price is null when it is too large to be one',
      responses: {
        [JOB]: { body: job() },
        [`${JOB}/cost`]: { body: { estimated_cost: { value: 1e300, unit: 'usd' }, cost: { value: 1.5, unit: 'usd' } } },
      },
      query: `{ job(id: "${ID}") { cost { estimated { value } actual { value } } } }`,
      expectedData: { job: { cost: { estimated: null, actual: { value: 1.5 } } } },
    },
    {
      name: 'of a fidelity is null when it is above 1',
      responses: {
        'GET /v0.4/backends/qpu.x/characterizations': {
          body: { characterizations: [{ id: ID, fidelity: { '1q': { median: 99.5, stderr: 0.1 } } }] },
        },
        'GET /v0.4/backends': { body: [{ backend: 'qpu.x' }] },
      },
      query:
        '{ backends { characterizations(first: 1) { edges { node { fidelity { oneQubit { median stderr } } } } } } }',
      expectedData: {
        backends: [
          { characterizations: { edges: [{ node: { fidelity: { oneQubit: { median: null, stderr: 0.1 } } } }] } },
        ],
      },
    },
  ]);
});
