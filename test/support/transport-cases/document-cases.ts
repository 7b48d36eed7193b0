import { createHash } from 'node:crypto';
import type { TransportCase } from './transport-case.js';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const byHash = (sha256Hash: string) => ({ persistedQuery: { version: 1, sha256Hash } });
const HASHED = '{ backends { serviceId status } }';

export const DOCUMENTS: readonly TransportCase[] = [
  {
    name: 'an unknown hash',
    extensions: byHash(sha256('{ unknown }')),
    codes: ['PERSISTED_QUERY_NOT_FOUND'],
    message: 'PersistedQueryNotFound',
  },
  { name: 'a document with its hash', query: HASHED, extensions: byHash(sha256(HASHED)) },
  { name: 'the hash of a stored document', extensions: byHash(sha256(HASHED)) },
  { name: 'the prefixed hash of a stored document', extensions: byHash(`sha256:${sha256(HASHED)}`) },
  {
    name: 'a document with a wrong hash',
    query: HASHED,
    extensions: byHash(sha256('{ a }')),
    codes: ['BAD_USER_INPUT'],
  },
  { name: 'the rejected hash', extensions: byHash(sha256('{ a }')), codes: ['PERSISTED_QUERY_NOT_FOUND'] },
  { name: 'extensions without a hash', query: '{ __typename }', extensions: { other: 1 } },
];
