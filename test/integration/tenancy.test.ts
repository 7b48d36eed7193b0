import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { flushEventLoop } from '../support/clock.js';
import { scaleRuns } from '../support/random-runs.js';
import { type ReceivedRequest, startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const KEYS = ['key-of-anna', 'key-of-bert'] as const;
const OPERATIONS = scaleRuns(1_000);
const CONCURRENCY = 40;
/** Every fifth operation is sent over HTTP, which takes longer than executing it. */
const HTTP_EVERY = 5;

/** The same for both callers, so that a cache or a call shared by mistake returns the data of the other. */
const QUERIES = [
  '{ jobs(first: 3) { edges { node { name session { status settings { jobCountLimit } } } } } }',
  '{ job(id: "same") { name submitter { id } metadata } }',
  '{ nodes(ids: ["Job:same", "Job:other", "Session:same"]) { id ... on Job { name } ... on Session { creator { id } } } }',
  '{ job(id: "same") { results { probabilities { state } } cost { actual { unit } } } }',
  '{ sessions { edges { node { creator { id } } } } }',
  '{ viewer { apiKey { name } project { id } organization { id } jobs(first: 1) { nodes { name } } sessions { nodes { creator { id } } } } }',
  '{ backend(id: "simulator") { location } }',
  'mutation { cancelJob(input: { id: "same" }) { job { name } } }',
  '{ _entities(representations: [{ __typename: "Job", serviceId: "same" }, { __typename: "Session", id: "Session:same" }]) { ... on Job { name submitter { id } } ... on Session { creator { id } } } }',
];

/** An upstream whose responses contain the API key of their request, and arrive after up to three turns. */
async function startSigningUpstream(pick: (limit: number) => number) {
  const withKey =
    (toBody: (key: string) => unknown) =>
    async ({ authorization }: ReceivedRequest) => {
      for (let turns = pick(4); turns > 0; turns--) await flushEventLoop();
      return { body: toBody(authorization?.replace('apiKey ', '') ?? 'no key') };
    };
  const job = (id: string, key: string) => ({
    id,
    status: 'completed',
    name: key,
    submitter_id: key,
    session_id: 'same',
    metadata: { key },
    child_job_ids: null,
  });
  const session = (key: string) => ({ id: 'same', status: 'started', creator_id: key, settings: {} });
  return startScriptedUpstream({
    'GET /v0.4/jobs': withKey((key) => ({ jobs: [job('same', key), job('other', key)], next: null })),
    'GET /v0.4/jobs/same': withKey((key) => job('same', key)),
    'GET /v0.4/jobs/other': withKey((key) => job('other', key)),
    'GET /v0.4/jobs/same/results/probabilities': withKey((key) => ({ [key === KEYS[0] ? 1 : 2]: 1 })),
    'GET /v0.4/jobs/same/cost': withKey((key) => ({ cost: { value: 1, unit: key } })),
    'PUT /v0.4/jobs/same/status/cancel': withKey(() => ({ id: 'same', status: 'canceled' })),
    'GET /v0.4/sessions': withKey((key) => ({ organization_id: key, sessions: [session(key)] })),
    'GET /v0.4/whoami': withKey((key) => ({ key_id: key, key_name: key, project_id: key })),
    'GET /v0.4/sessions/same': withKey(session),
    'GET /v0.4/backends/simulator': withKey((key) => ({ backend: 'simulator', location: key })),
  });
}

test(`returns no data of another caller when both send the same ${OPERATIONS.toLocaleString('en')} operations at once`, async () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const chance = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), { seed, numRuns: 1 })[0];
  const pick = (limit: number) => (chance?.next().value ?? 0) % limit;
  const upstream = await startSigningUpstream(pick);
  const gateway = await startGateway(upstream.url, {
    env: { FEDERATION: 'subgraph', UPSTREAM_MAX_CONCURRENT_CALLS: '16', MAX_OPERATIONS_PER_MINUTE: '1000000000' },
  });
  const callers = KEYS.map((key, index) => ({
    key,
    client: new Client(gateway.url, key),
    authorization: `apiKey ${key}`,
    foreign: new RegExp(`${KEYS[1 - index]}|"state":"${2 - index}"`),
  }));

  let sent = 0;
  let withKeys = 0;
  const leaks: string[] = [];
  const runOperations = async () => {
    while (sent < OPERATIONS) {
      sent += 1;
      const isHttp = sent % HTTP_EVERY === 0;
      const caller = callers[pick(2)];
      const query = QUERIES[pick(QUERIES.length)] ?? '';
      if (!caller) continue;
      const result = isHttp
        ? await caller.client.queryText(query)
        : await gateway.execute({ query }, { authorization: caller.authorization });
      const text = JSON.stringify(result);
      if (caller.foreign.test(text)) leaks.push(text);
      if (text.includes(caller.key) || text.includes('"state"')) withKeys += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runOperations));
  expect(leaks.slice(0, 3), `seed ${seed}`).toEqual([]);
  expect(withKeys, `seed ${seed}: a leak would be visible in most results`).toBeGreaterThan(OPERATIONS * 0.9);
});
