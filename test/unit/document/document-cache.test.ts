import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { DocumentCache } from '../../../src/document/document-cache.js';
import { OwnerRegistry } from '../../../src/isolation/owner-registry.js';
import { ManualClock } from '../../support/clock.js';
import { SMALL_DOCUMENT_LIMITS } from '../../support/sample-pipeline.js';

const LIMITS = { ...SMALL_DOCUMENT_LIMITS, characters: 100_000, tokens: 10_000, cachedChars: 200_000 };
const SCHEMA = buildSchema('type Query { sum(of: [Int]): Int }');

/** Two characters per token. */
const DENSE = `{ sum(of: [${'1 '.repeat(990)}]) }`;
/** As many characters, and few tokens. */
const SPARSE = `{ sum } # ${'x'.repeat(DENSE.length)}`;

function createCache(limits = LIMITS) {
  const owners = new OwnerRegistry({ secret: 'secret', clock: new ManualClock() });
  return { cache: new DocumentCache(SCHEMA, limits, { owners, charge: () => undefined }), owners };
}

/** Whether a document is cached after `count` others of the same size. */
function isCachedAfter(count: number, text: string): boolean {
  const { cache, owners } = createCache();
  const owner = owners.getScope('key');
  const { id } = cache.getOperation(text, null, owner);
  for (let i = 0; i < count; i++) cache.getOperation(`${text} # ${i}`, null, owner);
  return cache.getOperation(text, null, owner).id === id;
}

test('caches documents of 200,000 characters', () => {
  expect(isCachedAfter(90, SPARSE)).toBe(true);
  expect(isCachedAfter(110, SPARSE)).toBe(false);
});

test('caches fewer documents whose tokens have few characters', () => {
  expect(isCachedAfter(35, DENSE)).toBe(true);
  expect(isCachedAfter(45, DENSE)).toBe(false);
});

test('keeps the documents of an owner when others send as many as they like', () => {
  const { cache, owners } = createCache({ ...LIMITS, cachedChars: 20_000, maxShare: 0.5 });
  const victim = owners.getScope('victim');
  const { id } = cache.getOperation('{ sum }', null, victim);
  for (let index = 0; index < 300; index++)
    cache.getOperation(`{ sum } # ${index} ${'x'.repeat(200)}`, null, owners.getScope(`greedy ${index % 3}`));
  expect(cache.getOperation('{ sum }', null, victim).id).toBe(id);
});
