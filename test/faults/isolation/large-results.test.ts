import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startIsolationTest } from '../../support/isolation-test.js';
import type { ReceivedRequest, UpstreamResponse } from '../../support/scripted-upstream.js';

const JOBS = Array.from({ length: 24 }, (_, i) => ({ id: `large-${i}`, status: 'completed', backend: 'simulator' }));
const ATTACK = '{ jobs(first: 24) { edges { node { results { probabilities(top: 1) { state } } } } } }';
const LARGE_BYTES = 256_000;

/** Results of this many states, of which the last is the most likely. */
function createResults(states: number): string {
  return JSON.stringify(
    Object.fromEntries(Array.from({ length: states }, (_, i) => [i, (2 * i) / (states * (states - 1))])),
  );
}

const isResults = ({ url }: ReceivedRequest) => url.pathname.endsWith('/results/probabilities');

/** 24 completed jobs with large results. */
function respondToAttacker(results: string) {
  return (request: ReceivedRequest): UpstreamResponse => {
    if (isResults(request)) return { body: results };
    return {
      body:
        request.url.pathname === '/v0.4/jobs'
          ? { jobs: JOBS, next: null }
          : { ...JOBS[0], id: request.url.pathname.split('/').at(-1) },
    };
  };
}

/** Done when it has been counted down `count` times. */
function createLatch(count: number) {
  let remaining = count;
  let resolve: () => void = () => undefined;
  const done = new Promise<void>((onDone) => {
    resolve = onDone;
  });
  const countDown = () => {
    remaining -= 1;
    if (remaining === 0) resolve();
  };
  return { done, countDown };
}

/** Records the longest text that is parsed on the main thread. */
function recordParsedChars(): () => number {
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  return () => Math.max(...parse.mock.calls.map(([text]) => `${text}`.length));
}

test('parses no large job and no large page of jobs on the main thread', async () => {
  const isolation = await startIsolationTest();
  const metadata = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`key${i}`, 'x'.repeat(39_000)]));
  const page = JSON.stringify({ jobs: JOBS.map((job) => ({ ...job, metadata })), next: null });
  isolation.respondToAttackers(() => ({ body: page }));
  const getMaxParsedChars = recordParsedChars();
  for (const filter of ['first: 24', 'first: 24, filter: { submitterId: "submitter" }']) {
    const { data } = await isolation.attacker.queryText(`{ jobs(${filter}) { edges { node { serviceId } } } }`);
    expect(data).toEqual({ jobs: { edges: JOBS.map(({ id }) => ({ node: { serviceId: id } })) } });
  }
  isolation.respondToAttackers(() => ({ body: JSON.stringify({ ...JOBS[0], id: 'other', metadata }) }));
  expect((await isolation.attacker.queryText('{ job(id: "other") { status } }')).data).toMatchObject({
    job: { status: 'COMPLETED' },
  });
  expect(getMaxParsedChars()).toBeLessThan(LARGE_BYTES);
});

/** The priority of each thread of this process. */
function listPriorities(): number[] {
  return readdirSync('/proc/self/task').map((thread) => {
    // The name of the thread, which may have spaces, is in parentheses.
    const [, fields = ''] = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ');
    return Number(fields.split(' ')[16]);
  });
}

test.skipIf(process.platform !== 'linux')('decodes large results with a lower priority', async () => {
  const isolation = await startIsolationTest({ decoderPriority: '18' });
  isolation.respondToAttackers(respondToAttacker(createResults(10_000)));
  const { errors } = await isolation.attacker.queryText(
    '{ job(id: "large-0") { results { probabilities(top: 1) { state } } } }',
  );
  expect(errors).toBeUndefined();
  expect(listPriorities()).toContain(18);
});

describe('an operation for many large results', () => {
  test('parses none of them on the main thread', async () => {
    const isolation = await startIsolationTest();
    const results = createResults(10_000);
    expect(results.length).toBeGreaterThan(LARGE_BYTES);
    isolation.respondToAttackers(respondToAttacker(results));
    const getMaxParsedChars = recordParsedChars();
    const { data, errors } = await isolation.attacker.queryText(ATTACK);
    expect(errors).toBeUndefined();
    const node = { results: { probabilities: [{ state: '9999' }] } };
    expect(data).toEqual({ jobs: { edges: JOBS.map(() => ({ node })) } });
    expect(getMaxParsedChars()).toBeLessThan(LARGE_BYTES);
    expect((await isolation.runVictim()).errors).toEqual([]);
    // What is cached of them is small enough to be cached.
    isolation.respondToAttackers((request) => (isResults(request) ? { status: 500 } : respondToAttacker('')(request)));
    expect((await isolation.attacker.queryText(ATTACK)).data).toEqual(data);
  });

  test('delays another caller with one large result, which comes last, by a few of them', async () => {
    const isolation = await startIsolationTest();
    const respond = respondToAttacker(createResults(10_000));
    const [attackReceived, otherReceived] = [createLatch(24), createLatch(1)];
    isolation.respondToAttackers(async (request) => {
      if (isResults(request)) {
        (request.authorization === 'apiKey other' ? otherReceived : attackReceived).countDown();
        await otherReceived.done;
      }
      return respond(request);
    });
    const answered: string[] = [];
    const query = async (key: string, { id }: { readonly id: string }) => {
      const text = `{ job(id: "${id}") { results { probabilities(top: 1) { state } } } }`;
      const { errors } = await isolation.attackerWith(key).queryText(text);
      answered.push(errors ? 'error' : key);
    };
    const attack = JOBS.map((job) => query('attacker', job));
    await attackReceived.done;
    await Promise.all([...attack, query('other', { id: 'large-0' })]);
    expect(answered).not.toContain('error');
    expect(answered.indexOf('other')).toBeLessThan(12);
  });
});
