import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { KEY, startAttackTarget } from '../support/attack-target.js';
import { EVERY_TRANSPORT, type TransportName } from '../support/every-transport.js';

const DOCUMENT = '{ backends { serviceId } }';
const RESULT = { data: { backends: [{ serviceId: 'simulator' }] } };
const hashOf = (document: string) => createHash('sha256').update(document).digest('hex');
const byHash = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

const TRANSPORTS = Object.keys(EVERY_TRANSPORT) as TransportName[];

/** A gateway, and its first result for a request over a transport. */
async function open(env: Readonly<Record<string, string>> = {}) {
  const { gateway, upstream } = await startAttackTarget({ env });
  return {
    upstream,
    async send(transport: TransportName, params: Readonly<Record<string, unknown>>) {
      const { results } = await EVERY_TRANSPORT[transport](gateway)({ params, key: KEY });
      return results[0];
    },
  };
}

describe('a document that was sent with its hash', () => {
  test.each(TRANSPORTS)('is found by its hash alone (%s)', async (transport) => {
    const { send } = await open();
    const extensions = byHash(hashOf(DOCUMENT));
    const unknown = {
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    };
    expect(await send(transport, { extensions })).toMatchObject(unknown);
    expect(await send(transport, { query: DOCUMENT, extensions })).toEqual(RESULT);
    expect(await send(transport, { extensions })).toEqual(RESULT);
  });

  test.each(TRANSPORTS)('is not stored under the hash of another (%s)', async (transport) => {
    const { send } = await open();
    const extensions = byHash(hashOf('{ sessions { edges { cursor } } }'));
    expect(await send(transport, { query: DOCUMENT, extensions })).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect(await send(transport, { extensions })).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
  });

  test.each([7, null, {}, [], '__proto__', { persistedQuery: 7 }, { persistedQuery: { sha256Hash: 7 } }])(
    'is not looked up by what is no hash: %j',
    async (extensions) => {
      const { send } = await open();
      expect(JSON.stringify(await send('JSON POST', { query: DOCUMENT, extensions }))).not.toContain(
        'INTERNAL_SERVER_ERROR',
      );
    },
  );
});

describe('with trusted documents', () => {
  const openTrusted = () => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'documents.json');
    writeFileSync(path, JSON.stringify({ Backends: DOCUMENT }));
    return open({ TRUSTED_DOCUMENTS_FILE: path });
  };

  test.each(TRANSPORTS)('executes them by id, by hash and by text (%s)', async (transport) => {
    const { send } = await openTrusted();
    expect(await send(transport, { extensions: byHash('Backends') })).toEqual(RESULT);
    expect(await send(transport, { extensions: byHash(hashOf(DOCUMENT)) })).toEqual(RESULT);
    expect(await send(transport, { query: DOCUMENT })).toEqual(RESULT);
  });

  test.each(TRANSPORTS)('rejects all others (%s)', async (transport) => {
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
