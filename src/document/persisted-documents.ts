import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GatewayError } from '../domain/gateway-error.js';
import { FairLruCache } from '../isolation/fair-lru-cache.js';
import type { Owner } from '../isolation/owner.js';
import type { OwnerRegistry } from '../isolation/owner-registry.js';
import { asObject, isObject } from '../primitives/as-object.js';

/** Request parameters that identify the document: its text, its hash, or both. */
export interface DocumentParams {
  readonly query?: unknown;
  readonly extensions?: unknown;
}

interface PersistedDocumentsOptions {
  readonly owners: OwnerRegistry;
  /** Maximum characters of all documents that are stored. */
  readonly maxChars: number;
  /** The part of `maxChars` that one owner may store. */
  readonly maxShare: number;
}

/**
 * Documents by SHA-256, which clients send as `extensions.persistedQuery`. If there are trusted documents, only these are
 * accepted; otherwise a document that was sent with its hash can later be requested by the hash alone.
 */
export class PersistedDocuments {
  readonly #trusted: ReadonlyMap<string, string> | null;
  readonly #documentByHash: FairLruCache<string>;

  /** `trusted`: trusted documents by id. */
  constructor(
    trusted: Readonly<Record<string, string>> | null,
    { owners, maxChars, maxShare }: PersistedDocumentsOptions,
  ) {
    this.#documentByHash = new FairLruCache({ owners, maxSize: maxChars, maxShare, isPrivate: false });
    this.#trusted =
      trusted &&
      new Map(
        Object.entries(trusted).flatMap(([id, document]) => [
          [stripHashPrefix(id), document],
          [sha256(document), document],
        ]),
      );
  }

  /** Returns the text of the document. Throws if there is none. */
  resolveDocument({ query, extensions }: DocumentParams): string {
    const id = getPersistedId(extensions);
    const text = query === undefined || query === null || query === '' ? null : query;
    if (text !== null && typeof text !== 'string') throw new GatewayError('BAD_REQUEST', '"query" must be a string.');
    if (this.#trusted) return getTrusted(this.#trusted, text, id);
    if (id === null) {
      if (text === null) throw new GatewayError('BAD_REQUEST', 'The request has no "query".');
      return text;
    }
    if (text === null) return this.#documentByHash.get(id) ?? throwNotFound();
    if (sha256(text) !== id) {
      throw new GatewayError('BAD_USER_INPUT', '"extensions.persistedQuery.sha256Hash" is not the SHA-256 of "query".');
    }
    return text;
  }

  /** Call it when the document of a request has proved valid: an invalid one must not displace others. */
  storeValid({ query, extensions }: DocumentParams, owner: Owner): void {
    const id = getPersistedId(extensions);
    if (id === null || this.#trusted || typeof query !== 'string' || query === '') return;
    if (this.#documentByHash.get(id) === undefined)
      this.#documentByHash.set(owner, id, query, { size: 1 + query.length });
  }
}

function getTrusted(trusted: ReadonlyMap<string, string>, text: string | null, id: string | null): string {
  const document = trusted.get(text === null ? (id ?? '') : sha256(text));
  if (document !== undefined) return document;
  throw new GatewayError('FORBIDDEN', 'Only trusted documents are allowed (TRUSTED_DOCUMENTS_FILE).');
}

/** Reads a JSON file of documents by id, as code generators write it. */
export function loadTrustedDocuments(path: string): Readonly<Record<string, string>> {
  const invalidFileError = (cause?: unknown) => {
    const reason = cause instanceof Error ? ` (${cause.message})` : '';
    const message = `TRUSTED_DOCUMENTS_FILE: ${path} is not a JSON object of documents by id${reason}.`;
    return new GatewayError('BAD_USER_INPUT', message, { cause });
  };
  let documents: unknown;
  try {
    documents = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw invalidFileError(error);
  }
  const isValid = isObject(documents) && Object.values(documents).every((document) => typeof document === 'string');
  if (!isValid) throw invalidFileError();
  return documents as Readonly<Record<string, string>>;
}

function sha256(document: string): string {
  return createHash('sha256').update(document).digest('hex');
}

function stripHashPrefix(id: string): string {
  return id.replace(/^sha256:/, '');
}

function getPersistedId(extensions: unknown): string | null {
  // Most requests are not persisted.
  if (extensions === undefined || extensions === null) return null;
  const { sha256Hash: hash } = asObject(asObject(extensions)['persistedQuery']);
  return typeof hash === 'string' ? stripHashPrefix(hash) : null;
}

/** Clients look for this message and then send the document. */
function throwNotFound(): never {
  throw new GatewayError('PERSISTED_QUERY_NOT_FOUND', 'PersistedQueryNotFound');
}
