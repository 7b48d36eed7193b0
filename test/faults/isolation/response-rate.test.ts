import { expect, test } from 'vitest';
import { startAttackTarget } from '../../support/attack-target.js';
import { Client } from '../../support/client.js';
import { ManualClock } from '../../support/clock.js';
import { ID, job } from '../../support/response-cases.js';

const METADATA = Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`key${i}`, 'x'.repeat(39_000)]));
const repeat = (count: number) =>
  `{ job(id: "${ID}") { ${Array.from({ length: count }, (_, i) => `m${i}: metadata`).join(' ')} } }`;

async function startTarget() {
  const clock = new ManualClock();
  const target = await startAttackTarget({ clock, env: { MAX_OPERATIONS_PER_MINUTE: '1500' } });
  target.upstream.on(`GET /v0.4/jobs/${ID}`, { body: job({ metadata: METADATA }) });
  return { ...target, clock };
}

test('rejects further operations of a caller whose responses were large, and none of another caller', async () => {
  const { url, clock } = await startTarget();
  const attacker = new Client(url, 'attacker');
  const victim = new Client(url, 'victim');
  // 9.4 MB: 1,700 operations.
  expect((await attacker.queryText(repeat(24))).errors).toBeUndefined();
  const { errors } = await attacker.queryText('{ __typename }');
  expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
  expect((await victim.queryText('{ __typename }')).errors).toBeUndefined();
  await clock.advance(60_000);
  expect((await attacker.queryText('{ __typename }')).errors).toBeUndefined();
});

test.each([
  ['no key', null],
  ['a key that the service has not accepted', 'invented'],
])('counts the bytes of a response against the address when a request has %s', async (_name, key) => {
  const { url } = await startTarget();
  const victim = new Client(url, 'victim');
  expect((await victim.queryText(repeat(1))).errors).toBeUndefined();
  const attacker = new Client(url, key);
  // 3.8 MB each: 600 operations.
  const introspection = `{ __schema { types { fields { ${'a'.repeat(10_000)}: name } } } }`;
  for (let i = 0; i < 3; i++) expect((await attacker.queryText(introspection)).errors).toBeUndefined();
  expect((await attacker.queryText('{ __typename }')).errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
  expect((await victim.queryText('{ __typename }')).errors).toBeUndefined();
});

test('counts a response that exceeds the limit of bytes', async () => {
  const { url } = await startTarget();
  const attacker = new Client(url, 'attacker');
  expect((await attacker.queryText(repeat(90))).errors).toMatchObject([{ extensions: { code: 'TOO_EXPENSIVE' } }]);
  expect((await attacker.queryText('{ __typename }')).errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED' } }]);
});

test('counts a response with less than 1 MB of long strings as one operation', async () => {
  const { url } = await startTarget();
  const attacker = new Client(url, 'attacker');
  // By their bytes, ten would be too many.
  for (let i = 0; i < 15; i++) expect((await attacker.queryText(`${repeat(2)} # ${i}`)).errors).toBeUndefined();
});
