import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { LRUCache } from 'lru-cache';
import { Fault } from '../domain/fault.js';
import type { GraphContext } from '../graph/context.js';
import { refusal } from './refusal.js';

/** Characters of documents that are kept for those who will send a hash next time. */
const MOST_CHARACTERS = 10_000_000;

/** What a request says of its document: the text, a hash of it, or both. */
interface Given {
  readonly query?: unknown;
  readonly extensions?: unknown;
}

/**
 * Documents by their SHA-256, as clients send it in `extensions.persistedQuery`. With a list of trusted ones nothing else
 * runs; without, each that came with its hash is kept, and may come as its hash alone from then on.
 */
export class Documents {
  readonly #trusted: ReadonlyMap<string, string> | null;
  readonly #kept = new LRUCache<string, string>({
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (document) => 1 + document.length,
  });

  /** `trusted`: documents by whatever ids clients know them by. */
  constructor(trusted: Readonly<Record<string, string>> | null) {
    this.#trusted =
      trusted &&
      new Map(
        Object.entries(trusted).flatMap(([id, document]) => [
          [bareId(id), document],
          [hashOf(document), document],
        ]),
      );
  }

  /** The text of the document that is meant, whatever it was given by; what was given where that is for others to judge. */
  textOf({ query, extensions }: Given): unknown {
    const id = idIn(extensions);
    const isGiven = query !== undefined && query !== null && query !== '';
    if (this.#trusted) return this.#trustedText(this.#trusted, isGiven ? query : null, id);
    if (id === null) return query;
    if (!isGiven) return this.#kept.get(id) ?? notFound();
    if (typeof query !== 'string') return query;
    if (hashOf(query) !== id)
      throw refusal('BAD_USER_INPUT', 'The hash is not the SHA-256 of the document.', { status: 400 });
    this.#kept.set(id, query);
    return query;
  }

  #trustedText(trusted: ReadonlyMap<string, string>, query: unknown, id: string | null): string {
    const text = trusted.get(typeof query === 'string' ? hashOf(query) : (id ?? ''));
    if (text !== undefined) return text;
    throw refusal('FORBIDDEN', 'Only registered documents run here (TRUSTED_DOCUMENTS_FILE).', { status: 403 });
  }
}

/** Finds the document of a request over HTTP; on a socket it is found before the envelope. */
export function documentsPlugin(documents: Documents): Plugin<GraphContext> {
  return {
    onParams({ params, setParams }) {
      if (typeof params !== 'object' || params === null) return;
      const query = documents.textOf(params);
      if (query !== params.query) setParams({ ...params, query: query as string });
    },
  };
}

/** A JSON file of documents by their ids, as code generators write it. */
export function readTrusted(path: string): Readonly<Record<string, string>> {
  const unfit = (cause?: unknown) => {
    const why = cause instanceof Error ? ` (${cause.message})` : '';
    const message = `TRUSTED_DOCUMENTS_FILE: ${path} is not a JSON object of documents by their ids${why}.`;
    return new Fault('BAD_USER_INPUT', message, { cause });
  };
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw unfit(error);
  }
  const isFit =
    typeof read === 'object' && read !== null && Object.values(read).every((one) => typeof one === 'string');
  if (!isFit) throw unfit();
  return read as Readonly<Record<string, string>>;
}

function hashOf(document: string): string {
  return createHash('sha256').update(document).digest('hex');
}

function bareId(id: string): string {
  return id.replace(/^sha256:/, '');
}

function idIn(extensions: unknown): string | null {
  const persisted = member(extensions, 'persistedQuery');
  const hash = member(persisted, 'sha256Hash');
  return typeof hash === 'string' ? bareId(hash) : null;
}

function member(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null && Object.hasOwn(object, name)
    ? object[name as keyof typeof object]
    : undefined;
}

/** The words that clients look for before they send the text. */
function notFound(): never {
  throw new GraphQLError('PersistedQueryNotFound', {
    extensions: { code: 'PERSISTED_QUERY_NOT_FOUND', http: { status: 200 } },
  });
}
