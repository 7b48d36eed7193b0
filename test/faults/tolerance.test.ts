import { describe, expect, test } from 'vitest';
import { gatewayOver } from '../support/assembly.js';
import { all, Client } from '../support/client.js';
import { ManualClock, turn } from '../support/clock.js';
import { Follow } from '../support/main-job.js';
import { type Answer, scriptedUpstream } from '../support/scripted-upstream.js';

const ID = '617a1f8b-59d4-435d-aa33-695433d7155e';
const OTHER = '0197f9d5-a0e7-7e2d-b6a1-aaaaaaaaaaaa';
const LIST = 'GET /v0.4/jobs';
const JOB = `GET /v0.4/jobs/${ID}`;
const SESSIONS = 'GET /v0.4/sessions';
const BACKENDS = 'GET /v0.4/backends';
const CHARACTERIZATIONS = 'GET /v0.4/backends/qpu.aria-1/characterizations';
const REPORT = 'GET /v0.3/report/organizations/org';

/** What the service says, what is asked, and what is told. */
interface Oddity {
  readonly says: string;
  readonly answers: Readonly<Record<string, Answer>>;
  readonly query: string;
  readonly told: Readonly<Record<string, unknown>>;
  /** Codes, in order of their paths. */
  readonly errors?: readonly string[];
}

async function over(answers: Oddity['answers']) {
  const upstream = await scriptedUpstream(answers);
  const gateway = await gatewayOver(upstream.url, { env: { UPSTREAM_RETRIES: '0' } });
  return { upstream, client: new Client(gateway.url, 'key') };
}

function survives(oddities: readonly Oddity[]) {
  test.each(oddities.map((oddity) => [oddity.says, oddity] as const))('%s', async (_says, oddity) => {
    const { client } = await over(oddity.answers);
    const { data, errors = [] } = await client.askText(oddity.query);
    expect(errors.map(({ extensions }) => extensions.code).sort()).toEqual([...(oddity.errors ?? [])].sort());
    expect(data).toEqual(oddity.told);
  });
}

const job = (over: object = {}) => ({ id: ID, status: 'completed', backend: 'simulator', ...over });

/** A job of which one thing is odd. */
const oddJob = (says: string, over: object, fields: string, told: object): Oddity => ({
  says,
  answers: { [JOB]: { body: job(over) } },
  query: `{ job(id: "${ID}") { ${fields} } }`,
  told: { job: told },
});

const NAMES = '{ jobs { edges { node { serviceId } } pageInfo { hasNextPage } } }';
const page = (...ids: string[]) => ({
  jobs: { edges: ids.map((serviceId) => ({ node: { serviceId } })), pageInfo: { hasNextPage: false } },
});
const oddList = (says: string, body: unknown, ...ids: string[]): Oddity => ({
  says,
  answers: { [LIST]: { body } },
  query: NAMES,
  told: page(...ids),
});
const noList = (says: string, answer: Answer): Oddity => ({
  says,
  answers: { [LIST]: answer },
  query: NAMES,
  told: { jobs: null },
  errors: ['UPSTREAM_INVALID'],
});

describe('a list', () => {
  survives([
    oddList('that is null is empty', { jobs: null, next: null }),
    oddList('that is missing is empty', {}),
    oddList('may come bare', [job()], ID),
    oddList('may have members that nobody knows', { jobs: [job({ cost_model: 'new' })], total: 1 }, ID),
    oddList(
      'passes over rows without an id, and rows that are none',
      { jobs: [{}, null, 7, 'x', { id: 7 }, job()] },
      ID,
    ),
    oddList('may repeat a row: one edge', { jobs: [job(), job({ id: OTHER }), job()] }, ID, OTHER),
    oddList('ends with an empty `next`', { jobs: [job()], next: '' }, ID),
    oddList('ends without `next`', { jobs: [job()] }, ID),
    oddList('ends where `next` is no text', { jobs: [job()], next: {} }, ID),
    oddList('ends where `next` repeats itself', { jobs: [job()], next: 'same' }, ID),
    noList('that is an object is refused, not empty', { body: { jobs: { [ID]: job() } } }),
    noList('that is text is refused', { body: { jobs: 'none' } }),
    noList('in an empty answer is refused', {}),
    noList('in a blank answer is refused', { body: ' \n' }),
    noList('that is a page of HTML is refused, though its status is 200', {
      headers: { 'content-type': 'text/html' },
      body: '<!doctype html><title>Welcome</title>',
    }),
    noList('that is cut off is refused', { body: '{"jobs":[{"id":"61' }),
    {
      says: 'is read whatever its content type is',
      answers: { [LIST]: { headers: { 'content-type': 'text/html' }, body: { jobs: [job()] } } },
      query: NAMES,
      told: page(ID),
    },
  ]);

  test('whose `next` goes round in circles is given up after a bounded number of calls', async () => {
    const { client, upstream } = await over({});
    upstream.on(LIST, ({ url }) => ({
      body: { jobs: [job()], next: url.searchParams.get('next') === 'a' ? 'b' : 'a' },
    }));
    const { data } = await client.askText<{ jobs: null }>('{ jobs(first: 100) { edges { node { serviceId } } } }');
    expect(data?.jobs ?? null).toBeNull();
    expect(upstream.calls().length).toBeLessThan(60);
  });

  test('asked for by ids may come reordered, repeated and with rows missing', async () => {
    const ids = ['one', 'two', 'three', 'four'];
    const { client, upstream } = await over({
      [LIST]: { body: { jobs: ['four', 'two', 'four', 'stranger', 'one'].map((id) => job({ id, name: `n-${id}` })) } },
      'GET /v0.4/jobs/three': { body: job({ id: 'three', name: 'n-three' }) },
    });
    const { data } = await client.askText(`{ ${ids.map((id) => `${id}: job(id: "${id}") { name }`).join(' ')} }`);
    expect(data).toEqual(Object.fromEntries(ids.map((id) => [id, { name: `n-${id}` }])));
    expect(upstream.calls()).toHaveLength(2);
  });

  test('asked for by ids that is no list costs one call and an error each, not a call each', async () => {
    const { client, upstream } = await over({ [LIST]: { body: { jobs: 'none' } } });
    const { errors } = await client.askText('{ a: job(id: "a") { name } b: job(id: "b") { name } }');
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_INVALID', 'UPSTREAM_INVALID']);
    expect(upstream.calls()).toHaveLength(1);
  });
});

describe('a job', () => {
  const LIFE = 'status isFinal progress { phase }';
  const unknown = { status: 'UNKNOWN', isFinal: false, progress: { phase: 'UNKNOWN' } };
  const TIMES = 'submittedAt startedAt completedAt progress { phase fraction queuedMs runningMs }';
  const at = (says: string, value: unknown, told: string | null) =>
    oddJob(`has a time that is ${says}`, { submitted_at: value }, 'submittedAt', { submittedAt: told });
  const NOON = '2026-05-01T12:00:00.000Z';

  survives([
    oddJob('in a status that nobody knows is UNKNOWN and not final', { status: 'paused' }, LIFE, unknown),
    oddJob('without a status is UNKNOWN', { status: undefined }, LIFE, unknown),
    oddJob('whose status is no text is UNKNOWN', { status: 3 }, LIFE, unknown),
    oddJob('whose status is the name of something else is UNKNOWN', { status: 'constructor' }, LIFE, unknown),
    oddJob('may say `running` in v0.4', { status: 'running' }, LIFE, {
      status: 'STARTED',
      isFinal: false,
      progress: { phase: 'RUNNING' },
    }),
    oddJob(
      'may have nothing but an id and a status',
      { backend: undefined },
      `name type dryRun shots metadata failure { code } stats { qubits } noise { model } output settings warnings
        backend { id } session { id } submitter { id } project { id } parent { id } ${TIMES}`,
      {
        name: null,
        type: null,
        dryRun: null,
        shots: null,
        metadata: null,
        failure: null,
        stats: null,
        noise: null,
        output: null,
        settings: null,
        warnings: [],
        backend: null,
        session: null,
        submitter: null,
        project: null,
        parent: null,
        submittedAt: null,
        startedAt: null,
        completedAt: null,
        progress: { phase: 'ENDED', fraction: 1, queuedMs: null, runningMs: null },
      },
    ),
    oddJob(
      'may be completed without ever having started',
      { submitted_at: NOON, started_at: null, completed_at: null },
      TIMES,
      {
        submittedAt: NOON,
        startedAt: null,
        completedAt: null,
        progress: { phase: 'ENDED', fraction: 1, queuedMs: null, runningMs: null },
      },
    ),
    oddJob(
      'may have empty stats, settings and output',
      { stats: {}, settings: {}, output: {} },
      'stats { qubits gateCounts { oneQubit } } settings output debiasing',
      { stats: { qubits: null, gateCounts: null }, settings: {}, output: {}, debiasing: null },
    ),
    oddJob('may have stats that are a list', { stats: [1], gate_counts: 4 }, 'stats { qubits }', {
      stats: { qubits: null },
    }),
    oddJob(
      'may have members that nobody knows',
      { cost_model: 'x', stats: { kwh: 1, qubits: 2 } },
      'stats { qubits }',
      {
        stats: { qubits: 2 },
      },
    ),
    oddJob(
      'keeps metadata that is not text, as text',
      { metadata: { a: 'b', runs: 3, nested: { x: [1] }, flag: true, none: null } },
      'metadata',
      { metadata: { a: 'b', runs: '3', nested: '{"x":[1]}', flag: 'true' } },
    ),
    oddJob('whose metadata is no object has none', { metadata: 'x' }, 'metadata', { metadata: null }),
    oddJob('may have failed without saying why', { status: 'failed' }, 'failure { code message }', { failure: null }),
    oddJob('may have failed with an empty reason', { status: 'failed', failure: {} }, 'failure { code message }', {
      failure: { code: null, message: null },
    }),
    oddJob(
      'may say `error` where `message` was meant',
      { status: 'failed', failure: { code: 'TooManyShots', error: 'Too many.' } },
      'failure { code message }',
      { failure: { code: 'TooManyShots', message: 'Too many.' } },
    ),
    oddJob('may give its failure as text', { status: 'failed', failure: 'No.' }, 'failure { code message }', {
      failure: { code: null, message: 'No.' },
    }),
    oddJob(
      'may have numbers beyond what GraphQL carries',
      { shots: 3_000_000_000, stats: { qubits: 1e300, gate_counts: { '1q': 2 ** 31, '2q': 2 ** 31 - 1 } } },
      'shots stats { qubits gateCounts { oneQubit twoQubit } }',
      { shots: null, stats: { qubits: null, gateCounts: { oneQubit: null, twoQubit: 2 ** 31 - 1 } } },
    ),
    oddJob('may have numbers as text', { shots: '1000', execution_duration_ms: '12.5' }, 'shots executionDurationMs', {
      shots: 1000,
      executionDurationMs: 12.5,
    }),
    oddJob('may have text for a number', { shots: 'many', execution_duration_ms: '' }, 'shots executionDurationMs', {
      shots: null,
      executionDurationMs: null,
    }),
    oddJob('has no children where the list is null', { child_job_ids: null }, 'childJobIds', { childJobIds: [] }),
    oddJob('has no children where the list is missing', {}, 'childJobIds', { childJobIds: [] }),
    oddJob('runs where the service says', { backend: 'qpu.elsewhere-9' }, 'backend { serviceId }', {
      backend: { serviceId: 'qpu.elsewhere-9' },
    }),
    at('ISO 8601', '2026-05-01T12:00:00Z', NOON),
    at('ISO 8601 with an offset', '2026-05-01T14:00:00+02:00', NOON),
    at('ISO 8601 without a zone', '2026-05-01T12:00:00', NOON),
    at('ISO 8601 in two words', '2026-05-01 12:00:00', NOON),
    at('ISO 8601 to the microsecond', '2026-05-01T12:00:00.000001Z', NOON),
    at('Unix seconds', 1_777_636_800, NOON),
    at('Unix milliseconds', 1_777_636_800_000, NOON),
    at('Unix seconds as text', '1777636800', NOON),
    at('no time', 'yesterday', null),
    at('empty', '', null),
    at('before the service was', -1, null),
    at('beyond any calendar', 9e15, null),
    at('a year of five digits', '+012026-05-01T12:00:00Z', null),
    oddJob(
      'may be predicted to take longer than any calendar',
      { status: 'ready', submitted_at: NOON, predicted_wait_time_ms: 1e300, predicted_execution_duration_ms: 1e15 },
      'predictedWaitTimeMs progress { phase estimatedStartAt estimatedCompletionAt }',
      {
        predictedWaitTimeMs: 1e300,
        progress: { phase: 'QUEUED', estimatedStartAt: null, estimatedCompletionAt: null },
      },
    ),
    at('an object', { at: NOON }, null),
  ]);

  test('in an unknown status is asked about again: it may change', async () => {
    const { client, upstream } = await over({ [JOB]: { body: job({ status: 'paused' }) } });
    for (const _ of [1, 2]) await client.askText(`{ job(id: "${ID}") { status } }`);
    expect(upstream.calls()).toHaveLength(2);
  });

  test('answered under another id is neither shown nor remembered', async () => {
    const { client, upstream } = await over({ [JOB]: { body: job({ id: OTHER, name: 'stranger' }) } });
    const wrong = await client.askText(`{ job(id: "${ID}") { name } }`);
    expect(wrong).toMatchObject({ data: { job: null }, errors: [{ extensions: { code: 'UPSTREAM_INVALID' } }] });
    upstream.on(`GET /v0.4/jobs/${OTHER}`, { body: job({ id: OTHER, name: 'itself' }) });
    const right = await client.askText(`{ job(id: "${OTHER}") { name } }`);
    expect(right).toEqual({ data: { job: { name: 'itself' } } });
  });

  test('that get-job brings without a list of children is not asked for again', async () => {
    const { client, upstream } = await over({ [JOB]: { body: job() } });
    for (const _ of [1, 2]) await client.askText(`{ job(id: "${ID}") { name childJobIds } }`);
    expect(upstream.calls()).toHaveLength(1);
  });

  test('created with an answer that cannot be read is an error that says so', async () => {
    const { client } = await over({ 'POST /v0.4/jobs': { status: 201, body: { status: 'ready' } } });
    const { data, errors } = await client.askText(`mutation { createJob(input: { backend: "simulator",
      program: { circuit: { qubits: 1, gates: [] } } }) { __typename } }`);
    expect(data).toEqual({ createJob: null });
    expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
  });

  test('is deleted and canceled by a status of success, whatever comes with it', async () => {
    const { client } = await over({
      [`DELETE /v0.4/jobs/${ID}`]: { status: 200, body: 'OK' },
      'PUT /v0.4/jobs/status/cancel': { status: 200, body: '<html>' },
      [`PUT /v0.4/jobs/${ID}/status/cancel`]: { status: 204 },
    });
    const { errors } = await client.askText(`mutation {
      cancelJob(id: "${ID}") { job { id } } cancelJobs(ids: ["${ID}"]) { __typename } deleteJob(id: "${ID}") { deletedJobId } }`);
    expect(errors).toBeUndefined();
  });
});

describe('results and cost', () => {
  const PROBABILITIES = `${JOB}/results/probabilities`;
  const read = (says: string, results: unknown, answer: Answer | null, told: unknown): Oddity => ({
    says,
    answers: { [JOB]: { body: job({ results, stats: { qubits: 2 } }) }, ...(answer && { [PROBABILITIES]: answer }) },
    query: `{ job(id: "${ID}") { results { probabilities { bitstring probability } } } }`,
    told: { job: { results: { probabilities: told } } },
  });
  const half = [{ bitstring: '11', probability: 0.5 }];
  const cost = (says: string, answer: Answer, told: unknown): Oddity => ({
    says,
    answers: { [JOB]: { body: job() }, [`${JOB}/cost`]: answer },
    query: `{ job(id: "${ID}") { cost { estimated { value unit } actual { value unit } } } }`,
    told: { job: { cost: told } },
  });

  survives([
    read('come where `results` is a path', { probabilities: { url: '/v0.4/x' } }, { body: { '3': 0.5 } }, half),
    read('come where `results` is a map of formats', { f1: { id: 'f1', format: 'x' } }, { body: { '3': 0.5 } }, half),
    read('come where `results` is null', null, { body: { '3': 0.5 } }, half),
    read('come with probabilities as text', undefined, { body: { '3': '0.5' } }, half),
    read(
      'leave out what is no state',
      undefined,
      { body: { '3': 0.5, x: 1, '-1': 1, '0x1': 1, '0': null, '1': 7, '2': -1 } },
      half,
    ),
    read('are null where the service has none', null, null, null),
    read('are null in an empty answer', null, {}, null),
    read('may be empty', null, { body: {} }, []),
    cost('are null while nothing has been computed', { status: 404 }, null),
    cost(
      'may be an estimate only',
      { body: { dry_run: false, estimated_cost: { value: 1, unit: 'usd' } } },
      { estimated: { value: 1, unit: 'usd' }, actual: null },
    ),
    cost(
      'may be in credits, and null',
      { body: { estimated_cost: null, cost: { value: '2.5', unit: 'credit' } } },
      { estimated: null, actual: { value: 2.5, unit: 'credit' } },
    ),
    cost('may have nothing in them', { body: {} }, { estimated: null, actual: null }),
  ]);
});

describe('sessions', () => {
  const list = (says: string, answer: Answer, told: readonly unknown[], fields = 'status active'): Oddity => ({
    says,
    answers: { [SESSIONS]: answer },
    query: `{ sessions { edges { node { ${fields} } } } }`,
    told: { sessions: { edges: told.map((node) => ({ node })) } },
  });
  survives([
    list('are none where the list is null', { body: { sessions: null } }, []),
    list('are none on an account without them', { status: 404, body: 'not here' }, []),
    list(
      'may be in a status that nobody knows',
      { body: { sessions: [{ id: 's', status: 'paused', active: true }] } },
      [{ status: 'UNKNOWN', active: true }],
    ),
    list('may have nothing but an id', { body: { sessions: [{ id: 's' }, {}] } }, [
      { status: 'UNKNOWN', active: null },
    ]),
    list(
      'may have null settings',
      { body: { sessions: [{ id: 's', settings: null, created_at: 0 }] } },
      [{ settings: { jobCountLimit: null, expiresAt: null }, createdAt: '1970-01-01T00:00:00.000Z' }],
      'settings { jobCountLimit expiresAt } createdAt',
    ),
    list(
      'may have a limit of cost',
      { body: { sessions: [{ id: 's', settings: { cost_limit: { unit: 'usd', value: 5 }, job_count_limit: '7' } }] } },
      [{ settings: { costLimit: { value: 5, unit: 'usd' }, jobCountLimit: 7 } }],
      'settings { costLimit { value unit } jobCountLimit }',
    ),
    {
      says: 'asked for by one id and answered under another are not shown',
      answers: { 'GET /v0.4/sessions/s': { body: { id: 'stranger', status: 'started' } } },
      query: '{ session(id: "s") { status } }',
      told: { session: null },
      errors: ['UPSTREAM_INVALID'],
    },
  ]);
});

describe('backends', () => {
  const FIELDS = 'serviceId status lastUpdatedAt averageQueueTimeMs qubits hasAccess supportedGates';
  const row = {
    backend: 'qpu.x',
    status: 'calibrating',
    qubits: 4,
    average_queue_time: 5,
    last_updated: 1_777_636_800,
  };
  const seen = {
    serviceId: 'qpu.x',
    status: 'calibrating',
    lastUpdatedAt: '2026-05-01T12:00:00.000Z',
    averageQueueTimeMs: 5,
    qubits: 4,
    hasAccess: null,
    supportedGates: null,
  };
  const list = (says: string, body: unknown, ...told: readonly unknown[]): Oddity => ({
    says,
    answers: { [BACKENDS]: { body } },
    query: `{ backends { ${FIELDS} } }`,
    told: { backends: told },
  });
  survives([
    list('come as a bare list, last updated in Unix seconds', [row], seen),
    list(
      'come wrapped, last updated in ISO text',
      { backends: [{ ...row, last_updated: '2026-05-01T12:00:00Z' }] },
      seen,
    ),
    list('are none where the list is null', null),
    list('without a name are passed over', [{ status: 'available' }, row], seen),
    list('may have gates that are no text', [{ ...row, supported_gates: ['x', 7, null], has_access: 'yes' }], {
      ...seen,
      supportedGates: ['x'],
    }),
  ]);
});

describe('characterizations', () => {
  const FIELDS = `date qubits connectivity fidelity { spam { median stderr } oneQubit { median } } timing { t1 }`;
  const list = (says: string, body: unknown, ...told: readonly unknown[]): Oddity => ({
    says,
    answers: { [CHARACTERIZATIONS]: { body } },
    query: `{ backend(id: "qpu.aria-1") { characterizations { edges { node { ${FIELDS} } } pageInfo { hasNextPage } } } }`,
    told: {
      backend: { characterizations: { edges: told.map((node) => ({ node })), pageInfo: { hasNextPage: false } } },
    },
  });
  const bare = { date: null, qubits: null, connectivity: null, fidelity: null, timing: null };
  survives([
    list('are none where the list is null', { characterizations: null, pages: 3 }),
    list('are none where there is no list', { pages: 0 }),
    list('end with an empty page, whatever `pages` says', { characterizations: [], pages: 12 }),
    list('may have nothing but an id', { characterizations: [{ id: 'c' }] }, bare),
    list(
      'may have null medians',
      { characterizations: [{ id: 'c', fidelity: { spam: { median: null, stderr: null }, '1q': null }, timing: {} }] },
      { ...bare, fidelity: { spam: { median: null, stderr: null }, oneQubit: null }, timing: { t1: null } },
    ),
    list(
      'may be dated in text or Unix seconds, and connect what are no pairs',
      {
        characterizations: [
          { id: 'c', date: '2026-05-01', connectivity: [[0, 1], [2], null, ['3', 4], [0.5, 1]] },
          { id: 'd', date: 1_777_636_800 },
        ],
      },
      {
        ...bare,
        date: '2026-05-01T00:00:00.000Z',
        connectivity: [
          [0, 1],
          [3, 4],
        ],
      },
      { ...bare, date: '2026-05-01T12:00:00.000Z' },
    ),
    {
      says: 'asked for by one id and answered under another are not shown',
      answers: { [`${CHARACTERIZATIONS}/c`]: { body: { id: 'd', qubits: 3 } } },
      query: '{ characterization(id: "Characterization:qpu.aria-1:c") { qubits } }',
      told: { characterization: null },
      errors: ['UPSTREAM_INVALID'],
    },
  ]);
});

describe('a report', () => {
  const report = (says: string, body: unknown, told: unknown, errors: readonly string[] = []): Oddity => ({
    says,
    answers: { [REPORT]: { body } },
    query:
      '{ organization(id: "org") { report { organization budget startDate qpus { usage } members { jobs quota } } } }',
    told: { organization: { report: told } },
    errors,
  });
  const bare = { organization: null, budget: null, startDate: null, qpus: [], members: [] };
  survives([
    report('may have null lists', { qpus: null, members: null }, bare),
    report('may have nothing in it', {}, bare),
    report(
      'passes over members without an id and machines without a name',
      {
        members: [{ jobs: 1 }, { id: 'u', jobs: '2', quota: null }],
        qpus: [{ usage: 1 }, { qpu_name: 'q', usage: '3' }],
      },
      { ...bare, members: [{ jobs: 2, quota: null }], qpus: [{ usage: 3 }] },
    ),
    report('may have dates that are none', { start_date: 'soon', budget: 'much' }, bare),
    report("of another organization is not shown as this one's", { organization_id: 'x' }, null, ['UPSTREAM_INVALID']),
  ]);
});

describe('an error', () => {
  const HTML = '<html><head><title>502</title></head><body>cloud proxy https://edge.example/ray/1</body></html>';
  const says = (what: string, answer: Answer, code: string): Oddity => ({
    says: what,
    answers: { [JOB]: answer },
    query: `{ job(id: "${ID}") { name } }`,
    told: { job: null },
    errors: [code],
  });
  survives([
    says('may be a page of HTML', { status: 502, body: HTML }, 'UPSTREAM_UNAVAILABLE'),
    says('may be a page of HTML that says it is JSON', { status: 401, body: HTML }, 'UNAUTHENTICATED'),
    says('may have no body', { status: 500 }, 'UPSTREAM_UNAVAILABLE'),
    says('may be wrapped', { status: 403, body: { error: { message: 'No.', code: 7 } } }, 'FORBIDDEN'),
    says('may be a message alone', { status: 404, body: { message: 'Gone.' } }, 'NOT_FOUND'),
    says('may be a list', { status: 400, body: [1, 2] }, 'BAD_USER_INPUT'),
    says('may be text in JSON', { status: 400, body: '"no"' }, 'BAD_USER_INPUT'),
    says('may be about credit', { status: 402 }, 'PAYMENT_REQUIRED'),
    says('may be about the state of things', { status: 409 }, 'CONFLICT'),
    says('may be about the pace', { status: 429 }, 'RATE_LIMITED'),
    says('may have a status that nobody has seen', { status: 418 }, 'UPSTREAM_INVALID'),
    says(
      'may have `validation` of another shape',
      { status: 400, body: { validation: { keys: 'x', source: 1 } } },
      'BAD_USER_INPUT',
    ),
    ...[520, 521, 522, 523, 524, 525, 526, 527, 528, 529].map((status) =>
      says(`may be ${status}, an edge proxy's`, { status, body: HTML }, 'UPSTREAM_UNAVAILABLE'),
    ),
  ]);

  test('never tells an address, a header or a key', async () => {
    const message = 'Bad apiKey 123-secret, see https://docs.example/x?y=1 or http://status.example';
    const { client } = await over({ [JOB]: { status: 400, body: { message, error: { message } } } });
    const answer = JSON.stringify(await client.askText(`{ job(id: "${ID}") { name } }`));
    expect(answer).toContain('BAD_USER_INPUT');
    expect(answer).not.toMatch(/secret|:\/\/|example/);
  });

  test.each([301, 302, 307, 308])(
    '%i: a redirect is not followed, so that the key goes nowhere else',
    async (status) => {
      const elsewhere = await scriptedUpstream({ [JOB]: { body: job() } });
      const { client, upstream } = await over({
        [JOB]: { status, headers: { location: `${elsewhere.url}/v0.4/jobs/${ID}` } },
      });
      const { errors } = await client.askText(`{ job(id: "${ID}") { name } }`);
      expect(errors?.[0]?.extensions.code).toBe('UPSTREAM_INVALID');
      expect(JSON.stringify(errors)).not.toContain(elsewhere.url);
      expect(upstream.calls()).toHaveLength(1);
      expect(elsewhere.calls()).toEqual([]);
    },
  );
});

describe('what passes by itself is waited for', () => {
  /** A gateway whose waits between tries last no longer than it takes the test to let them pass. */
  async function patiently() {
    const clock = new ManualClock();
    const upstream = await scriptedUpstream();
    const gateway = await gatewayOver(upstream.url, { clock });
    const client = new Client(gateway.url, 'key');
    return {
      upstream,
      clock,
      async ask(query: string) {
        const answer = client.askText(query);
        let settled = false;
        const note = () => {
          settled = true;
        };
        answer.then(note, note);
        while (!settled) {
          await turn();
          // Each call has its deadline on the clock; one timer more is a wait between two tries.
          if (clock.waiting > gateway.calling) await clock.advance(100);
        }
        return answer;
      },
    };
  }
  const query = `{ job(id: "${ID}") { name } }`;
  const told = { data: { job: { name: 'bell' } } };
  const good: Answer = { body: job({ name: 'bell' }) };

  test.each([409, 429, 502, 503, 504, 520, 522, 529])('%i on reading, whatever its body', async (status) => {
    const { upstream, ask } = await patiently();
    upstream.on(JOB, { status, body: '<html>' }, { status }, good);
    expect(await ask(query)).toEqual(told);
    expect(upstream.calls()).toHaveLength(3);
  });

  test.each([
    ['seconds', () => '2'],
    ['a date', (now: number) => new Date(now + 2_000).toUTCString()],
  ])('429 with Retry-After in %s: as long as the service asked', async (_form, retryAfter) => {
    const { upstream, ask, clock } = await patiently();
    const from = clock.now();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': retryAfter(from) } }, good);
    expect(await ask(query)).toEqual(told);
    expect(clock.now() - from).toBeGreaterThanOrEqual(2_000);
    expect(clock.now() - from).toBeLessThan(2_500);
  });

  test('429 with a Retry-After beyond reason: the caller is told how long', async () => {
    const { upstream, ask } = await patiently();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': '3600' } });
    const { errors } = await ask(query);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', statusCode: 429, retryAfterMs: 3_600_000 });
    expect(upstream.calls()).toHaveLength(1);
  });

  test('429 with a Retry-After that is nonsense: as without one', async () => {
    const { upstream, ask } = await patiently();
    upstream.on(JOB, { status: 429, headers: { 'retry-after': 'soon' } }, good);
    expect(await ask(query)).toEqual(told);
  });

  test('429 that does not pass is said after a few tries', async () => {
    const { upstream, ask } = await patiently();
    upstream.on(JOB, { status: 429 });
    expect((await ask(query)).errors?.[0]?.extensions.code).toBe('RATE_LIMITED');
    expect(upstream.calls()).toHaveLength(4);
  });

  test.each([409, 429, 500, 503, 522])(
    '%i on creating is never tried again: it could make a second job',
    async (status) => {
      const { upstream, ask } = await patiently();
      upstream.on('POST /v0.4/jobs', { status }, { status: 201, body: { id: ID, status: 'ready' } });
      const { errors } = await ask(`mutation { createJob(input: { backend: "simulator",
      program: { circuit: { qubits: 1, gates: [] } } }) { __typename } }`);
      expect(errors).toHaveLength(1);
      expect(upstream.calls()).toHaveLength(1);
    },
  );
});

test('a followed job in a status that nobody knows is followed on, and without haste', async () => {
  const clock = new ManualClock();
  const upstream = await scriptedUpstream();
  const gateway = await gatewayOver(upstream.url, { clock, env: { UPSTREAM_RETRIES: '0' } });
  const seen = ['ready', 'paused', 'paused', 'paused', 'completed'];
  upstream.on(LIST, () => ({ body: { jobs: [job({ id: OTHER }), job({ status: seen.shift() })] } }));
  const idle = async () => {
    do await turn();
    while (gateway.calling > 0);
  };

  const events = all(new Client(gateway.url, 'key').follow(Follow, { id: ID }));
  while (gateway.watched === 0) await turn();
  const statuses = (await clock.until(events, idle)).map(({ data }) => data?.job?.job.status);

  expect(statuses.at(0)).toBe('READY');
  expect(statuses).toContain('UNKNOWN');
  expect(statuses.at(-1)).toBe('COMPLETED');
  expect(upstream.calls()).toHaveLength(5);
});
