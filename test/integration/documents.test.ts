import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { EVERY_TRANSPORT, type TransportName } from '../support/every-transport.js';

const DOCUMENT = '{ backends { serviceId } }';
const RESULT = { data: { backends: [{ serviceId: 'simulator' }] } };
const computeHash = (document: string) => createHash('sha256').update(document).digest('hex');
const byHash = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

const TRANSPORTS = Object.keys(EVERY_TRANSPORT) as TransportName[];

/** Starts a gateway, and returns a function that sends it a request over a transport. */
async function start(env: Readonly<Record<string, string>> = {}) {
  const { gateway, upstream } = await startAttackTarget({ env });
  return {
    upstream,
    async send(transport: TransportName, params: Readonly<Record<string, unknown>>) {
      const { results } = await EVERY_TRANSPORT[transport](gateway)({ params, key: KEY });
      return results[0];
    },
  };
}

describe('a persisted document', () => {
  test.each(TRANSPORTS)('is executed when only its hash is sent (%s)', async (transport) => {
    const { send } = await start();
    const extensions = byHash(computeHash(DOCUMENT));
    const unknown = {
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    };
    expect(await send(transport, { extensions })).toMatchObject(unknown);
    expect(await send(transport, { query: DOCUMENT, extensions })).toEqual(RESULT);
    expect(await send(transport, { extensions })).toEqual(RESULT);
  });

  test.each(TRANSPORTS)('is rejected when it is sent with the hash of another document (%s)', async (transport) => {
    const { send } = await start();
    const extensions = byHash(computeHash('{ sessions { edges { cursor } } }'));
    expect(await send(transport, { query: DOCUMENT, extensions })).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect(await send(transport, { extensions })).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
  });

  test.each([7, null, {}, [], '__proto__', { persistedQuery: 7 }, { persistedQuery: { sha256Hash: 7 } }])(
    'is not found when the hash is malformed: %j',
    async (extensions) => {
      const { send } = await start();
      expect(JSON.stringify(await send('JSON POST', { query: DOCUMENT, extensions }))).not.toContain(
        'INTERNAL_SERVER_ERROR',
      );
    },
  );
});

describe('trusted documents', () => {
  const openTrusted = () => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'documents.json');
    writeFileSync(path, JSON.stringify({ Backends: DOCUMENT }));
    return start({ TRUSTED_DOCUMENTS_FILE: path });
  };

  test.each(TRANSPORTS)('are executed by id, by hash and by text (%s)', async (transport) => {
    const { send } = await openTrusted();
    expect(await send(transport, { extensions: byHash('Backends') })).toEqual(RESULT);
    expect(await send(transport, { extensions: byHash(computeHash(DOCUMENT)) })).toEqual(RESULT);
    expect(await send(transport, { query: DOCUMENT })).toEqual(RESULT);
  });

  test.each(TRANSPORTS)('are the only ones that are executed (%s)', async (transport) => {
    const { send, upstream } = await openTrusted();
    const other = '{ sessions { edges { cursor } } }';
    for (const request of [
      { query: other },
      { query: other, extensions: byHash('Backends') },
      {},
      { extensions: byHash('x') },
    ]) {
      expect(await send(transport, request)).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    }
    expect(upstream.calls()).toEqual([]);
  });
});

describe('fields that are merged', () => {
  test.each([
    '{ backends @stream(initialCount: 1) { serviceId } backends { serviceId } }',
    '{ backends @stream(initialCount: 1) { serviceId } ... { backends @stream(initialCount: 2) { serviceId } } }',
  ])('are rejected when they have differing @stream directives: %s', async (query) => {
    const { send } = await start();
    expect(await send('JSON POST', { query })).toMatchObject({
      errors: [
        { message: expect.stringContaining('differing stream'), extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
      ],
    });
  });

  test('are accepted when their @stream directives are equal', async () => {
    const { send } = await start();
    const field = 'backends @stream(initialCount: 1) { serviceId }';
    expect(await send('JSON POST', { query: `{ ${field} ${field} }` })).toEqual(RESULT);
  });
});
