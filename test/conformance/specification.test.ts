import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { seedAccounts } from '../../sandbox/src/accounts/accounts.js';
import { API_MONTHS } from '../../sandbox/src/api-month.js';
import { bell, type Client, startHarness } from '../integration/sandbox/harness.js';

// The shapes of the specification, whatever the OpenAPI documents allow in addition.

const text = z.string().nullable();
const number = z.number().nullable();
const time = z.iso.datetime();
const map = z.record(z.string(), z.string());
const gateCounts = z.looseObject({ '1q': z.int(), '2q': z.int() });

/** Section 2.1. */
const Job = z.looseObject({
  id: z.uuid(),
  status: z.enum(['submitted', 'ready', 'started', 'canceled', 'completed', 'failed']),
  type: z.string(),
  backend: z.string(),
  dry_run: z.boolean(),
  submitter_id: z.string(),
  project_id: text,
  parent_job_id: text,
  child_job_ids: z.array(z.string()).nullish(),
  session_id: text,
  metadata: map.nullable(),
  name: text,
  submitted_at: time,
  started_at: time.nullable(),
  completed_at: time.nullable(),
  predicted_wait_time_ms: number,
  predicted_execution_duration_ms: number,
  execution_duration_ms: number,
  shots: z.int32(),
  failure: z.looseObject({ code: z.string(), message: z.string() }).nullable(),
  output: z.looseObject({}),
  settings: z.looseObject({ compilation: z.looseObject({}) }),
  stats: z.looseObject({
    qubits: z.int(),
    circuits: z.int(),
    gate_counts: gateCounts,
    predicted_quantum_compute_time_us: number,
    billed_quantum_compute_time_us: number,
  }),
  results: z.looseObject({ probabilities: z.looseObject({ url: z.string() }) }).nullable(),
  noise: z.looseObject({ model: z.string() }).optional(),
});
/** Section 2.2. */
const JobCreated = z.looseObject({ id: z.string(), status: Job.shape.status, session_id: text });
/** Section 2.3. */
const JobV03 = z.looseObject({
  id: z.uuid(),
  status: z.enum(['submitted', 'ready', 'running', 'canceled', 'completed', 'failed']),
  request: z.int(),
  name: z.string().optional(),
  target: z.string(),
  noise: z.looseObject({ model: z.string(), seed: z.int().optional() }).optional(),
  metadata: map.optional(),
  shots: z.int(),
  error_mitigation: z.looseObject({ debias: z.boolean() }),
  gate_counts: gateCounts,
  qubits: z.int(),
  cost_usd: z.number().optional(),
  start: z.int().optional(),
  response: z.int().optional(),
  execution_time: z.number().optional(),
  predicted_execution_time: z.number().optional(),
  children: z.array(z.string()).optional(),
  results_url: z.string().optional(),
  failure: z.looseObject({ error: z.string(), code: z.string() }).optional(),
  warning: z.looseObject({ messages: z.array(z.string()) }).optional(),
  circuits: z.int(),
});
/** Section 2.7. */
const Session = z.looseObject({
  id: z.string(),
  created_at: time,
  organization_id: z.string(),
  backend: text,
  project_id: text,
  creator_id: text,
  ended_at: time.nullable(),
  ender_id: text,
  active: z.boolean(),
  status: z.enum(['created', 'started', 'ended']),
  started_at: time.nullable(),
  settings: z.looseObject({
    job_count_limit: z.int().optional(),
    duration_limit_min: z.int().optional(),
    expires_at: time.optional(),
  }),
});
/** Section 2.8. */
const Report = z.looseObject({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  organization: z.string(),
  organization_id: z.uuid(),
  budget: z.number(),
  balance: z.number(),
  currency: z.string(),
  qpus: z.array(z.looseObject({ qpu_name: z.string(), usage: z.number() })).min(1),
  members: z
    .array(
      z.looseObject({
        id: z.string(),
        jobs: z.int(),
        user_email: z.string(),
        first_name: z.string(),
        last_name: z.string(),
        execution_time: z.number(),
        quota: z.number(),
        quota_consumed: z.number(),
      }),
    )
    .min(1),
});
/** Section 2.9; a date in v0.4. */
const CharacterizationV03 = z.looseObject({
  id: z.uuid(),
  date: z.int(),
  backend: z.string(),
  qubits: z.int(),
  connectivity: z.array(z.tuple([z.int(), z.int()])).min(1),
});
const CharacterizationV04 = CharacterizationV03.extend({ date: time });
/** Section 7. */
const ApiError = z.looseObject({ statusCode: z.int(), error: z.string(), message: z.string() });
const BadRequest = ApiError.extend({
  statusCode: z.literal(400),
  error: z.literal('Bad Request'),
  validation: z.looseObject({ keys: z.array(z.string()), source: z.string() }),
});

const SESSIONS = { job_count_limit: 5, duration_limit_min: 30 };

test('has the shapes of the specification with default settings', async () => {
  const { client, advance } = await start({ seedHistory: true });
  const get = async <T>(path: string, shape: z.ZodType<T>, status = 200): Promise<T> => {
    const response = await client.get(path);
    expect(response.status, path).toBe(status);
    return parse(path, shape, response.body);
  };

  const created = await client.post('/v0.4/jobs', { backend: 'simulator', type: 'ionq.circuit.v1', input: bell });
  expect(created.status).toBe(201);
  parse('createJob', JobCreated, created.body);
  const older = await client.post('/v0.3/jobs', { input: { format: 'ionq.circuit.v0', ...bell } });
  expect(older).toMatchObject({ status: 200, body: { status: 'ready' } });
  const session = await client.post('/v0.4/sessions', { backend: 'simulator', settings: SESSIONS });
  expect(session.status).toBe(201);
  const { id } = parse('createSession', Session, session.body);
  await advance(20_000);

  const jobs = [];
  const Page = z.looseObject({ jobs: z.array(Job).min(1), next: text });
  for (let next: string | null = ''; next !== null; ) {
    const page: z.infer<typeof Page> = await get(`/v0.4/jobs?next=${next}`, Page);
    jobs.push(...page.jobs);
    next = page.next;
  }
  expect(new Set(jobs.map(({ status }) => status))).toContain('completed');
  for (const job of jobs) await checkResults(client, await get(`/v0.4/jobs/${job.id}`, Job));
  await get('/v0.3/jobs', z.looseObject({ jobs: z.array(JobV03).min(1), next: z.uuid() }));
  await get(`/v0.4/jobs/${parse('createJob', JobCreated, created.body).id}/cost`, z.looseObject({}));
  await get('/v0.4/sessions', z.looseObject({ organization_id: z.string(), sessions: z.array(Session).min(1) }));
  const ended = await client.post(`/v0.4/sessions/${id}/end`);
  expect(ended.status).toBe(200);
  expect(parse('endSession', Session, ended.body).status).toBe('ended');
  await get(`/v0.3/report/organizations/${seedAccounts.laboratory.id}`, Report);
  const characterizations = (shape: z.ZodType) =>
    z.looseObject({ characterizations: z.array(shape).min(1), pages: z.int() });
  await get('/v0.3/characterizations/backends/qpu.aria-1', characterizations(CharacterizationV03));
  await get('/v0.4/backends/qpu.aria-1/characterizations', characterizations(CharacterizationV04));
  const Backend = z.looseObject({ degraded: z.boolean(), characterization_id: z.uuid() });
  const { characterization_id } = await get('/v0.4/backends/qpu.aria-1', Backend);
  await get(`/v0.4/backends/qpu.aria-1/characterizations/${characterization_id}`, CharacterizationV04);
  await get('/v0.4/jobs?status=running', BadRequest, 400);
  await get('/v0.4/jobs/none', ApiError.extend({ error: z.literal('Not Found Error') }), 404);
});

test.each(API_MONTHS)('links the probabilities of every completed job in %s', async (apiMonth) => {
  const { client, advance } = await start({ apiMonth });
  const ids = [];
  const circuits = [{ circuit: bell.circuit }, { circuit: bell.circuit.slice(0, 1) }];
  for (const more of [
    {},
    { shots: 500, noise: { model: 'aria-1' } },
    { shots: 500, backend: 'qpu.forte-1' },
    { type: 'ionq.multi-circuit.v1', input: { gateset: 'qis', qubits: 2, circuits } },
  ])
    ids.push(await client.submit(more));
  await advance(60_000);
  for (const id of ids) {
    const job = parse(id, Job, await client.job(id));
    expect(job.status).toBe('completed');
    await checkResults(client, job);
  }
});

test('serves the requests of the qiskit client with default settings', async () => {
  const { client, advance } = await start();
  const header = gzipSync(JSON.stringify({ memory_slots: 2, global_phase: 0 })).toString('base64');
  const body = {
    type: 'ionq.circuit.v1',
    backend: 'simulator',
    shots: 1024,
    name: 'circuit-160',
    input: {
      gateset: 'qis',
      qubits: 2,
      circuit: [
        { gate: 'h', targets: [0] },
        { gate: 'x', targets: [1], controls: [0] },
      ],
    },
    noise: { model: 'ideal', seed: null },
    settings: { compilation: { opt: 1, service_version: 'v0.4' }, error_mitigation: { debiasing: false } },
    metadata: { shots: '1024', sampler_seed: '42', qiskit_header: header },
  };
  const submitted = await client.post('/v0.4/jobs', body);
  const { id } = parse('createJob', JobCreated, submitted.body);
  // The client's dry run fetches what a job is compiled to.
  const { id: dryId } = parse(
    'dry run',
    JobCreated,
    (await client.post('/v0.4/jobs', { ...body, dry_run: true })).body,
  );
  // A circuit of a list is a child of one job.
  const { id: parentId } = parse(
    'several circuits',
    JobCreated,
    (
      await client.post('/v0.4/jobs', {
        ...body,
        type: 'ionq.multi-circuit.v1',
        input: {
          gateset: 'qis',
          qubits: 2,
          circuits: [
            { name: 'a', circuit: body.input.circuit },
            { name: 'b', circuit: [] },
          ],
        },
      })
    ).body,
  );
  await advance(30_000);

  const job = parse('job', Job, await client.job(id));
  expect(job).toMatchObject({ status: 'completed', metadata: body.metadata, shots: 1024, stats: { qubits: 2 } });
  expect((await client.get(job.results?.probabilities.url ?? '')).body).toEqual({ 0: 0.5, 3: 0.5 });
  const dry = parse('dry run', Job, await client.job(dryId));
  expect(dry).toMatchObject({ status: 'completed', dry_run: true, results: null });
  for (const compiled of [job, dry]) {
    const circuits = Compiled.parse(compiled.output).compilation.compiled_circuits;
    const native = await client.get(`/v0.4/jobs/${compiled.id}/artifacts/${circuits['ionq.native.v1'].id}`);
    expect(native).toMatchObject({ status: 200, body: { qubits: 2, circuit: expect.any(Array) } });
    const program = await client.fetch(`/v0.4/jobs/${compiled.id}/artifacts/${circuits['ionq.qasm3.v1'].id}`);
    expect(await program.text()).toMatch(/^OPENQASM 3/);
  }
  const parent = parse('parent', Job, await client.job(parentId));
  const [first = '', second = ''] = parent.child_job_ids ?? [];
  const aggregated = await client.get(parent.results?.probabilities.url ?? '');
  expect(aggregated.body).toEqual({ [first]: { 0: 0.5, 3: 0.5 }, [second]: { 0: 1 } });
  expect(await client.put(`/v0.4/jobs/${id}/status/cancel`)).toMatchObject({ status: 409 });
});

const Descriptor = z.looseObject({ id: z.string(), format: z.string(), media_type: z.string() });
const Compiled = z.looseObject({
  compilation: z.looseObject({
    compiled_circuits: z.looseObject({ 'ionq.native.v1': Descriptor, 'ionq.qasm3.v1': Descriptor }),
  }),
});

test('serves the requests of the cirq client with default settings', async () => {
  const { client, advance } = await start();
  const submitted = await client.post('/v0.4/jobs', {
    type: 'ionq.circuit.v1',
    backend: 'qpu.forte-1',
    lang: 'json',
    name: 'cirq',
    // As a string.
    shots: '500',
    input: {
      gateset: 'qis',
      qubits: 2,
      circuit: [
        { gate: 'h', targets: [0] },
        { gate: 'cnot', control: 0, target: 1 },
        { gate: 'z', target: 1, controls: [] },
      ],
    },
    metadata: { measurement0: 'a\u001f0,1', shots: '500' },
    settings: { error_mitigation: { debiasing: false } },
  });
  const { id } = parse('createJob', JobCreated, submitted.body);
  await advance(60_000);
  const job = parse('job', Job, await client.job(id));
  expect(job).toMatchObject({ status: 'completed', shots: 500, metadata: { measurement0: 'a\u001f0,1' } });
  const { body } = await client.get<Record<string, number>>(job.results?.probabilities.url ?? '');
  // The client multiplies by the shots and rounds.
  const counts = Object.values(body).map((probability) => probability * 500);
  for (const count of counts) expect(count).toBeCloseTo(Math.round(count), 6);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeCloseTo(500, 6);
  const sharpened = await client.get(`/v0.4/jobs/${id}/results/probabilities?sharpen=true`);
  expect(sharpened.status).toBe(200);
  // Backends are read before there is a key.
  expect((await client.get<readonly object[]>('/v0.4/backends')).body.length).toBeGreaterThan(1);
  expect(await client.get('/v0.4/jobs/none')).toMatchObject({ status: 404, body: { message: expect.any(String) } });
});

async function start(options: Parameters<typeof startHarness>[0] = {}) {
  const { withKey, advance } = await startHarness(options);
  return { client: withKey('sandbox'), advance };
}

/** Follows `results.probabilities.url`, which only completed jobs have. */
async function checkResults(client: Client, job: z.infer<typeof Job>): Promise<void> {
  if (job.status !== 'completed' || job.dry_run) return expect(job.results, job.id).toBeNull();
  const url = job.results?.probabilities.url ?? '';
  expect(url).toMatch(`/v0.4/jobs/${job.id}/results/probabilities`);
  const { status, body } = await client.get(url);
  expect({ url, status }).toEqual({ url, status: 200 });
  const probabilities = z.record(z.string().regex(/^\d+$/), z.number().min(0).max(1));
  const children = job.child_job_ids ?? [];
  if (children.length > 0) parse(url, z.record(z.enum(children), probabilities), body);
  else parse(url, probabilities, body);
}

function parse<T>(name: string, shape: z.ZodType<T>, value: unknown): T {
  const { data, error } = shape.safeParse(value);
  if (error) throw new Error(`${name}: ${z.prettifyError(error)}\n${JSON.stringify(value)}`);
  return data;
}
