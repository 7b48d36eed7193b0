import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Client } from '../support/client.js';
import { flushEventLoop } from '../support/clock.js';
import { startScriptedUpstream } from '../support/scripted-upstream.js';
import { startGateway } from '../support/test-gateway.js';

const KEYS = ['key-of-anna', 'key-of-bert'] as const;
const INTERLEAVINGS = 10_000;
const AT_ONCE = 40;

/** What everybody asks; the same text for both, so that whatever is shared wrongly is shared. */
const QUERIES = [
  '{ jobs(first: 3) { edges { node { name session { status settings { jobCountLimit } } } } } }',
  '{ job(id: "same") { name submitter { id } metadata } }',
  '{ nodes(ids: ["Job:same", "Job:other", "Session:same"]) { id ... on Job { name } ... on Session { creator { id } } } }',
  '{ job(id: "same") { results { probabilities { state } } cost { actual { unit } } } }',
  '{ sessions { edges { node { creator { id } } } } }',
  '{ backend(id: "simulator") { location } }',
  'mutation { cancelJob(id: "same") { job { name } } }',
];

test(`two callers who ask the same at the same time never see one another’s data (${INTERLEAVINGS.toLocaleString('en')} interleavings)`, {
  timeout: 60_000,
}, async () => {
  const seed = Date.now() % 2 ** 31;
  const chance = fc.sample(fc.infiniteStream(fc.nat(1_000_000)), { seed, numRuns: 1 })[0];
  const pick = (limit: number) => (chance?.next().value ?? 0) % limit;

  // A service that signs whatever it says with the key that it was asked with, after a moment of its own.
  const upstream = await startScriptedUpstream();
  const signed =
    (answer: (who: string) => unknown) =>
    async ({ authorization }: { authorization: string | undefined }) => {
      for (let turns = pick(4); turns > 0; turns--) await flushEventLoop();
      return { body: answer(authorization?.replace('apiKey ', '') ?? 'nobody') };
    };
  const job = (id: string, who: string) => ({
    id,
    status: 'completed',
    name: who,
    submitter_id: who,
    session_id: 'same',
    metadata: { who },
    child_job_ids: null,
  });
  const session = (who: string) => ({ id: 'same', status: 'started', creator_id: who, settings: {} });
  upstream.on(
    'GET /v0.4/jobs',
    signed((who) => ({ jobs: [job('same', who), job('other', who)], next: null })),
  );
  for (const id of ['same', 'other'])
    upstream.on(
      `GET /v0.4/jobs/${id}`,
      signed((who) => job(id, who)),
    );
  upstream.on(
    'GET /v0.4/jobs/same/results/probabilities',
    signed((who) => ({ [who === KEYS[0] ? 1 : 2]: 1 })),
  );
  upstream.on(
    'GET /v0.4/jobs/same/cost',
    signed((who) => ({ cost: { value: 1, unit: who } })),
  );
  upstream.on(
    'PUT /v0.4/jobs/same/status/cancel',
    signed(() => ({ id: 'same', status: 'canceled' })),
  );
  upstream.on(
    'GET /v0.4/sessions',
    signed((who) => ({ sessions: [session(who)] })),
  );
  upstream.on('GET /v0.4/sessions/same', signed(session));
  upstream.on(
    'GET /v0.4/backends/simulator',
    signed((who) => ({ backend: 'simulator', location: who })),
  );

  const gateway = await startGateway(upstream.url, { env: { UPSTREAM_MAX_CONNECTIONS: '16' } });
  const clients = KEYS.map((key) => new Client(gateway.url, key));
  const foreign = KEYS.map((_, i) => new RegExp(`${KEYS[1 - i]}|"state":"${2 - i}"`));
  let asked = 0;
  let told = 0;
  const askOn = async () => {
    while (asked < INTERLEAVINGS) {
      asked += 1;
      const who = pick(2);
      const answer = JSON.stringify(await clients[who]?.queryText(QUERIES[pick(QUERIES.length)] ?? ''));
      expect(answer, `seed ${seed}`).not.toMatch(foreign[who] ?? /./);
      if (answer.includes(KEYS[who] ?? '') || answer.includes('"state"')) told += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askOn));
  expect(told, `seed ${seed}: most answers hold something that a leak would show in`).toBeGreaterThan(
    INTERLEAVINGS * 0.9,
  );
});
