import { describe, expect, test } from 'vitest';
import { seedAccounts } from '../../sandbox/src/accounts/accounts.js';
import { ManualClock } from '../support/clock.js';
import { startTestSandbox } from '../support/test-sandbox.js';
import { ContractChecker, type Version } from './contract-checker.js';

const { laboratory } = seedAccounts;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';

const circuit = [
  { gate: 'h', target: 0 },
  { gate: 'cnot', control: 0, target: 1 },
];
const bell = { gateset: 'qis', qubits: 2, circuit };
const single = { backend: 'simulator', type: 'ionq.circuit.v1', input: bell };
const noisy = { ...single, shots: '500', noise: { model: 'aria-1', seed: null } };
const broken = { ...single, backend: 'qpu.aria-1', input: { ...bell, qubits: 99 } };
const priced = { ...single, backend: 'qpu.forte-1', dry_run: true };
const debiased = { ...single, backend: 'qpu.aria-1', shots: 500, settings: { error_mitigation: { debiasing: true } } };
const several = {
  backend: 'simulator',
  type: 'ionq.multi-circuit.v1',
  name: 'several',
  metadata: { figure: '2' },
  input: { qubits: 2, circuits: [{ name: 'pair', circuit }, { circuit: [{ gate: 'x', target: 0 }] }] },
};

/** Paths that v0.4 had in earlier months: see api-months.test.ts. */
const EARLIER_PATHS: ReadonlySet<string> = new Set([
  'getHistogram',
  'getShots',
  'getVariantResult',
  'getCompiledCircuit',
]);

const USAGE_QUERY = 'start_date=2026-01-01&end_date=2026-12-31&group_by=project&modality=monthly';

interface Identified {
  readonly id: string;
}

async function start(version: Version) {
  const clock = new ManualClock();
  const sandbox = await startTestSandbox({ clock, apiMonth: '2026-09' });
  const advance = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 0.25) {
      await clock.advance(250);
      await sandbox.whenSettled();
    }
  };
  return { checker: await ContractChecker.create(version, sandbox.url), advance };
}

/** Calls every operation with an unknown key, without a key, with unknown ids and with an invalid body. */
async function checkErrorResponses(checker: ContractChecker): Promise<void> {
  for (const id of checker.operations.filter((operation) => !EARLIER_PATHS.has(operation))) {
    const path = Object.fromEntries(
      checker.getPathParams(id).map((name) => [name, name === 'backend' ? 'qpu.aria-1' : UNKNOWN_ID]),
    );
    const body = checker.hasBody(id) ? { ids: [UNKNOWN_ID] } : undefined;
    const query = id === 'getOrganizationUsage' ? USAGE_QUERY : '';
    await checker.call(id, 401, { path, body, query, key: 'unknown' });
    if (checker.requiresKey(id)) await checker.call(id, 401, { path, body, query, key: null });
    const names = checker.getPathParams(id).filter((name) => name !== 'backend');
    if (names.length > 0) await checker.call(id, 404, { path, body, query });
    if (checker.hasBody(id)) await checker.call(id, 400, { path, body: { ids: [], shots: 0 } });
  }
}

function expectFullCoverage(checker: ContractChecker, version: Version): void {
  const { covered, operations } = checker;
  process.stdout.write(`${version}: ${covered.length} / ${operations.length} operations covered\n`);
  expect(covered).toEqual(operations.filter((id) => !EARLIER_PATHS.has(id)));
}

describe('the sandbox', () => {
  test('responds to every operation of v0.4 as its OpenAPI document defines', async () => {
    const { checker, advance } = await start('v0.4');
    const jobs = [];
    for (const body of [single, noisy, broken, priced, debiased, several]) {
      jobs.push(await checker.call<Identified>('createJob', 201, { body }));
    }
    const [plain, , failed, dry, , parent] = jobs.map(({ id }) => ({ UUID: id }));
    for (const UUID of jobs.map(({ id }) => id)) {
      await checker.call('getJob', 200, { path: { UUID } });
      await checker.call('getJobCost', 200, { path: { UUID } });
      await checker.call('getProbabilities', 404, { path: { UUID } });
    }
    await advance(60);
    for (const UUID of jobs.map(({ id }) => id)) {
      await checker.call('getJob', 200, { path: { UUID } });
      await checker.call('getJobCost', 200, { path: { UUID } });
    }
    for (const path of [failed, dry, parent]) await checker.call('getProbabilities', 404, { ...(path && { path }) });
    await checker.call('getProbabilities', 200, { ...(plain && { path: plain }), query: 'sharpen=true&mine=1' });
    await checker.call('getArtifact', 200, {
      path: { UUID: parent?.UUID ?? '', artifact_id: 'probabilities-aggregate' },
    });
    await checker.call('getArtifact', 200, { path: { UUID: plain?.UUID ?? '', artifact_id: 'probabilities' } });
    await checker.call('getArtifact', 404, { path: { UUID: plain?.UUID ?? '', artifact_id: 'none' } });
    await checker.call('getAggregatedProbabilities', 200, { ...(parent && { path: parent }) });
    await checker.call('cloneJob', 201, { path: { UUID: parent?.UUID ?? '' }, body: {} });
    await checker.call('moveJob', 409, { path: { UUID: plain?.UUID ?? '' }, body: {} });
    const waiting = await checker.call<Identified>('createJob', 201, { body: single });
    await checker.call('moveJob', 201, { path: { UUID: waiting.id }, body: { backend: 'qpu.forte-1' } });
    await checker.call('cancelJob', 409, { ...(plain && { path: plain }) });

    let next: string | null = '';
    while (next !== null) {
      const page: { next: string | null } = await checker.call('listJobs', 200, { query: `limit=10&next=${next}` });
      next = page.next;
    }
    const filters = [
      `ids=${plain?.UUID}`,
      `parent_job_id=${parent?.UUID}`,
      'status=failed',
      'target=simulator,qpu.aria-1',
    ];
    for (const query of filters) await checker.call('listJobs', 200, { query });
    for (const query of ['status=running', 'limit=none', 'next=never']) await checker.call('listJobs', 400, { query });
    await checker.call('estimateJob', 200, { query: 'backend=qpu.aria-1&qubits=2&shots=1000&1q_gates=1&2q_gates=1' });
    await checker.call('estimateJob', 404, { query: 'backend=qpu.nowhere' });
    await checker.call('estimateJob', 400);

    const queued = [];
    for (let count = 0; count < 4; count += 1)
      queued.push((await checker.call<Identified>('createJob', 201, { body: single })).id);
    const [one = '', two = '', three = '', four = ''] = queued;
    await checker.call('cancelJob', 200, { path: { UUID: one } });
    await checker.call('cancelJobs', 200, { body: { ids: [one, two] } });
    await checker.call('cancelJobs', 409, { body: { ids: [plain?.UUID] } });
    await checker.call('deleteJob', 200, { path: { UUID: three } });
    await checker.call('deleteJobs', 200, { body: { ids: [three, four] } });

    const settings = { job_count_limit: 2, duration_limit_min: 5, cost_limit: { value: 100, unit: 'usd' } };
    const { id: session_id } = await checker.call<Identified>('createSession', 201, {
      body: { backend: 'simulator', settings },
    });
    await checker.call('createJob', 201, { body: { ...single, session_id } });
    await checker.call('getSession', 200, { path: { session_id } });
    await checker.call('listSessionJobs', 200, { path: { session_id }, query: 'limit=1' });
    await checker.call('endSession', 200, { path: { session_id } });
    await checker.call('createJob', 400, { body: { ...single, session_id } });
    for (const query of ['', 'active=true', 'active=false', 'limit=1'])
      await checker.call('listSessions', 200, { query });
    await checker.call('listSessions', 404, { key: 'sandbox-stranger' });
    await checker.call('createSession', 404, { body: { backend: 'simulator' }, key: 'sandbox-stranger' });

    const backends = await checker.call<{ backend: string; characterization_id: string | null }[]>(
      'listBackends',
      200,
      { key: null },
    );
    for (const { backend, characterization_id } of backends) {
      await checker.call('getBackend', 200, { path: { backend }, key: null });
      await checker.call('listCharacterizations', 200, { path: { backend }, query: 'limit=3&page=2', key: null });
      if (characterization_id)
        await checker.call('getCharacterization', 200, { path: { backend, characterization_id } });
    }
    await checker.call('getBackend', 404, { path: { backend: 'qpu.nowhere' } });
    await checker.call('listCharacterizations', 404, { path: { backend: 'qpu.nowhere' } });
    await checker.call('listCharacterizations', 400, { path: { backend: 'qpu.aria-1' }, query: 'start=soon' });
    await checker.call('whoami', 200);
    await checker.call('getOrganizationUsage', 200, { path: { organization_id: laboratory.id }, query: USAGE_QUERY });
    await checker.call('getOrganizationUsage', 400, { path: { organization_id: 'self' } });
    await checker.call('getFormatSchema', 200, { path: { format: 'ionq.result.shots.json.v2' } });
    await checker.call('getFormatSchema', 404, { path: { format: 'ionq.qasm3.v1' } });
    await checkErrorResponses(checker);
    expectFullCoverage(checker, 'v0.4');
  });

  test('responds to every operation of v0.3 as its OpenAPI document defines', async () => {
    const { checker, advance } = await start('v0.3');
    const input = { format: 'ionq.circuit.v0', ...bell };
    const bodies = [
      { input },
      { input, target: 'qpu.harmony', shots: 100, name: 'moved' },
      { input, target: 'simulator', noise: { model: 'forte-1', seed: 5 }, metadata: { a: 'b' } },
      { input, target: 'qpu.aria-1', error_mitigation: { debias: true }, shots: 10 },
    ];
    const ids = [];
    for (const body of bodies) ids.push((await checker.call<Identified>('createJob', 200, { body })).id);
    for (const UUID of ids) {
      await checker.call('getJob', 200, { path: { UUID } });
      await checker.call('getResults', 404, { path: { UUID } });
    }
    await advance(60);
    for (const UUID of ids) await checker.call('getJob', 200, { path: { UUID } });
    const [plain = '', moved = '', , debiased = ''] = ids;
    await checker.call('getResults', 200, { path: { UUID: plain }, query: 'sharpen=true&mine=1' });
    await checker.call('getOutput', 200, { path: { UUID: moved } });
    await checker.call('getOutput', 404, { path: { UUID: debiased } });
    await checker.call('cancelJob', 409, { path: { UUID: plain } });

    let next: string | undefined = '';
    const listed: { id: string; children?: string[]; status: string }[] = [];
    while (next !== undefined) {
      const page: { jobs: typeof listed; next?: string } = await checker.call('listJobs', 200, {
        query: `limit=9&next=${next}`,
      });
      listed.push(...page.jobs);
      next = page.next;
    }
    const parent = listed.find(({ children, status }) => children && status === 'completed');
    await checker.call('getResults', 200, { path: { UUID: parent?.id ?? '' } });
    for (const query of [
      `id=${plain}&id=${moved}`,
      'status=completed',
      `project_id=${seedAccounts.benchmarks.id}&submitter_id=x`,
    ]) {
      await checker.call('listJobs', 200, { query });
    }
    for (const query of ['status=started', 'limit=26', 'next=never', `next=${UNKNOWN_ID}`])
      await checker.call('listJobs', 400, { query });

    const queued = [];
    for (let count = 0; count < 4; count += 1)
      queued.push((await checker.call<Identified>('createJob', 200, { body: { input } })).id);
    const [one = '', two = '', three = '', four = ''] = queued;
    await checker.call('cancelJob', 200, { path: { UUID: one } });
    await checker.call('cancelJobs', 200, { body: { ids: [one, two] } });
    await checker.call('cancelJobs', 409, { body: { ids: [plain] } });
    await checker.call('deleteJob', 200, { path: { UUID: three } });
    await checker.call('deleteJobs', 200, { body: { ids: [three, four] } });

    const path = { org_id: laboratory.id };
    await checker.call('getOrganizationReport', 200, { path });
    await checker.call('getOrganizationReport', 200, { path, query: 'start_date=2026-01-01&end_date=2026-12-31' });
    await checker.call('getOrganizationReport', 400, { path, query: 'start_date=2026' });

    await checker.call('listBackends', 200, { key: null });
    for (const backend of ['qpu.harmony', 'qpu.aria-1', 'qpu.aria-2', 'qpu.forte-1', 'qpu.forte-enterprise-1']) {
      const at = { path: { backend } };
      await checker.call('listCharacterizations', 200, { ...at, query: 'limit=2&page=3', key: null });
      await checker.call('listAllCharacterizations', 200, { ...at, key: null });
      await checker.call('getCurrentCharacterization', 200, at);
      const { id } = await checker.call<Identified>('getCurrentCharacterizationEarlier', 200, at);
      await checker.call('getCharacterization', 200, { path: { characterization_id: id } });
    }
    await checker.call('listCharacterizations', 400, { path: { backend: 'simulator' } });
    await checkErrorResponses(checker);
    expectFullCoverage(checker, 'v0.3');
  });
});
