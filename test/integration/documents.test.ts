import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Client } from '../support/client.js';
import { KEY, target } from '../support/target.js';
import { openSocket } from '../support/transports.js';

const DOCUMENT = '{ backends { serviceId } }';
const TOLD = { data: { backends: [{ serviceId: 'simulator' }] } };
const hashOf = (document: string) => createHash('sha256').update(document).digest('hex');
const byHash = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });

/** A gateway that is asked over HTTP, or over a socket. */
async function open(env: Readonly<Record<string, string>> = {}) {
  const { url, upstream } = await target({ env });
  const client = new Client(url, KEY);
  return {
    upstream,
    async http(request: object) {
      return (await client.post(JSON.stringify(request))).json();
    },
    async socket(request: object) {
      const socket = await openSocket(url, { Authorization: `apiKey ${KEY}` });
      socket.send({ type: 'subscribe', id: '1', payload: { query: '', ...request } });
      const { type, payload } = await socket.next();
      return type === 'error' ? { errors: payload } : payload;
    },
  };
}

describe('a document that came with its hash', () => {
  test.each(['http', 'socket'] as const)('may come as the hash alone (%s)', async (way) => {
    const gateway = await open();
    const extensions = byHash(hashOf(DOCUMENT));
    const unknown = {
      errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    };
    expect(await gateway[way]({ extensions })).toMatchObject(unknown);
    expect(await gateway[way]({ query: DOCUMENT, extensions })).toEqual(TOLD);
    expect(await gateway[way]({ extensions })).toEqual(TOLD);
  });

  test.each(['http', 'socket'] as const)('is not kept under the hash of another (%s)', async (way) => {
    const gateway = await open();
    const extensions = byHash(hashOf('{ sessions { edges { cursor } } }'));
    expect(await gateway[way]({ query: DOCUMENT, extensions })).toMatchObject({
      errors: [{ extensions: { code: 'BAD_USER_INPUT' } }],
    });
    expect(await gateway[way]({ extensions })).toMatchObject({
      errors: [{ extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }],
    });
  });

  test.each([7, null, {}, [], '__proto__', { persistedQuery: 7 }, { persistedQuery: { sha256Hash: 7 } }])(
    'is not looked for by what is no hash: %j',
    async (extensions) => {
      const { http } = await open();
      expect(JSON.stringify(await http({ query: DOCUMENT, extensions }))).not.toContain('INTERNAL_SERVER_ERROR');
    },
  );
});

describe('with a list of trusted documents', () => {
  const trusting = () => {
    const folder = mkdtempSync(join(tmpdir(), 'documents-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'documents.json');
    writeFileSync(path, JSON.stringify({ Backends: DOCUMENT }));
    return open({ TRUSTED_DOCUMENTS_FILE: path });
  };

  test.each(['http', 'socket'] as const)('they run by id, by hash and in full (%s)', async (way) => {
    const gateway = await trusting();
    expect(await gateway[way]({ extensions: byHash('Backends') })).toEqual(TOLD);
    expect(await gateway[way]({ extensions: byHash(hashOf(DOCUMENT)) })).toEqual(TOLD);
    expect(await gateway[way]({ query: DOCUMENT })).toEqual(TOLD);
  });

  test.each(['http', 'socket'] as const)('nothing else does (%s)', async (way) => {
    const gateway = await trusting();
    const other = '{ sessions { edges { cursor } } }';
    for (const request of [
      { query: other },
      { query: other, extensions: byHash('Backends') },
      {},
      { extensions: byHash('x') },
    ]) {
      expect(await gateway[way](request)).toMatchObject({ errors: [{ extensions: { code: 'FORBIDDEN' } }] });
    }
    expect(gateway.upstream.calls()).toEqual([]);
  });
});
