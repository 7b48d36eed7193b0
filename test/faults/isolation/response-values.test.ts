import { describe, expect, test } from 'vitest';
import { startAttackTarget } from '../../support/attack-target.js';
import { Client } from '../../support/client.js';
import { EVERY_TRANSPORT } from '../../support/every-transport.js';
import { ID, job } from '../../support/response-cases.js';

const KEY = 'attacker';
const LIMITS = { maxResponseValues: '2000', maxIntrospectionValues: '1000' };
const REJECTED = [
  {
    message: expect.stringContaining('3000 values'),
    extensions: { code: 'TOO_EXPENSIVE' },
  },
];
const LENGTH = 900;

const repeat = <T>(create: (index: number) => T) => Array.from({ length: LENGTH }, (_, index) => create(index));

/** A gateway over a service whose job has long lists. */
async function startTarget() {
  const target = await startAttackTarget({ env: LIMITS });
  target.upstream.on(`GET /v0.4/jobs/${ID}`, {
    body: job({
      results: Object.fromEntries(repeat((index) => [`r${index}`, { id: `${index}`, format: 'a' }])),
      child_job_ids: repeat(() => crypto.randomUUID()),
      metadata: Object.fromEntries(repeat((index) => [`k${index}`, 'v'])),
    }),
  });
  return target;
}

describe('a response of a small request with lists that are longer than estimated', () => {
  const aliases = (field: string) => Array.from({ length: 4 }, (_, index) => `a${index}: ${field}`).join(' ');

  test.each([
    ['artifacts', aliases('artifacts { format }')],
    ['ids of child jobs', aliases('childJobIds')],
    ['members of metadata', aliases('metadata')],
    ['artifacts when graphql-js executes it', `then: name ${aliases('artifacts { format }')} ... @defer { id }`],
  ])('is rejected without data when it selects %s', async (_name, fields) => {
    const { url } = await startTarget();
    const { data, errors } = await new Client(url, KEY).queryText(`{ job(id: "${ID}") { ${fields} } }`);
    expect(errors).toMatchObject(REJECTED);
    expect(data).toBeNull();
  });

  test.each([
    ['', ''],
    [' when graphql-js executes it', 'then: __typename ... @defer { __typename }'],
  ])('is rejected with one error when 20 of its fields fail%s', async (_name, fields) => {
    const { url } = await startTarget();
    const failing = Array.from({ length: 20 }, (_, index) => `a${index}: job(id: "Session:x") { id }`);
    const { data, errors } = await new Client(url, KEY).queryText(`{ ${failing.join(' ')} ${fields} }`);
    expect(errors).toMatchObject(REJECTED);
    expect(data).toBeNull();
  });

  test('ends with an error when it is deferred', async () => {
    const { gateway } = await startTarget();
    const deferred = Array.from({ length: 4 }, (_, index) => `... @defer { a${index}: artifacts { format } }`);
    const query = `{ job(id: "${ID}") { id ${deferred.join(' ')} } }`;
    const { results } = await EVERY_TRANSPORT.multipart(gateway)({ params: { query }, key: KEY });
    expect(results.flatMap(({ errors }) => errors ?? [])).toMatchObject(REJECTED);
  });

  test('succeeds when it stays below the limit', async () => {
    const { url } = await startTarget();
    const { data, errors } = await new Client(url, KEY).queryText(
      `{ job(id: "${ID}") { artifacts { format } childJobIds metadata } }`,
    );
    expect(errors).toBeUndefined();
    const list = expect.objectContaining({ length: LENGTH });
    expect(data).toMatchObject({
      job: { artifacts: list, childJobIds: list, metadata: { k0: 'v', [`k${LENGTH - 1}`]: 'v' } },
    });
  });
});
