import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Client } from '../../support/client.js';
import { scaleRuns } from '../../support/random-runs.js';
import { startScriptedUpstream } from '../../support/scripted-upstream.js';
import { startGateway } from '../../support/test-gateway.js';
import { findUnreportedNulls } from '../../support/unreported-nulls.js';

/** All members of both versions, including those of nested objects. */
const NAMES =
  `status type backend target dry_run submitter_id project_id parent_job_id child_job_ids session_id metadata name
  submitted_at started_at completed_at request start response predicted_wait_time_ms predicted_execution_duration_ms
  execution_duration_ms execution_time predicted_execution_time shots failure output settings stats results noise cost_usd
  children warning error_mitigation gate_counts qubits circuits 1q 2q code message error messages debiasing debias model seed
  url probabilities value unit estimated_cost cost active created_at ended_at ender_id creator_id organization_id
  job_count_limit duration_limit_min expires_at cost_limit degraded average_queue_time last_updated characterization_id
  characterization_url location has_access supported_gates noise_models date connectivity fidelity timing spam median stderr
  t1 start_date end_date organization budget balance currency qpus members qpu_name usage id 0 1 3`.split(/\s+/);

const UNUSUAL_VALUES = [
  null,
  '',
  0,
  -1,
  0.5,
  1e15,
  1e300,
  2 ** 31,
  2 ** 53,
  '7',
  'x',
  '2026-02-30',
  '2026-05-01T12:00:00Z',
  [],
  {},
  true,
];
const leaf = fc.oneof(fc.constantFrom(...UNUSUAL_VALUES), fc.jsonValue({ maxDepth: 2 }));
const { members } = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value'), { maxLength: 3 }), tie('members')),
  members: fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 12 }),
}));

/** Valid members, without which others have no effect. */
const USUAL = { shots: 1000, stats: { qubits: 2 }, submitted_at: '2026-05-01T12:00:00Z', request: 1_777_636_800 };

const QUERY = `query ($job: ID!, $session: ID!, $backend: ID!) {
  job(id: $job) {
    id status isFinal type name metadata dryRun shots submittedAt startedAt completedAt predictedWaitTimeMs warnings settings
    predictedExecutionDurationMs executionDurationMs output debiasing childJobIds
    failure { code message } noise { model seed } session { id } submitter { id } project { id } parent { id } backend { id }
    stats { qubits circuits predictedQuantumComputeTimeMs billedQuantumComputeTimeMs gateCounts { oneQubit twoQubit } }
    progress { phase fraction queuedMs runningMs overdueMs estimatedStartAt estimatedCompletionAt }
    cost { estimated { value unit } actual { value unit } }
    results { probabilities { state bitstring probability count } childProbabilities { probabilities { bitstring count } } }
  }
  session(id: $session) {
    id status active createdAt startedAt endedAt creator { id } ender { id } organization { id } backend { id }
    settings { jobCountLimit durationLimitMs expiresAt costLimit { value unit } }
  }
  backend(id: $backend) {
    id status degraded qubits averageQueueTimeMs lastUpdatedAt location hasAccess supportedGates noiseModels
    characterizations {
      edges { node { id date qubits connectivity fidelity { spam { median stderr } oneQubit { median } } timing { t1Ms } } }
      pageInfo { hasNextPage }
    }
  }
  organization(id: "org") {
    report {
      startDate endDate organization budget balance currency qpus { usage backend { id } }
      members { user { id } jobs email executionTime quota }
    }
  }
}`;

test.each(['v0.4', 'v0.3'])('returns no internal error when members of %s have arbitrary values', async (version) => {
  let body: Record<string, unknown> = {};
  const upstream = await startScriptedUpstream();
  const gateway = await startGateway(upstream.url, { env: { UPSTREAM_JOBS_VERSION: version } });
  const client = new Client(gateway.url, 'key');
  let run = 0;

  await fc.assert(
    fc.asyncProperty(members, fc.constantFrom('completed', 'running', 'failed', undefined), async (unusual, status) => {
      // Unique ids, so that no run uses the cache.
      run += 1;
      const job = `00000000-0000-4000-8000-${`${run}`.padStart(12, '0')}`;
      const [session, backend] = [`s${run}`, `b${run}`];
      body = { ...USUAL, ...unusual, ...(status && { status }) };
      const row = (id: string) => ({ body: { ...body, id } });
      upstream.on(`GET /${version}/jobs/${job}`, row(job));
      upstream.on(`GET /v0.4/jobs/${job}/cost`, { body });
      upstream.on(`GET /v0.4/jobs/${job}/results/probabilities`, { body });
      upstream.on(`GET /v0.4/jobs/${job}/results/probabilities/aggregated`, { body });
      upstream.on(`GET /v0.3/jobs/${job}/results`, { body });
      upstream.on(`GET /v0.4/sessions/${session}`, row(session));
      upstream.on(`GET /v0.4/backends/${backend}`, { body: { ...body, backend } });
      upstream.on('GET /v0.3/backends', { body: [{ ...body, backend }] });
      upstream.on(`GET /v0.4/backends/${backend}/characterizations`, {
        body: { characterizations: [{ ...body, id: 'c', backend }] },
      });
      upstream.on('GET /v0.3/report/organizations/org', { body: { ...body, organization_id: 'org' } });

      const { data, errors = [] } = await client.queryText(QUERY, { job, session, backend });

      const codes = errors.map(({ extensions, path }) => `${extensions.code} at ${path?.join('.')}`);
      const expected =
        /^(NOT_SUPPORTED at session|UPSTREAM_INVALID at (job\.childJobIds|job\.results\.(probabilities|childProbabilities(\.\d+\.probabilities)?)|job\.cost|session\.settings|organization\.report)$)/;
      expect(codes.filter((code) => !expected.test(code))).toEqual([]);
      expect(findUnreportedNulls(QUERY, { data, errors })).toEqual([]);
      expect(data).toMatchObject({ job: { id: `Job:${job}` }, backend: { id: `Backend:${backend}` } });
    }),
    { numRuns: scaleRuns(60) },
  );
});
