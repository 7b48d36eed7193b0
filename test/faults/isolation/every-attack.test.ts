import { createHash } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Attack } from '../../../bench/speed/attackers/attack.js';
import { AttackClient } from '../../../bench/speed/attackers/attack-client.js';
import { ATTACKS } from '../../../bench/speed/attackers/index.js';
import { createService, type ServiceReaction } from '../../../bench/speed/attackers/service.js';
import { ACCOUNT_KEYS, toSignInEnv } from '../../../bench/speed/attackers/tokens.js';
import type { Client } from '../../support/client.js';
import { collect } from '../../support/client.js';
import { startIsolationTest } from '../../support/isolation-test.js';
import type { UpstreamResponse } from '../../support/scripted-upstream.js';

/** Limits that few rounds reach. */
const SMALL_CACHE = { cacheKb: '1000', decodedBodiesBytes: '1024000' };
const LOW_RATE = { MAX_OPERATIONS_PER_MINUTE: '30' };
const ENV: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'distinct-jobs': SMALL_CACHE,
  'distinct-large-jobs': SMALL_CACHE,
  'distinct-large-jobs-of-many-keys': SMALL_CACHE,
  'distinct-lists': SMALL_CACHE,
  'exhausted-rate-limit': LOW_RATE,
  'invented-keys': LOW_RATE,
  'malformed-keys': LOW_RATE,
  subscriptions: { maxSubscribedJobs: '100' },
  'failing-calls': { circuitBreakerFailures: '5' },
  'failing-calls-of-many-keys': { circuitBreakerFailures: '5' },
  'persisted-documents': { maxPersistedDocumentChars: '1000000' },
  'hanging-calls': { UPSTREAM_MAX_CONCURRENT_CALLS_PER_KEY: '4' },
};
/** To keys with this prefix, the service returns as if they had the other: 25 backends with 45,000 pairs are as harmful as 100, and faster. */
const FEWER: Readonly<Record<string, readonly [prefix: string, other: string]>> = {
  'many-pairs': ['long-100-', 'long-25-'],
  'many-selected-pairs': ['long-100-', 'long-25-'],
};
/** A tenth of the metadata of 500 jobs exceeds the limit of a response, and of 75 jobs the small cache. */
const METADATA_BYTES: Readonly<Record<string, number>> = {
  'metadata-of-500-jobs': 39_000,
  'distinct-large-jobs': 39_000,
  'distinct-large-jobs-of-many-keys': 39_000,
};
const DEFAULT_ROUNDS = 6;
/** Memory for what clients do not read or do not finish. */
const MAX_UNSENT_BYTES = 30_000_000;
const MAX_UNFINISHED_BYTES = 20_000_000;
const MEMORY = { maxUnsentBytes: `${MAX_UNSENT_BYTES}`, maxUnfinishedBytes: `${MAX_UNFINISHED_BYTES}` };
const PERSISTED = '{ __typename }';
const sha256Hash = createHash('sha256').update(PERSISTED).digest('hex');
const extensions = { persistedQuery: { version: 1, sha256Hash } };

test.each(ATTACKS.map((attack) => [attack.name, attack] as const))(
  'a victim has no error and no additional call, and memory is limited, during the attack %s',
  async (name, attack) => {
    const isolation = await startIsolationTest(
      (url) => ({ ...MEMORY, ...ENV[name], ...(attack.needsSignIn && toSignInEnv(url)) }),
      ACCOUNT_KEYS,
    );
    const metadataBytes = METADATA_BYTES[name];
    const service = createService({ states: 1_000, ...(metadataBytes && { metadataBytes }) });
    isolation.respondToAttackers(async ({ method, url, authorization }) => {
      const key = authorization?.replace('apiKey ', '').replace(...(FEWER[name] ?? ['', ''])) ?? '';
      return toUpstreamResponse(await service({ method, target: url.pathname + url.search, key }));
    });
    const victim = isolation.attackerWith('victim');
    await isolation.runVictim();
    const alone = await isolation.runVictim();
    expect(alone).toEqual({ errors: [], calls: ['GET /v0.4/jobs'] });
    await victim.post(JSON.stringify({ query: PERSISTED, extensions }));

    const attacker = new AttackClient({ url: isolation.gateway.url });
    onTestFinished(() => attacker.close());
    const attacked = runRounds(attack, attacker);
    expect(await isolation.runVictim()).toEqual(alone);
    await attacked;
    expect(isolation.gateway.unsentBytes).toBeLessThanOrEqual(MAX_UNSENT_BYTES);
    expect(isolation.gateway.unfinishedBytes).toBeLessThanOrEqual(MAX_UNFINISHED_BYTES);

    expect(await isolation.runVictim()).toEqual(alone);
    expect(await sendPersisted(victim)).toEqual({ data: { __typename: 'Query' } });
    expect(await collect(victim.subscribeText(PERSISTED, {}))).toEqual([{ data: { __typename: 'Query' } }]);
  },
);

async function runRounds(
  { run, concurrency = 8, testRounds = DEFAULT_ROUNDS, testAtOnce }: Attack,
  attacker: AttackClient,
) {
  let round = 0;
  const repeat = async () => {
    while (round < testRounds) await run(attacker, round++, testAtOnce);
  };
  await Promise.all(Array.from({ length: Math.min(concurrency, testRounds) }, repeat));
}

async function sendPersisted(victim: Client): Promise<unknown> {
  return (await victim.post(JSON.stringify({ extensions }))).json();
}

function toUpstreamResponse(reaction: ServiceReaction): UpstreamResponse | Promise<UpstreamResponse> {
  if (reaction === 'hang') return new Promise(() => undefined);
  if (reaction === 'reset') return { isReset: true };
  return reaction;
}
